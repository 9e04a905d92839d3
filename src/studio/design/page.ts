/** A page's schema as its panels see it, and the changes of its text that they make. Pure. */
import { fieldKinds } from '../../core/fields/index.ts';
import type { FieldKind } from '../../core/model/catalogue.ts';
import { listOf, rowOf, textIn } from '../../core/model/row.ts';
import { edited, type Edit } from '../../core/source/edit.ts';
import { defaultColumns } from '../../core/normalise/normaliseColumns.ts';
import { kindTold, normaliseField, systemFields } from '../../core/normalise/normaliseFields.ts';
import { declare } from '../../core/source/declare.ts';
import { unstoredWords, type RawField } from '../../core/source/raw.ts';
import { valuesAt, writtenAt } from '../grammar.ts';
import type { Names } from '../../core/editorAnswers.ts';
import { between, placesOf, put, readTree, valueIn, type Path } from './document.ts';

/** The words that the panels know by name; all others they read from the grammar. */
interface KnownPlaces {
  readonly entity: Path;
  readonly fields: Path;
  readonly required: Path;
}
const inPage: KnownPlaces = { entity: ['entity'], fields: ['entity', 'properties'], required: ['entity', 'required'] };
const inEntity: KnownPlaces = { entity: [], fields: ['properties'], required: ['required'] };
const lists = { columns: ['columns'], filters: ['filters'] } as const satisfies Readonly<Record<string, Path>>;

/** Where the fields stand: in an entity's own file, or in the page that brings its own. */
export function placesIn(text: string): KnownPlaces {
  return isEntity(text) ? inEntity : inPage;
}

/** The file is an entity's own. */
export function isEntity(text: string): boolean {
  const written: unknown = valueIn(readTree(text), inEntity.fields);
  return typeof written === 'object' && written !== null;
}

export interface AskedField {
  readonly name: string;
  readonly kind: FieldKind | undefined;
  readonly format: string | undefined;
  readonly isRequired: boolean;
  readonly isSearched: boolean;
  readonly isShown: boolean;
}

/** The offered kinds, by name. */
export const offeredKinds = Object.values(fieldKinds).flatMap(({ kind, title, scaffold }) =>
  scaffold?.example === undefined ? [] : [{ ...scaffold, kind, title }],
);

type Words = Readonly<Record<string, unknown>>;

/** The entity stands in the file itself. */
export function hasFields(text: string): boolean {
  return readTree(text)?.type === 'object' && typeof valueIn(readTree(text), placesIn(text).entity) === 'object';
}

export function fieldsIn(text: string): readonly AskedField[] {
  const root = readTree(text);
  const written = rowOf(valueIn(root, placesIn(text).fields));
  const required = valueIn(root, placesIn(text).required);
  const shown = new Set(shownColumns(text));
  return Object.entries(written).map(([name, words]) => ({
    name,
    kind: kindTold(begunWords(rowOf(words))),
    format: textIn(rowOf(words)['format']) || undefined,
    isRequired: Array.isArray(required) && required.includes(name),
    isSearched: rowOf(words)['search'] === true,
    isShown: shown.has(name),
  }));
}

/** A list that is still to be chosen tells the kind as well: its question stands there until it is answered. */
function begunWords(words: Words): RawField {
  const empty = offeredKinds.flatMap(({ asks }) => (asks && words[asks] === '' ? [[asks, '…']] : []));
  return { ...words, ...Object.fromEntries(empty) } as RawField;
}

/** The columns that are written; without, those that convention gives. */
export function shownColumns(text: string): readonly string[] {
  const root = readTree(text);
  const written = valueIn(root, lists.columns);
  if (Array.isArray(written)) return written.flatMap((item: unknown) => fieldOf(item) ?? []);
  const nothing = declare([]);
  const fields = Object.entries(rowOf(valueIn(root, placesIn(text).fields))).map(([name, words]) => {
    return [name, normaliseField(name, rowOf(words) as RawField, false, nothing)] as const;
  });
  return defaultColumns({ ...Object.fromEntries(fields), ...systemFields() });
}

function fieldOf(item: unknown): string | undefined {
  const field = typeof item === 'string' ? item : rowOf(item)['field'];
  return typeof field === 'string' ? field : undefined;
}

export function setRequired(text: string, name: string, isRequired: boolean): Edit[] {
  const at = placesIn(text);
  const names = listOf(valueIn(readTree(text), at.required));
  if (isRequired === names.includes(name)) return [];
  if (isRequired) return put(text, names.length === 0 ? at.required : [...at.required, names.length], one(names, name));
  return put(text, [...at.required, names.indexOf(name)], undefined);
}

const one = (names: readonly unknown[], name: string): unknown => (names.length === 0 ? [name] : name);

/** A column more or less. What convention showed is written out then, since a list that is written stands alone. */
export function setShown(text: string, name: string, isShown: boolean): Edit[] {
  const written = valueIn(readTree(text), lists.columns);
  const shown = shownColumns(text);
  if (isShown === shown.includes(name)) return [];
  if (!Array.isArray(written)) {
    return put(text, lists.columns, isShown ? [...shown, name] : shown.filter((other) => other !== name));
  }
  if (isShown) return put(text, [...lists.columns, written.length], name);
  return put(text, [...lists.columns, written.findIndex((item) => fieldOf(item) === name)], undefined);
}

export interface KindAsked {
  readonly kind: FieldKind;
  /** One of its forms. */
  readonly format?: string;
}

/** Another kind: the words that told the old one go, what is said of any kind stays. A list that it is chosen from is asked for. */
export function setKind(text: string, name: string, { kind, format }: KindAsked): Edit[] {
  const at = placesIn(text);
  const before = rowOf(valueIn(readTree(text), [...at.fields, name]));
  const tellingWords = new Set(
    offeredKinds.flatMap(({ words, forms = [], asks }) => [
      ...[words, ...forms.map((form) => form.words)].flatMap(Object.keys),
      ...(asks ? [asks] : []),
    ]),
  );
  const { title, ...rest } = before;
  const kept = Object.entries(rest).filter(([word]) => !tellingWords.has(word));
  const offered = offeredKinds.find((each) => each.kind === kind);
  const asked = offered?.asks ? { [offered.asks]: '' } : {};
  const telling = offered?.forms?.find((form) => form.words.format === format)?.words ?? offered?.words;
  const words = { ...(title === undefined ? {} : { title }), ...telling, ...asked, ...Object.fromEntries(kept) };
  return put(text, [...at.fields, name], words);
}

export function addField(text: string): { readonly edits: Edit[]; readonly name: string } {
  const at = placesIn(text);
  const names = new Set(Object.keys(rowOf(valueIn(readTree(text), at.fields))));
  let number = names.size + 1;
  while (names.has(`field${number}`)) number += 1;
  const name = `field${number}`;
  const [first] = offeredKinds;
  return { edits: put(text, [...at.fields, name], { ...first?.words }), name };
}

/** A field goes, with its column and whatever else lists it by name. */
export function removeField(text: string, name: string): Edit[] {
  const at = placesIn(text);
  const listing: Path[] = [at.required, lists.columns, lists.filters];
  const unlisted = listing.reduce((done, path) => {
    const list = valueIn(readTree(done), path);
    const index = Array.isArray(list) ? list.findIndex((item) => fieldOf(item) === name) : -1;
    return index < 0 ? done : edited(done, put(done, [...path, index], undefined));
  }, text);
  return between(text, edited(unlisted, put(unlisted, [...at.fields, name], undefined, at.fields.length)));
}

/**
 * The field under another name, wherever the page names it. One that stands in the published page says which name it had:
 * its column keeps its data, and what users keep of it is understood.
 */
export function renameField(
  text: string,
  from: string,
  to: string,
  { names, file, published = '' }: { readonly names: Names; readonly file: string; readonly published?: string },
): Edit[] {
  const at = placesIn(text);
  const edits = placesOf(text, from)
    .filter(({ path, isKey }) =>
      isKey ? namesField(text, path, file) : valuesAt(text, path, names, file).includes(from),
    )
    .map(({ node }) => ({ at: node.offset, length: node.length, text: JSON.stringify(to) }));
  const words = rowOf(valueIn(readTree(text), [...at.fields, from]));
  const served = rowOf(valueIn(readTree(published), at.fields));
  const former = [from, words['was']].find((name) => typeof name === 'string' && Object.hasOwn(served, name));
  if (former === undefined || unstoredWords.some((word) => word in words)) return edits;
  const renamed = edited(text, edits);
  const was: Path = [...at.fields, to, 'was'];
  return between(text, edited(renamed, put(renamed, was, former === to ? undefined : former)));
}

/** A key is a field's name among the fields themselves, in conditions, and where something is said of fields. */
function namesField(text: string, path: Path, file: string): boolean {
  const at = placesIn(text);
  if (path.length === at.fields.length + 1 && at.fields.every((part, index) => path[index] === part)) return true;
  const { definitions, isMap } = writtenAt(text, path.slice(0, -1), file);
  return definitions.has('condition') || (isMap && path.length > 1);
}

/** `Date lent` → `dateLent`. Empty where nothing of it can stand in a name. */
export function nameFrom(title: string): string {
  const words = title
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
  const name = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : (word[0] ?? '').toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .slice(0, 40);
  return /^[a-z]/.test(name) ? name : '';
}
