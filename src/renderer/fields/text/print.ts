import { asText } from '../../engine/asText.ts';
import { mark, type Markup } from '../markup.ts';
import { wordWidth } from '../wordWidth.ts';

export const printText = (value: unknown): Markup => asText(value);

/** Characters of a place that are always seen: a number, a crossing, a direction. */
const tail = 5;

/** In pixels of a table's type: what a narrow column holds, and what one and both of its lines hold in a smaller type. */
const [oneLine, lastOfTwo, twoLines] = [98, 105, 210];

/** How many characters of a long place fill the last of its two lines; in Latin letters whole words, where one fits. */
function lastLine(letters: readonly string[]): number {
  let length = tail;
  while (length < letters.length && wordWidth(letters.slice(-length - 1).join('')) <= lastOfTwo) length += 1;
  const word = letters.slice(-length).indexOf(' ') + 1;
  return length - word >= tail ? length - word : length;
}

/** Whole on two lines where a list has room for that; of a longer one its beginning stands on one and its end on the other, since places are told apart by their end. */
export function printPlace(value: unknown): Markup {
  const place = asText(value);
  const letters = [...place];
  if (place === '') return '';
  if (letters.length <= tail + 1) return mark('span', { title: place }, place);
  const wide = wordWidth(place);
  const end = wide > twoLines ? lastLine(letters) : tail;
  const [begins, ends] = [letters.slice(0, -end).join(''), letters.slice(-end).join('')];
  const className =
    wide > twoLines ? 'vw-cut vw-two-lines vw-two-ends' : wide > oneLine ? 'vw-cut vw-two-lines' : 'vw-cut';
  return mark('span', { class: className, title: place }, mark('span', {}, begins), mark('span', {}, ends));
}

const separators = /[,，、;；\s]+/;

/** Of several values in one text the first two, one beneath the other, and how many more there are. */
export function printStacked(value: unknown): Markup {
  const listed = asText(value);
  const [first = '', second, ...more] = listed.split(separators).filter((one) => one !== '');
  if (listed === '') return '';
  if (second === undefined) return mark('span', {}, first);
  const next = more.length > 0 ? `${second} +${more.length}` : second;
  return mark('span', { class: 'vw-stacked', title: listed }, mark('span', {}, first), mark('span', {}, next));
}
