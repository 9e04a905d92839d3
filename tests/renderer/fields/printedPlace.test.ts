/** How a list prints a place: whole where two lines hold it, else its beginning and its end. */
import { expect, test } from 'vitest';
import type { Markup } from '../../../src/renderer/fields/markup.ts';
import { printPlace } from '../../../src/renderer/fields/text/print.ts';

const parts = (printed: Markup): readonly Markup[] =>
  typeof printed === 'string' ? [printed] : printed.children.flatMap(parts);
const classOf = (printed: Markup): string | undefined =>
  typeof printed === 'string' ? undefined : printed.attributes['class'];

test.each([
  ['南山大道', undefined, ['南山大道']],
  ['南山区西丽湖路', 'vw-cut', ['南山', '区西丽湖路']],
  ['南山区深南大道科技园路口', 'vw-cut vw-two-lines', ['南山区深南大道', '科技园路口']],
  ['Ring Road 494', 'vw-cut vw-two-lines', ['Ring Roa', 'd 494']],
  [
    'Westbound carriageway of the Ring Expressway beneath the third footbridge',
    'vw-cut vw-ends',
    ['Westbound carriageway of the Ring Expressway beneath the third ', 'footbridge'],
  ],
  [
    '南山区深南大道与沙河西路交叉口往西二百米加油站门前',
    'vw-cut vw-ends',
    ['南山区深南大道与沙河西路交叉口往西二', '百米加油站门前'],
  ],
])('%s', (place, className, shown) => {
  const printed = printPlace(place);
  expect(classOf(printed)).toBe(className);
  expect(parts(printed)).toEqual(shown);
});
