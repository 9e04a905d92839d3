/** Which links of a row, and which buttons of a record, stand in sight. */
import { expect, test } from 'vitest';
import { buttonsOf, linksOf } from '../../../src/renderer/actions/possible.ts';
import { action, both } from '../libraryViews.ts';

const [look, lend, ask, mend] = [
  action('look', both('查看', 'Look')),
  action('lend', both('借出', 'Lend'), { primary: true }),
  action('ask', both('申请', 'Ask')),
  action('mend', both('修补', 'Mend')),
];
const all = [look, lend, ask, mend];
const stays = all.map(() => null);
const but =
  (...not: readonly object[]) =>
  (one: object): boolean =>
    !not.includes(one);

test.each<[string, readonly object[], string]>([
  ['the most urgent one', [], 'lend'],
  ['the next one after it that is possible, where it is not', [lend], 'ask'],
  ['the one after that', [lend, ask], 'mend'],
  ['the most urgent one, where none after it is possible', [lend, ask, mend], 'lend'],
])('with little room it is %s', (_, not, kept) => {
  const { inline, rest } = linksOf(all, stays, true, but(...not));
  expect(inline.map(({ id }) => id)).toEqual([kept]);
  expect(rest.map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => id !== kept));
});

test('with little room it is the first possible one where none is urgent', () => {
  expect(linksOf([look, ask], [null, null], true, but()).inline).toEqual([look]);
  expect(linksOf([look, ask], [null, null], true, but(look)).inline).toEqual([ask]);
});

test('with room the first two of many stand, possible or not', () => {
  expect(linksOf(all, stays, false, but(lend)).inline).toEqual([look, lend]);
});

const widths = [100, 100, 100, 100];

test.each<[string, number, readonly (number | null)[], readonly string[]]>([
  ['all of them where the line holds all', 400, stays, ['look', 'lend', 'ask', 'mend']],
  ['as many as the line holds beside "more", the most urgent among them', 260, stays, ['look', 'lend']],
  ['the most urgent one where it holds no other', 90, stays, ['lend']],
  ['what is there for some seconds only, whatever the line holds', 90, [null, null, null, 8], ['lend', 'mend']],
])('of a record’s buttons the line shows %s', (_, room, left, shown) => {
  const { inline, rest } = buttonsOf(all, left, { widths, more: 50, room });
  expect(inline.map(({ id }) => id)).toEqual(shown);
  expect(rest).toEqual(all.filter((action) => !inline.includes(action)));
});
