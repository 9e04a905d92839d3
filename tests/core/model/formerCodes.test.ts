/** Codes that had another id before, as old rows, links and files say them. */
import { describe, expect, test } from 'vitest';
import { formerCodesOf, optionOf, presentCodes } from '../../../src/core/model/entity/formerCodes.ts';

const items = [
  { id: 7, name: 'Lent', was: 3 },
  { id: 1, name: 'In' },
];
const former = formerCodesOf({ items }) ?? {};

describe('a value that says a former code', () => {
  test.each([
    ['a code', 3, 7],
    ['its text', '3', 7],
    ['several in a text', '1,3', '1,7'],
    ['a list', [1, '3'], [1, 7]],
    ['a code that is one', 1, 1],
    ['a text that only holds its sign', '13,30', '13,30'],
    ['nothing', null, null],
  ])('%s', (_what, value, present) => expect(presentCodes(former, value)).toEqual(present));

  test('there is none where no code was renamed', () =>
    expect(formerCodesOf({ items: items.slice(1) })).toBeUndefined());
});

test('an option is found by its code, by the text of it, and by the code that it had', () => {
  const options = items.map(({ id, name, was }) => ({ value: id, label: name, ...(was === undefined ? {} : { was }) }));
  expect([7, '7', 3, '3'].map((value) => optionOf(options, value)?.label)).toEqual(['Lent', 'Lent', 'Lent', 'Lent']);
  expect(optionOf(options, 9)).toBeUndefined();
});
