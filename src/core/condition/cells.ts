/**
 * Values that stand for all values: of each set that tests with these literals cannot tell apart, one. What tests decide of
 * them they decide of every value there is.
 */
import type { Scalar } from '../model/catalogue.ts';
import { compare } from '../model/compare.ts';
import { addToWireTime, isWireDate, isWireTime } from '../model/wireTime.ts';

/** The least and the greatest that a number can be. */
interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** What a field can hold; a field of which nothing is said may hold anything. */
export type Shape =
  | ({ readonly of: 'whole' | 'number'; readonly never?: 'null' } & Bounds)
  | { readonly of: 'text'; readonly maxLength?: number | undefined; readonly never?: 'null' }
  | { readonly of: 'boolean' | 'date' | 'time'; readonly never?: 'null' }
  | { readonly of: 'codes'; readonly codes: readonly Scalar[]; readonly never?: 'null' };

/** Undefined where the literals are of several sorts, so that no few values stand for all. */
export function cellsOf(shape: Shape | undefined, literals: readonly Scalar[]): readonly unknown[] | undefined {
  const nothing = shape?.never === 'null' ? [] : [null];
  if (!shape) return anyCells(literals);
  switch (shape.of) {
    case 'codes':
      return [...nothing, ...shape.codes];
    case 'boolean':
      return [...nothing, true, false];
    case 'whole':
    case 'number':
      return literals.every((one) => typeof one === 'number')
        ? [...nothing, ...numbersWithin(shape, literals, shape.of === 'whole')]
        : undefined;
    case 'text':
      return literals.every((one) => typeof one === 'string')
        ? [...nothing, ...textsWithin(shape, literals)]
        : undefined;
    default:
      return literals.every(isTime) ? [...nothing, ...timesAround(literals, shape.of === 'date')] : undefined;
  }
}

const isTime = (one: Scalar): one is string => typeof one === 'string' && (isWireDate(one) || isWireTime(one));

/** Of a field that may hold anything: besides what the literals are, whatever is neither equal to them nor put in an order. */
function anyCells(literals: readonly Scalar[]): readonly unknown[] | undefined {
  const others = [null, true, false, '', [], ['?']];
  const plain = literals.filter((one) => typeof one !== 'boolean');
  if (plain.every((one) => typeof one === 'number')) {
    return [...others, '?', ...numbersAround(plain, false)];
  }
  // A text that says a number is equal to that number, and stands among texts as a text.
  const isText = (one: Scalar): one is string => typeof one === 'string' && Number.isNaN(Number(one));
  return plain.every((one) => isText(one)) ? [...others, 0, ...textsAround(plain)] : undefined;
}

/** A bound is a number that is told from its neighbours. */
function numbersWithin({ minimum, maximum }: Bounds, literals: readonly number[], areWhole: boolean): number[] {
  const bounds = [minimum, maximum].filter((one) => one !== undefined);
  const [least, greatest] = [minimum ?? -Infinity, maximum ?? Infinity];
  return numbersAround([...literals, ...bounds], areWhole).filter((one) => one >= least && one <= greatest);
}

/** A text that is too long is none; what stands just behind it stands for shorter ones too. */
function textsWithin(
  { maxLength = Infinity }: { readonly maxLength?: number | undefined },
  literals: readonly string[],
): string[] {
  const long = new Set(literals.filter((one) => [...one].length > maxLength));
  return textsAround(literals).filter((one) => !long.has(one));
}

function numbersAround(literals: readonly number[], areWhole: boolean): number[] {
  if (literals.length === 0) return [0];
  const sorted = [...new Set(literals)].sort((left, right) => left - right);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const around = areWhole
    ? sorted.flatMap((one) => [Math.floor(one) - 1, Math.floor(one), Math.ceil(one), Math.ceil(one) + 1])
    : [first - 1, ...sorted, ...sorted.slice(1).map((one, i) => (one + (sorted[i] ?? one)) / 2), last + 1];
  return [...new Set(around)];
}

/** Just behind a text nothing else stands; a date beside a time is the beginning of its day. */
function textsAround(literals: readonly string[]): string[] {
  const days = literals.filter((one) => one[4] === '-' && (one.length === 10 || one.length === 19));
  const dates = ['0000-00-00', ...days.map((one) => one.slice(0, 10))];
  const times = ['0000-00-00 00:00:00', ...days.map((one) => (one.length === 10 ? `${one} 00:00:00` : one))];
  const timely = days.length === 0 ? [] : [...dates, ...dates.map(next), ...times, ...times.map(next)];
  return [...new Set(['', ...literals, ...['', ...literals].map((one) => `${one}\0`), ...timely])];
}

/** The next text of the same length. */
function next(text: string): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
}

function timesAround(literals: readonly string[], areDates: boolean): string[] {
  const step = areDates ? 'd' : 's';
  const times = literals.map((one) => (one.length === 10 ? `${one} 00:00:00` : one));
  const around = (times.length === 0 ? ['2000-01-01 00:00:00'] : times).flatMap((one) => [
    addToWireTime(one, `-1${step}`),
    one,
    addToWireTime(one, `+1${step}`),
  ]);
  const found = areDates ? around.map((one) => one.slice(0, 10)) : around;
  return [...new Set(found)].filter((one) => !Number.isNaN(compare(one, one)));
}
