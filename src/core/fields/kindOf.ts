/** The kind of a field by its words, for the normaliser and the linter alike. */
import type { FieldKind } from '../model/catalogue.ts';
import type { KindSign } from './definition.ts';
import { fieldKinds } from './index.ts';

interface KindSigns {
  readonly rule: boolean;
  /** It says another field once more. */
  readonly says: boolean;
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
function kindsBy(signs: (sign: KindSign, kind: FieldKind) => readonly string[]): ReadonlyMap<string, FieldKind> {
  return new Map(
    Object.values(fieldKinds).flatMap(({ kind, sign }) => (sign ? signs(sign, kind).map((name) => [name, kind]) : [])),
  );
}

const widgets = kindsBy(({ widget }, kind) => (widget ? [kind] : []));
/** Formats of JSON Schema that are kinds of their own; the others are rules for a text. */
export const formatKinds = kindsBy(({ format }) => (format === undefined ? [] : [format]));
const types = kindsBy((sign) => sign.types ?? []);

/** Told by rule > says > lookup > dictionary > rows > widget > format > type; undefined where nothing tells it. */
export function kindOf(signs: KindSigns): FieldKind | undefined {
  if (signs.rule) return 'derived';
  if (signs.says) return 'text';
  if (signs.lookup) return signs.many ? 'refs' : 'ref';
  if (signs.dictionary) return signs.many ? 'codes' : 'code';
  if (signs.rows) return 'rows';
  return widgets.get(signs.widget ?? '') ?? formatKinds.get(signs.format ?? '') ?? types.get(signs.type ?? '');
}
