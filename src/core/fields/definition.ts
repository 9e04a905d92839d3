/** What a kind of field is, as data: whoever stores, sends, filters or exports a value reads it here. */
import type { Field, FieldKind, FilterMatch, Label, Language } from '../model/catalogue.ts';
import { numberFormat } from './formats.ts';
import type { ReadText } from './readText.ts';

type Texts = Exclude<Label, string>;
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Words of the language that say something only of certain kinds. */
export const kindWords = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'enum',
  'items',
  'format',
  'mask',
  'accept',
  'many',
  'by',
  'takes',
  'propose',
  'options',
  'unique',
  'checks',
  'since',
] as const;
type KindWord = (typeof kindWords)[number];
export const textWords: readonly KindWord[] = ['minLength', 'maxLength', 'pattern', 'enum', 'format', 'mask', 'checks'];
export const numberWords: readonly KindWord[] = ['minimum', 'maximum', 'enum', 'format', 'checks'];

type Literal = 'string' | 'number' | 'boolean';

export interface KindSign {
  /** `widget` names it. */
  readonly widget?: true;
  /** The `format` of JSON Schema that names it. */
  readonly format?: string;
  /** The `type`s that are it where nothing else is said. */
  readonly types?: readonly string[];
}

/** Names of the pictures by which a kind is known at a glance. */
export type KindIcon =
  | 'switch'
  | 'radio'
  | 'ticks'
  | 'calendar'
  | 'clock'
  | 'hourglass'
  | 'paperclip'
  | 'count'
  | 'paragraph'
  | 'coin'
  | 'star'
  | 'link'
  | 'letters';

/** A format that is offered beside its kind, since people ask for it by a name of its own. */
interface KindForm {
  readonly words: Readonly<Record<string, string>> & { readonly format: string };
  /** What the schema editor calls it. */
  readonly title: Texts;
  readonly example: Label;
  /** As of a kind. */
  readonly sought: Texts;
}

interface KindScaffold {
  /** The words by which people look for it, besides its title. */
  readonly sought?: Texts;
  /** The words with which titles of it begin, in whatever they end. */
  readonly begins?: Texts;
  readonly forms?: readonly KindForm[];
  readonly icon?: KindIcon;
  /** What the scaffolder of the command line calls it; absent where that asks for it in another way. */
  readonly name?: string;
  /** A value of it, as a person reads it; absent where the schema editor does not offer it. */
  readonly example?: Label;
  readonly words: Readonly<Record<string, string | number | boolean>>;
  /** The word that its author has still to choose a name for. */
  readonly asks?: 'dictionary' | 'lookup';
}

/** What a cell of a table holds. */
export type Cell = string | number | boolean;

export interface FieldKindDefinition {
  readonly kind: FieldKind;
  /** What the schema editor calls it, and a fault in Chinese. */
  readonly title: Texts;
  /** The SQL type of its column; null where nothing is stored. */
  readonly storage: string | null;
  /** The same for codes that are texts. */
  readonly storageOfTexts?: string;
  /** How it can be filtered, the default first; empty where it cannot. */
  readonly matches: readonly FilterMatch[];
  readonly sortable: boolean;
  /** Is a column of a table by convention: one short value. */
  readonly cell: boolean;
  /** What stands on the wire: a JSON type, or codes joined by commas. */
  readonly wire: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'codes' | 'any';
  /** What a cell of an export holds; `none` where it is left out. */
  readonly exported: 'text' | 'number' | 'date' | 'dateTime' | 'none';
  /** How the text of such a cell reads, where it is not the value's own. */
  readonly exportedText?: (value: unknown, language: Language) => string | null;
  /** No cell of an uploaded table says it. */
  readonly notImported?: true;
  /** The text of an address that a cell of an uploaded table stands for, where it is written otherwise. */
  readonly spelled?: (cell: Cell) => string;
  /** How people write it in such a cell, with an example, where that does not go without saying. */
  readonly written?: Label;
  /** What only the server can make of a value: an instant of its zone, rich text without scripts. */
  readonly column?: 'instant' | 'markup';
  /** Wire form → what its column is given, and back, where that is not the same. */
  readonly toColumn?: (value: unknown, field: Field) => unknown;
  readonly fromColumn?: (value: unknown) => unknown;
  /** What stands in the column of a field that is left empty; null where it is not said. */
  readonly emptyColumn?: (field: Field) => unknown;
  /** Another spelling that a body may use → wire form. */
  readonly respelled?: (value: unknown, field: Field) => unknown;
  /** Ways of showing it that `widget` names. */
  readonly shown?: readonly string[];
  /** How an author writes it, where no other word tells it. */
  readonly sign?: KindSign;
  /** The words that `kindWords` names, as far as they say something of it. */
  readonly words: readonly KindWord[];
  /** More of them, where `widget` names a way of showing it that they say something of. */
  readonly wordsOfWidgets?: Readonly<Record<string, readonly KindWord[]>>;
  /** JSON types of its literals in a schema; absent where it has none that could be checked. */
  readonly literals?: readonly Literal[];
  /** How an index of its column finds, and that of one that is searched where it has one by convention. */
  readonly index: 'btree' | 'gin' | 'nearest';
  readonly searchIndex?: 'trigram' | 'btree';
  /** The kind of one member, where the value is a list that is found by its members. */
  readonly member?: FieldKind;
  /** It holds one code of a dictionary, or several. */
  readonly coded?: 'one' | 'many';
  /** It refers to one record, or to several. */
  readonly refers?: 'one' | 'many';
  /** Where its values end, unless the schema says it. */
  readonly limits?: { readonly minimum: number; readonly maximum: number };
  /** A number that can be added, and drawn. */
  readonly quantity?: true;
  /** Rows are put together by its values, by steps of it, or by either; left out where nearly all differ. */
  readonly grouped?: 'values' | 'steps' | 'both';
  /** The kind of a mean of its values; `decimal` where it is not said. */
  readonly averagedAs?: FieldKind;
  /** A plain text: a row can be named by it, and found by a part of it. */
  readonly names?: true;
  /** It stands on a map, as what. */
  readonly place?: 'pins' | 'areas';
  /** One short value that fits into a cell while it is changed there. */
  readonly editedInCell?: true;
  /** A text of a fixed form: one that breaks it is no value of the kind. With `wire: 'string'` it is compared as a date or a time. */
  readonly formed?: true;
  /** The end of a range may be a day, and is then the day's last second. */
  readonly endsWithDay?: true;
  /** Written, never read back. */
  readonly secret?: true;
  /** Rows of a child entity, or of a shape. */
  readonly children?: true;
  /** Uploaded files, stored by their path. */
  readonly uploads?: true;
  /** Computed from other fields; nobody writes it. */
  readonly computed?: true;
  /** How a new page's author is offered it: the scaffolder's name, an example in the schema editor, and its words. */
  readonly scaffold?: KindScaffold;
  /** The TypeScript type of its wire form. */
  readonly typeName: (field: Field) => string;
  /** JSON Schema of its wire form, for ajv. An optional field may be null. */
  readonly schema: (field: Field) => JsonSchema;
  /** The one reader of its text: of an address on either side, of a filter, of a table's cell. */
  readonly readText: ReadText;
  /** What a value that was read must be besides, of a kind that not every value of its type is. */
  readonly fits?: (value: unknown) => boolean;
}

/** Drops what is undefined, and lets an optional value be null. */
export function fragment(field: Field, schema: Record<string, unknown>): JsonSchema {
  const given = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  if (field.required || field.notNull) return given;
  return { ...given, nullable: true, ...(Array.isArray(given.enum) ? { enum: [...given.enum, null] } : {}) };
}

export function textSchema(field: Field): JsonSchema {
  return fragment(field, {
    type: 'string',
    minLength: field.minLength ?? (field.required || field.notNull ? 1 : undefined),
    maxLength: field.maxLength,
    pattern: field.pattern,
    format: field.format,
    enum: field.enum,
  });
}

export function numberSchema(type: 'integer' | 'number'): (field: Field) => JsonSchema {
  return (field) =>
    fragment(field, {
      type,
      minimum: field.minimum,
      maximum: field.maximum,
      format: field.format === undefined ? undefined : numberFormat(field.format),
      enum: field.enum,
    });
}
