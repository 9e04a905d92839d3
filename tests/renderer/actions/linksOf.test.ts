/** Which links of a row stand in sight. */
import { expect, test } from 'vitest';
import { linksOf } from '../../../src/renderer/actions/possible.ts';
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
