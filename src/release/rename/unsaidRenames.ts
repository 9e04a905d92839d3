/**
 * Names that went from a file while a like one of the same kind came. Unless the new one says what it was, the column or the
 * rows stay behind under the former name. A name is offered where it is like one that went, and like no other.
 */
import { nearest } from '../../core/lint/nearest.ts';
import { says } from '../../core/lint/says/says.ts';
import { parseJson } from '../../core/model/row.ts';
import { addMember } from '../../core/source/fix.ts';
import {
  entriesOf,
  itemsOf,
  memberOf,
  parseSource,
  positionOf,
  type Place,
  type ToldFault,
} from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import { unstoredWords } from '../../core/source/raw.ts';

export type UnsaidRename = ToldFault<'unsaid-rename'>;

/** @param before as it is published; none where it is new */
export function unsaidRenames(before: string | undefined, { file, text }: Source): readonly UnsaidRename[] {
  const [was, is] = [before ?? '', text].map((one) => rootOf(file, one));
  if (!was || !is) return [];
  return [
    ...renamedIn(fieldsIn(was), fieldsIn(is), isLikeField),
    ...renamedIn(codesIn(was), codesIn(is), (one, other) => saysSame('name', one, other)),
  ];
}

/** Of all files that are edited. */
export function unsaidRenamesIn(before: readonly Source[], after: readonly Source[]): readonly UnsaidRename[] {
  const texts = new Map(before.map(({ file, text }) => [file, text]));
  return after.flatMap((one) => (texts.get(one.file) === one.text ? [] : unsaidRenames(texts.get(one.file), one)));
}

function rootOf(file: string, text: string): Place | undefined {
  const source = parseSource(file, text, []);
  return source.root && { source, node: source.root };
}

/** A field or a code, where it stands. */
interface Named {
  readonly name: string | number;
  /** At its name. */
  readonly at: Place;
  readonly value: Place;
}

function fieldsIn(root: Place): readonly Named[] {
  const { kind } = root.source;
  const entity = kind === 'entity' ? root : kind === 'screen' ? memberOf(root, 'entity') : undefined;
  return entriesOf(memberOf(entity, 'properties')).flatMap(({ name, key, value }) =>
    // What has no column is not lost under another name.
    unstoredWords.some((word) => memberOf(value, word)) ? [] : [{ name, at: key, value }],
  );
}

function codesIn(root: Place): readonly Named[] {
  if (root.source.kind !== 'dictionary') return [];
  return itemsOf(memberOf(root, 'items')).flatMap((value) => {
    const at = memberOf(value, 'id');
    const name: unknown = at?.node.value;
    return at && (typeof name === 'string' || typeof name === 'number') ? [{ name, at, value }] : [];
  });
}

/** They write the same for the word, or both nothing. */
function saysSame(word: string, one: Named, other: Named): boolean {
  const [left, right] = [one, other].map(({ value }) => written(memberOf(value, word)));
  return left === right;
}

/** Without its layout: space between tokens is none. */
function written(place: Place | undefined): string | undefined {
  if (!place) return undefined;
  const { source, node } = place;
  const text = source.text.slice(node.offset, node.offset + node.length);
  return JSON.stringify(parseJson(text));
}

/** What tells a field's kind, and what it is chosen from. */
const telling = ['type', 'format', 'widget', 'dictionary', 'lookup'];

/** Of the same kind and the same choice, and called the same, or nearly so. */
function isLikeField(one: Named, other: Named): boolean {
  if (!telling.every((word) => saysSame(word, one, other))) return false;
  const isTitledAlike = memberOf(one.value, 'title') !== undefined && saysSame('title', one, other);
  return isTitledAlike || nearest(String(one.name), [String(other.name)]) !== undefined;
}

function renamedIn(
  before: readonly Named[],
  after: readonly Named[],
  isLike: (one: Named, other: Named) => boolean,
): readonly UnsaidRename[] {
  const said = new Set(after.flatMap(({ name, value }) => [name, memberOf(value, 'was')?.node.value]).map(String));
  const stood = new Set(before.map(({ name }) => String(name)));
  const gone = before.filter(({ name }) => !said.has(String(name)));
  const come = after.filter(({ name, value }) => !stood.has(String(name)) && !memberOf(value, 'was'));
  return gone.flatMap((one) => {
    const [now, ...others] = come.filter((other) => isLike(one, other));
    const isPair = now !== undefined && others.length === 0 && gone.filter((each) => isLike(each, now)).length === 1;
    return isPair ? [offered(one, now)] : [];
  });
}

function offered({ name: was }: Named, { name, at, value }: Named): UnsaidRename {
  const label = says.unsaidRename({ name: String(name), was: String(was) });
  const fix = addMember(value, 'was', was);
  return { ...positionOf(at), code: 'unsaid-rename', message: label['en-US'], label, ...(fix && { fix }) };
}
