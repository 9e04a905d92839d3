import { expect, test } from 'vitest';
import type { FormView } from '../../../src/core/model/view.ts';
import { makePayload } from '../../../src/renderer/form/payload.ts';

test('a child row is sent without the name that stands beside a reference', () => {
  const copy = (name: string, kind: 'text' | 'ref') => ({ name, kind, title: name, required: false, readOnly: false });
  const copies = { ...copy('copies', 'text'), kind: 'rows', rows: [copy('isbn', 'text'), copy('branchId', 'ref')] };
  const view = { call: { takes: ['copies'] }, fields: [copies] } as unknown as FormView;
  const row = { isbn: '978', branchId: 'b1', branchName: '总馆' };
  const sent = makePayload({ view, params: {}, record: {}, values: { copies: [row] }, baseline: {} });
  expect(sent).toEqual({ copies: [{ isbn: '978', branchId: 'b1' }] });
});

test('a form that is opened over a row for another record names no version of the row', () => {
  const view = { call: { takes: ['id', 'version'] }, fields: [] } as unknown as FormView;
  const sent = (params: object, record: object) =>
    makePayload({ view, params: { ...params }, record: { ...record }, values: {}, baseline: {} });
  const row = { id: 'order', version: 2 };
  expect(sent({ id: 'task' }, row)).toEqual({ id: 'task' });
  expect(sent({ id: 'order' }, row)).toEqual({ id: 'order', version: 2 });
  expect(sent({}, row)).toEqual({ id: 'order', version: 2 });
  expect(sent({ id: 'task', version: 7 }, row)).toEqual({ id: 'task', version: 7 });
});
