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
