/** What a list was narrowed by, as paper and files say it. */
import { expect, test } from 'vitest';
import type { ViewCall, ViewField, ViewFilter } from '../../../src/core/model/view.ts';
import { createLookupCache } from '../../../src/renderer/engine/lookupCache.ts';
import { filterWords } from '../../../src/renderer/list/filters/filterWords.ts';
import { makePorts } from '../ports.ts';

const call: ViewCall = {
  id: 'branches',
  method: 'GET',
  path: '/branches',
  encoding: 'form',
  successCode: 200,
  takes: [],
  changes: [],
};
const rows = [
  { id: 'east', name: '东馆' },
  { id: 'west', name: '西馆' },
];

const field = (name: string, kind: ViewField['kind'], more: Partial<ViewField> = {}): ViewField => ({
  name,
  kind,
  title: name,
  required: false,
  readOnly: false,
  clearedBy: [],
  ...more,
});
const lookup = { call, value: 'id', label: 'name', params: {}, extra: [{ id: '0', name: '未定' }] };
const filters: readonly ViewFilter[] = [
  { field: 'title', as: 'like', params: ['title'], definition: field('title', 'text') },
  { field: 'acquired', as: 'range', params: ['from', 'to'], definition: field('acquired', 'date') },
  { field: 'rare', as: 'exact', params: ['rare'], definition: field('rare', 'boolean') },
  {
    field: 'state',
    as: 'in',
    params: ['state'],
    definition: field('state', 'code', {
      options: [
        { value: 1, label: '借出' },
        { value: 2, label: '在架' },
      ],
    }),
  },
  { field: 'branchId', as: 'in', params: ['branchId'], definition: field('branchId', 'ref', { lookup }) },
];

function said(values: Record<string, unknown>, answers: Record<string, unknown> = { branches: rows }) {
  const { ports } = makePorts([], answers, 'zh-CN');
  return filterWords(filters, values, { ports, lookups: createLookupCache(() => ports) });
}

test.each([
  ['a filter that is empty says nothing', { title: '', from: null, state: [] }, []],
  ['a text', { title: '=1' }, [{ title: 'title', said: '=1' }]],
  ['both ends', { from: '2026-02-01', to: '2026-02-28' }, [{ title: 'acquired', said: '2026-02-01 – 2026-02-28' }]],
  ['one end', { to: '2026-02-28' }, [{ title: 'acquired', said: '… – 2026-02-28' }]],
  ['no', { rare: false }, [{ title: 'rare', said: '否' }]],
  [
    'codes by their names, one that is gone as it is',
    { state: [1, 2, 9] },
    [{ title: 'state', said: '借出、在架、9' }],
  ],
  ['codes of an address', { state: '1,2' }, [{ title: 'state', said: '借出、在架' }]],
  ['records by their names', { branchId: ['west', '0'] }, [{ title: 'branchId', said: '西馆、未定' }]],
])('%s', async (_what, values, expected) => {
  expect(await said(values)).toEqual(expected);
});

test('where names cannot be read the ids are said', async () => {
  expect(await said({ branchId: 'west' }, {})).toEqual([{ title: 'branchId', said: 'west' }]);
});
