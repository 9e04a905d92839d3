/** The kind of a field by its words, for the normaliser and the linter alike. */
import type { FieldKind } from '../model/catalogue.ts';

export interface KindSigns {
  readonly rule: boolean;
  readonly lookup: boolean;
  readonly dictionary: boolean;
  readonly rows: boolean;
  /** It holds a list. */
  readonly many: boolean;
  readonly widget: string | undefined;
  readonly format: string | undefined;
  readonly type: string | undefined;
}

/** A map, since what an author writes may be the name of something that every object has. */
function kindsBy(kinds: Readonly<Record<string, FieldKind>>): ReadonlyMap<string, FieldKind> {
  return new Map(Object.entries(kinds));
}

const widgets = kindsBy({
  longText: 'longText',
  html: 'html',
  money: 'money',
  point: 'point',
  shape: 'shape',
  files: 'files',
  json: 'json',
  secret: 'secret',
  rows: 'rows',
});
/** Formats of JSON Schema that are kinds of their own; the others are rules for a text. */
export const formatKinds = kindsBy({ date: 'date', 'date-time': 'dateTime' });
const types = kindsBy({
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  array: 'json',
  object: 'json',
});

/** Told by rule > lookup > dictionary > rows > widget > format > type; undefined where nothing tells it. */
export function kindOf(signs: KindSigns): FieldKind | undefined {
  if (signs.rule) return 'derived';
  if (signs.lookup) return signs.many ? 'refs' : 'ref';
  if (signs.dictionary) return signs.many ? 'codes' : 'code';
  if (signs.rows) return 'rows';
  return widgets.get(signs.widget ?? '') ?? formatKinds.get(signs.format ?? '') ?? types.get(signs.type ?? '');
}
