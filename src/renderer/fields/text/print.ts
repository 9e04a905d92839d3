import { asText } from '../../engine/asText.ts';
import { mark, type Markup } from '../markup.ts';
import { squaresIn, wordWidth } from '../wordWidth.ts';

export const printText = (value: unknown): Markup => asText(value);

/** Characters of a place that are always seen: a number, a crossing, a direction. */
const tail = 5;

/** In pixels of a table's type: what a narrow column holds, and what its two lines hold in a smaller type. */
const [oneLine, twoLines] = [98, 210];

/** How many characters of a long place its last line holds: seven where there are square signs in it, else thirteen. */
const lastLine = (place: string): number => (squaresIn(place) ? 7 : 13);

/** Whole on two lines where a list has room for that; of a longer one its beginning stands on one and its end on the other, since places are told apart by their end. */
export function printPlace(value: unknown): Markup {
  const place = asText(value);
  const letters = [...place];
  if (letters.length <= tail + 1) return place && mark('span', { title: place }, place);
  const wide = wordWidth(place);
  const end = wide > twoLines ? lastLine(place) : tail;
  // From where a word begins, if that leaves enough.
  const ends = letters
    .slice(-end)
    .join('')
    .replace(/^\S* (?=.{5})/, '');
  const className = wide > twoLines ? 'vw-cut vw-ends' : wide > oneLine ? 'vw-cut vw-two-lines' : 'vw-cut';
  const begins = place.slice(0, -ends.length);
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
