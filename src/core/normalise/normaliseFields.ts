/** Defaults of fields, each a function named after its rule. */
import { tableBy } from '../model/names.ts';
import type { Check, Dictionary, Emphasis, Field, FieldKind, Lookup, Suggest } from '../model/catalogue.ts';
import { fieldKinds, namesRows, storageOf } from '../fields/index.ts';
import type { Computed } from '../model/computed.ts';
import { kindOf } from '../fields/kindOf.ts';
import { formatOf, withOwnFormat } from './normaliseFormats.ts';
import { computing } from './normaliseReaders.ts';
import { keptBeside } from '../source/keptBeside.ts';
import type { NameOf } from '../model/field.ts';
import { given } from '../source/raw.ts';
import type { Declared, LookupExtra, RawEmphasis, RawField, RawLookup, RawTakes } from '../source/raw.ts';
import { systemFieldTitles } from '../model/texts.ts';
import type { everyRecordHas } from '../model/entity/everyRecord.ts';

/** The words that tell a kind; a form's field may give some of them over those of its parameter. */
export type KindWords = Pick<
  RawField,
  'rule' | 'field' | 'lookup' | 'dictionary' | 'rows' | 'widget' | 'format' | 'type' | 'takes'
>;

/** The kind that the words tell; `base` stands where only the type would tell it. */
export function kindTold(words: KindWords, base?: FieldKind): FieldKind | undefined {
  return kindOf({
    rule: Boolean(words.rule),
    says: Boolean(words.field),
    lookup: Boolean(words.lookup),
    dictionary: Boolean(words.dictionary),
    rows: Boolean(words.rows || words.takes),
    many: words.type === 'array' || (words.type === undefined && isMany(base)),
    widget: words.widget,
    format: words.format,
    type: base ? undefined : words.type,
  });
}

/** A form's field that says no type holds as many as its parameter. */
function isMany(base: FieldKind | undefined): boolean {
  return base !== undefined && fieldKinds[base].member !== undefined;
}

/** A lookup that is only named takes `id` and shows `name`. */
export function lookupOf(lookup: RawLookup): Lookup {
  const words: Exclude<RawLookup, string> = typeof lookup === 'string' ? { call: lookup } : lookup;
  const { options = [], ...rest } = words;
  return { value: 'id', label: 'name', params: {}, extra: options.map(extraOf), ...rest };
}

function extraOf({ confirm, ...option }: LookupExtra): Lookup['extra'][number] {
  return given({ ...option, ask: confirm });
}

/** Codes are numbers unless their type or their dictionary says that they are texts. */
function codeTypeOf(words: Pick<RawField, 'type' | 'items'>, dictionary: Dictionary | undefined): 'integer' | 'string' {
  const type = words.type === 'array' ? words.items?.type : words.type;
  if (type === 'integer' || type === 'string') return type;
  return dictionary?.items.some((item) => typeof item.id === 'string') ? 'string' : 'integer';
}

function checkOf(check: NonNullable<RawField['checks']>): Check {
  return { call: check.call, params: check.params ?? {}, expect: check.value, message: check.text };
}

/** A proposal is written by its name, and gives nothing else. */
function suggestOf(suggest: NonNullable<RawField['propose']>): Suggest {
  return { value: 'name', gives: {}, ...suggest };
}

/** A mask that excepts nobody hides the value from all but super managers. */
function maskOf(mask: NonNullable<RawField['mask']>): Field['mask'] {
  return { as: mask.as, unless: mask.read ?? null };
}

/** The words that pass unchanged from the file into the catalogue. */
function plainWords(raw: RawField): Partial<Field> {
  const {
    minLength,
    maxLength,
    minimum,
    maximum,
    pattern,
    enum: only,
    text: message,
    dictionary,
    rule,
    rows,
    by,
  } = raw;
  const { widget, read, write, move: moves, placeholder, group, accept, many } = raw;
  const words = { minLength, maxLength, minimum, maximum, pattern, enum: only, message, dictionary, rule, rows, by };
  const shown = { placeholder, group, clearedBy: raw.reads, picker: raw.open, accept, many };
  const passed = { ...words, widget, asOf: raw.since, read, write, moves, ...shown };
  return given({ ...passed, offer: raw.options, distinct: raw.unique, ...changedWords(raw) });
}

/** The words that another name or form takes the place of, whatever stands in other files. */
function changedWords(raw: RawField): Partial<Field> {
  return {
    emphasis: raw.emphasis?.map(emphasisOf),
    title: raw.title,
    help: raw.help,
    default: raw.default,
    format: formatOf(raw),
    lookup: raw.lookup === undefined ? undefined : lookupOf(raw.lookup),
    mask: raw.mask && maskOf(raw.mask),
    check: raw.checks && checkOf(raw.checks),
    suggest: raw.propose && suggestOf(raw.propose),
    untold: raw.told === false || undefined,
  };
}

/** The same for as long as its file is. */
const knownWords = keptBeside(plainWords);

/** The word that stands with the tone is its text. */
export function emphasisOf({ text: word, ...words }: RawEmphasis): Emphasis {
  return { ...words, word };
}

export function wordsOf(
  raw: RawField,
  kind: FieldKind,
  declared: Declared,
  entityFields: Readonly<Record<string, Field>> = {},
): Partial<Field> {
  const isCode = fieldKinds[kind].coded !== undefined && raw.dictionary !== undefined;
  return {
    ...withOwnFormat(knownWords(raw), raw, declared),
    ...(isCode && { codeType: codeTypeOf(raw, declared.dictionaries[raw.dictionary ?? '']) }),
    ...(raw.takes && { shape: { fields: fieldsOfTakes(raw.takes, entityFields, declared) } }),
  };
}

/** Joined texts have a space between them, a choice of nothing is null, and rows are counted. Of several forms the first stands. */
function computedOf({
  minutes,
  text: joined,
  between,
  when: choice,
  otherwise,
  ...of
}: NonNullable<RawField['computed']>): Computed {
  if (minutes) return { minutes };
  if (joined) return { joined, between: between ?? ' ' };
  if (choice || of.rows === undefined) return { choice: choice ?? [], otherwise: otherwise ?? null };
  const { rows, by = '', measure = 'count', field, where = {} } = of;
  return given({ rows, by, measure, field, where });
}

/** A field without a title shows its name; derived fields are read-only; a kind may have limits of its own; a field that no word describes is a text. */
export function normaliseField(
  name: string,
  raw: RawField,
  required: boolean,
  declared: Declared,
  entityFields: Readonly<Record<string, Field>> = {},
): Field {
  const told = kindTold(raw);
  const kind = told ?? 'text';
  const words = wordsOf(raw, kind, declared, entityFields);
  return {
    title: name,
    ...fieldKinds[kind].limits,
    ...words,
    ...(told === undefined ? { standIn: true } : {}),
    name,
    kind,
    required,
    readOnly: fieldKinds[kind].computed ?? (raw.field === undefined && !raw.computed ? (raw.readOnly ?? false) : true),
    search: raw.search ?? false,
    stored: raw.field === undefined && !raw.computed && storageOf({ kind, codeType: words.codeType }) !== null,
    ...(raw.was === undefined ? {} : { was: raw.was }),
    ...(raw.field === undefined ? {} : { says: raw.field }),
    ...(raw.computed ? { computed: computedOf(raw.computed) } : {}),
  };
}

/** A parameter written as `true` is the entity's own field of that name; as a parameter it can always be written. */
export function fieldsOfTakes(
  takes: RawTakes,
  entityFields: Readonly<Record<string, Field>>,
  declared: Declared,
): Record<string, Field> {
  const required = new Set(takes.required);
  return tableBy(
    Object.entries(takes.properties).map(([name, raw]): [string, Field] => {
      if (raw === true) {
        const own = entityFields[name] ?? normaliseField(name, {}, false, declared);
        return [name, { ...own, readOnly: false, required: required.has(name) }];
      }
      const field = normaliseField(name, raw, required.has(name), declared, entityFields);
      return [name, { ...field, readOnly: raw.readOnly ?? false }];
    }),
  );
}

function systemField(name: keyof typeof systemFieldTitles, kind: FieldKind, required: boolean): Field {
  return { name, kind, title: systemFieldTitles[name], required, readOnly: true, search: false, stored: true };
}

/** Every stored entity has them, made by the server. */
export function systemFields(): Record<(typeof everyRecordHas)[number], Field> {
  return {
    id: systemField('id', 'text', true),
    version: systemField('version', 'integer', true),
    createTime: systemField('createTime', 'dateTime', true),
    updateTime: systemField('updateTime', 'dateTime', true),
  };
}

/** Rows that are divided by detachment carry `detachmentId`, looked up where the product has `detachment.lookup`. */
export function detachmentField(declared: Declared): Field {
  const field = systemField('detachmentId', 'ref', true);
  return 'detachment.lookup' in declared.calls ? { ...field, lookup: lookupOf('detachment.lookup') } : field;
}

export const systemFieldNames: ReadonlySet<string> = new Set(Object.keys(systemFieldTitles));

/** The name beside a reference: `parkName` of `parkId`, `parentName` of `parent`. */
export function nameFieldOf(reference: string): string {
  return `${reference.replace(/Id$/, '')}Name`;
}

/** The entity whose rows a lookup answers, and the field of it that is shown; `name` is the entity's own label. */
function namedBy(lookup: Lookup, declared: Declared): Omit<NameOf, 'field'> | undefined {
  const call = declared.calls[lookup.call];
  const entity = call?.raw.entity ?? call?.entity;
  const raw = entity === undefined ? undefined : declared.entities[entity];
  if (!call || !raw || entity === undefined) return undefined;
  const label = lookup.label in raw.properties ? lookup.label : labelOf(raw);
  const shown = raw.properties[label];
  return given({ entity, label, read: shown?.read, mask: shown?.mask && maskOf(shown.mask) });
}

/** A lookup of a call or entity that is none: a fault, and what would stand beside the reference is none besides. */
function isNowhere({ call: id }: Lookup, declared: Declared): boolean {
  const call = declared.calls[id];
  const entity = call?.raw.entity ?? call?.entity;
  return !call || (entity !== undefined && !declared.entities[entity]);
}

/** A row is named by its field `name`, else by its first text. */
export function labelOf(raw: {
  readonly label?: string;
  readonly properties: Declared['entities'][string]['properties'];
}): string {
  if (raw.label !== undefined) return raw.label;
  if ('name' in raw.properties) return 'name';
  const naming = Object.entries(raw.properties).find(([, field]) => namesRows(kindTold(field)));
  return naming?.[0] ?? 'id';
}

/** A field that says a reference reads the name of what is referred to. It is read by whoever may read what it says. */
function saying(field: Field, fields: Readonly<Record<string, Field>>, declared: Declared): Field {
  const said = field.says === undefined ? undefined : fields[field.says];
  if (!said) return field;
  const { read } = said;
  const target = said.lookup && fieldKinds[said.kind].refers === 'one' ? namedBy(said.lookup, declared) : undefined;
  if (!target) return given<Field>({ ...field, read });
  return given<Field>({ ...field, says: undefined, nameOf: { field: said.name, ...target }, read });
}

/** A reference `xId` brings a read-only `xName`, unless there is such a field. Whoever may not read one may not read the other. */
export function withNames(fields: Readonly<Record<string, Field>>, declared: Declared): Record<string, Field> {
  const all = tableBy<Field>([]);
  for (const field of Object.values(fields)) {
    all[field.name] = computing(saying(field, fields, declared), fields, declared);
    const name = nameFieldOf(field.name);
    const lookup = fieldKinds[field.kind].refers === 'one' ? field.lookup : undefined;
    const target = lookup && namedBy(lookup, declared);
    if (!lookup || (!target && !isNowhere(lookup, declared)) || name in fields) continue;
    all[name] = given<Field>({
      name,
      kind: 'text',
      title: field.title,
      required: false,
      readOnly: true,
      search: false,
      stored: false,
      ...(target ? { nameOf: { field: field.name, ...target } } : { standIn: true }),
      was: field.was === undefined ? undefined : nameFieldOf(field.was),
      read: field.read,
    });
  }
  return all;
}
