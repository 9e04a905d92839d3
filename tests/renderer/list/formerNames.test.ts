/** What said a list's fields by their former names. */
import { describe, expect, test } from 'vitest';
import { presentLayout, presentQuery } from '../../../src/renderer/list/formerNames.ts';

const view = { was: { height: 'rise', heightFrom: 'riseFrom' } };

describe('an address that says a former name', () => {
  test.each([
    ['a filter', 'heightFrom=4&title=a', 'riseFrom=4&title=a'],
    ['a sort', 'orderBy=-height%2Ctitle', 'orderBy=-rise%2Ctitle'],
    ['both names: the present one stands', 'height=1&rise=2', 'rise=2'],
    ['nothing of it', 'title=a&id=7', 'title=a&id=7'],
  ])('says %s', (_what, query, present) => expect(presentQuery(view, query)).toBe(present));

  test('is left as it is where nothing was renamed', () => expect(presentQuery({}, 'a=1&a=2')).toBe('a=1&a=2'));
});

test('settings of columns follow their names', () => {
  const kept = { order: ['title', 'height'], hidden: ['height'], widths: { height: 90 }, pins: { title: 'left' } };
  expect(presentLayout(view, kept)).toEqual({
    order: ['title', 'rise'],
    hidden: ['rise'],
    widths: { rise: 90 },
    pins: { title: 'left' },
  });
  expect(presentLayout(view, undefined)).toBeUndefined();
});
