/**
 * What a shipped file may become in the browser: something is added to it, and what people read of it is worded otherwise. Its
 * fields, codes, rows and entries stay as they are, since handlers and stored rows count on them. Pure.
 */
import { isRow, listOf } from '../model/row.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textOfMember, type Place } from './source.ts';

/** What of the shipped file is not as it was. */
interface NotKept {
  /** Where it stands now; where it is gone, what it stood in. */
  readonly place: Place;
  readonly how: 'gone' | 'changed' | 'added' | 'unfilled';
  /** The name of the member or item, or what it is. */
  readonly what: string;
}

/** Objects of the file's own names, and lists of things: they may grow. */
export const growing: ReadonlySet<string> = new Set([
  'properties',
  'fields',
  'items',
  'rows',
  'on',
  'checks',
  'when',
  'examples',
]);

/** What is said to people, and how it looks. */
export const worded: ReadonlySet<string> = new Set([
  'title',
  'help',
  'description',
  'placeholder',
  'text',
  'tone',
  'icon',
]);
/** `name` is what a code and an entry are called; `label` names a field, but for texts in two languages and outcomes of rules. */
export const isWorded = (word: string, value: unknown, { source }: Place): boolean =>
  worded.has(word) || word === 'name' || (word === 'label' && (source.kind === 'rule' || isRow(value)));

/** @param shipped the parsed file @param mine what it becomes */
export function notKept(shipped: unknown, mine: Place): readonly NotKept[] {
  return [...inFile(shipped, mine)];
}

function* inFile(shipped: unknown, mine: Place): Generator<NotKept> {
  const named = isRow(shipped) ? shipped : {};
  const now = new Map(entriesOf(mine).map((entry) => [entry.name, entry]));
  for (const [word, value] of Object.entries(named)) {
    const entry = now.get(word);
    if (!entry) yield { place: mine, how: 'gone', what: word };
    else if (word === 'required') yield* inRequired(listOf(value), entry.value, named, now.get('properties')?.value);
    else if (growing.has(word)) yield* inGrowing(value, entry.value);
    else if (!isWorded(word, value, mine)) yield* same(value, entry.value, word);
  }
  for (const { name, key } of now.values()) {
    const isFree = Object.hasOwn(named, name) || growing.has(name) || worded.has(name) || name === 'required';
    if (!isFree) yield { place: key, how: 'added', what: name };
  }
  yield* settingMore(named['on'], now.get('on')?.value);
  const required = now.get('required');
  if (required && !Object.hasOwn(named, 'required'))
    yield* inRequired([], required.value, named, now.get('properties')?.value);
}

/** What happens by itself may be told of to others: what it sets would be written behind the handlers, whoever may write it. */
function* settingMore(shipped: unknown, on: Place | undefined): Generator<NotKept> {
  const known = new Set(listOf(shipped).map(nameOf));
  for (const place of itemsOf(on)) {
    const set = keyOf(place, 'set');
    if (set && !known.has(textOfMember(place, 'id'))) yield { place: set, how: 'added', what: 'set' };
  }
}

/**
 * One that is shipped may be left out by what writes it, and is required as it was. One that is added is unknown to the
 * product's forms and handlers, and to the rows that are there: it may be required where it has a default.
 */
function* inRequired(
  shipped: readonly unknown[],
  mine: Place,
  { properties }: Readonly<Record<string, unknown>>,
  fields: Place | undefined,
): Generator<NotKept> {
  const now = itemsOf(mine);
  const names = new Set<unknown>(now.map(({ node }) => node.value));
  for (const name of shipped) if (!names.has(name)) yield { place: mine, how: 'gone', what: String(name) };
  for (const place of now) {
    const name = String(place.node.value);
    const isOwn = !isRow(properties) || !Object.hasOwn(properties, name);
    if (shipped.includes(name)) continue;
    if (!isOwn) yield { place, how: 'added', what: name };
    const field = memberOf(fields, name);
    const isFilled = (memberOf(field, 'default')?.node.type ?? 'null') !== 'null';
    if (isOwn && field && !isFilled) yield { place: keyOf(fields, name) ?? place, how: 'unfilled', what: name };
  }
}

function* inGrowing(shipped: unknown, mine: Place): Generator<NotKept> {
  if (!Array.isArray(shipped)) {
    const now = new Map(entriesOf(mine).map((entry) => [entry.name, entry.value]));
    for (const [name, value] of Object.entries(isRow(shipped) ? shipped : {})) {
      const place = now.get(name);
      if (place) yield* same(value, place, name);
      else yield { place: mine, how: 'gone', what: name };
    }
    return;
  }
  const standing = standingItems(shipped, mine);
  for (const [index, item] of shipped.entries()) {
    const place = standing[index];
    if (place) yield* same(item, place, nameOf(item) ?? `${index + 1}`);
    else yield { place: mine, how: 'gone', what: nameOf(item) ?? `${index + 1}` };
  }
}

/** Where each item of a shipped list stands in what it became; undefined for one that is gone. */
export function standingItems(shipped: readonly unknown[], mine: Place): readonly (Place | undefined)[] {
  const left = itemsOf(mine);
  return shipped.map((item) => {
    const at = left.findIndex((place) => isItem(item, place));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

/** The same by its id; where it has none, by all that it says. */
function isItem(item: unknown, place: Place): boolean {
  const name = nameOf(item);
  if (name === undefined) return same(item, place, '').next().done === true;
  return entriesOf(place).some((entry) => entry.name === 'id' && String(entry.value.node.value) === name);
}

function nameOf(item: unknown): string | undefined {
  const id = isRow(item) ? item['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Word for word, but for what people read. */
function* same(shipped: unknown, mine: Place, what: string): Generator<NotKept> {
  const isAlike = isRow(shipped) ? 'object' : Array.isArray(shipped) ? 'array' : undefined;
  if (isAlike === undefined ? mine.node.value !== shipped : mine.node.type !== isAlike)
    return yield { place: mine, how: 'changed', what };
  if (Array.isArray(shipped)) {
    const now = itemsOf(mine);
    if (now.length !== shipped.length) return yield { place: mine, how: 'changed', what };
    for (const [index, place] of now.entries()) yield* same(shipped[index], place, what);
    return undefined;
  }
  if (!isRow(shipped)) return undefined;
  const now = new Map(entriesOf(mine).map((entry) => [entry.name, entry]));
  for (const [word, value] of Object.entries(shipped)) {
    const entry = now.get(word);
    if (!entry) yield { place: mine, how: 'gone', what: word };
    else if (!isWorded(word, value, mine)) yield* same(value, entry.value, word);
  }
  for (const { name, key } of now.values())
    if (!Object.hasOwn(shipped, name) && !worded.has(name)) yield { place: key, how: 'added', what: name };
  return undefined;
}
