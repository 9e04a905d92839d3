/** What is typed into a question finds what is offered by its name and by its title. */
import { expect, test } from 'vitest';
import { grouped, offeredFor } from '../../../src/studio/design/offered.ts';

const offered = [
  { value: 'damaged', label: '有损坏 damaged' },
  { value: 'damage', label: '损坏情况 damage' },
  { value: 'lentOn', label: '借出日期 lentOn' },
  { value: 'park.lookup', label: '停车场选项 · park.lookup' },
];
const found = (typed: string, chosen = ''): string[] => offeredFor(typed, offered, chosen).map(({ value }) => value);

test.each([
  ['', ['damaged', 'damage', 'lentOn', 'park.lookup']],
  ['damage', ['damage', 'damaged']],
  ['损坏情况', ['damage']],
  ['停车场', ['park.lookup']],
  ['PARK.LOOKUP', ['park.lookup']],
  ['lentOn', ['lentOn']],
  ['none', ['none']],
])('"%s" finds %j, the first of which Enter takes', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test('what stands there though it is offered no more stays among them', () => {
  expect(found('', 'gone')).toEqual(['damaged', 'damage', 'lentOn', 'park.lookup', 'gone']);
  expect(found('', 'damage')).toHaveLength(4);
});

test('what is of several sorts stands by its sort, so that two of one title can be told apart', () => {
  const [own, call] = [
    { value: 'branch.lookup', label: 'Branches · branch.lookup', group: 'Records' },
    { value: 'nearBranches', label: 'Branches · nearBranches', group: 'Calls' },
  ];
  expect(grouped([call, own, { value: 'none', label: 'none' }])).toEqual([
    { value: 'none', label: 'none' },
    { label: 'Calls', options: [call] },
    { label: 'Records', options: [own] },
  ]);
});
