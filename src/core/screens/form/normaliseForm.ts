/** Defaults of forms, be they pages, dialogs or in steps; each a function named after its rule. */
import type {
  Advice,
  Call,
  Entity,
  Field,
  Fill,
  FormScreen,
  LinkageRow,
  Propose,
  Screen,
  Step,
} from '../../model/catalogue.ts';
import { normaliseColumns, rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import { emphasisOf, kindTold, wordsOf } from '../../normalise/normaliseFields.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { linkageOf } from '../../normalise/normaliseLinkage.ts';
import { pagingNames } from '../../normalise/normaliseFilters.ts';
import { rowActions } from '../../normalise/normaliseSections.ts';
import { given, itemsOf } from '../../source/raw.ts';
import type { Declared, RawAdvice, RawFill, RawFormField, RawPropose, RawScreenOf } from '../../source/raw.ts';
import { callTitle } from '../../model/texts.ts';
import type { CallScreen } from '../callScreen.ts';
import type { ScreenWorld } from '../definition.ts';

const formWidth = 520;

export type FormType = FormScreen['type'];
type RawForm = RawScreenOf<FormType>;
type RawSteps = RawScreenOf<'steps'>['sections'];

/** In a form, a field is required that the call wants filled, be it that it may leave it out. */
function asFormField(field: Field): Field {
  const { notNull, ...words } = field;
  return notNull ? { ...words, required: true } : words;
}

function isShown(field: Field): boolean {
  return (
    field.name !== 'id' &&
    field.name !== 'version' &&
    !pagingNames.has(field.name) &&
    field.nameOf === undefined &&
    field.says === undefined
  );
}

/** A form asks for everything that its call takes but the record's id and version. */
function defaultFormFields(call: Call): Field[] {
  return Object.values(call.takes.fields)
    .filter((field) => isShown(field) && !field.readOnly)
    .map(asFormField);
}

/** A field's words in a form stand over those of the call's parameter, or else of the entity's field. */
function formField(raw: RawFormField, taken: Fields, entity: Fields, declared: Declared): Field {
  const { field: name, required, ...words } = raw;
  const parameter = taken[name];
  const known = parameter ? asFormField(parameter) : entity[name];
  const told = kindTold(words, known?.kind);
  const kind = told ?? known?.kind ?? 'text';
  const base = known ?? { title: name, search: false, stored: false, required: false, readOnly: false };
  return given<Field>({
    ...base,
    ...wordsOf(words, kind, declared, entity),
    name,
    kind,
    standIn: told === undefined && (known?.standIn ?? !known) ? true : undefined,
    required: required ?? (parameter ? base.required : false),
    readOnly: raw.readOnly ?? shownOnly(parameter),
  });
}

/** A field that the form's call does not take is shown and not sent. */
function shownOnly(parameter: Field | undefined): boolean {
  return parameter === undefined;
}

/** A form that updates begins with what its entity's `get` answers. */
function loadOf(raw: Pick<RawForm, 'load'>, call: Call, calls: Readonly<Record<string, Call>>): string | undefined {
  const get = `${call.entity ?? ''}.get`;
  return raw.load ?? (call.does === 'update' && get in calls ? get : undefined);
}

/** An advice shows what its call gives. */
function normaliseAdvice(raw: RawAdvice, { calls, entities, targets }: ScreenWorld): Advice[] {
  const call = calls[raw.call];
  if (!call) return [];
  const rows = rowFieldsOf(call, undefined, entities);
  const { id, title, help, params } = raw;
  const columns = normaliseColumns(raw.columns, { fields: rows, call });
  return [
    given<Advice>({ id, title, help, call: call.id, params, columns, actions: rowActions(raw.actions, rows, targets) }),
  ];
}

/** Nothing is marked, and nothing filled besides, where nothing is said. */
function normalisePropose(
  { emphasis: marks = [], fill: fills = {}, text: detail, expand: why, actions: written, ...words }: RawPropose,
  { calls, entities, targets }: ScreenWorld,
): Propose | undefined {
  const call = calls[words.call];
  if (!call) return undefined;
  const actions = rowActions(written, rowFieldsOf(call, undefined, entities), targets);
  return given<Propose>({ ...words, detail, why, marks: marks.map(emphasisOf), fills, actions });
}

/** Nothing is said beside what is filled where nothing is written. */
function normaliseFill({ note: notes = {}, ...words }: RawFill, { calls }: ScreenWorld): Fill | undefined {
  return words.call in calls ? { ...words, notes } : undefined;
}

/** Those of a form in steps are its steps'; undefined where none are said. */
export function writtenFields(raw: RawForm): RawFormField[] | undefined {
  if (raw.type === 'steps') return raw.sections.flatMap(({ fields }) => itemsOf<RawFormField>(fields, 'field'));
  return raw.fields === undefined ? undefined : itemsOf<RawFormField>(raw.fields, 'field');
}

export function normaliseForm({ id, raw, call, entity, world }: CallScreen<FormType>): Screen[] {
  const steps = raw.type === 'steps' ? raw.sections : undefined;
  const written = writtenFields(raw)?.map((field) =>
    formField(field, call.takes.fields, entity?.fields ?? {}, world.declared),
  );
  const fields = written ?? defaultFormFields(call);
  const unit = unitAsked(raw, call, fields);
  const form = given<FormScreen>({
    id,
    entity: entity?.id,
    type: raw.type,
    title: raw.title ?? call.title,
    help: raw.help,
    call: call.id,
    load: loadOf(raw, call, world.calls),
    fields: [...unit, ...fields],
    steps: steps && stepsOf(steps, unit),
    when: [
      ...linkageOf(raw.when),
      ...(written && unit.length === 0 ? [] : unitLinkage(raw, call, [...unit, ...fields])),
    ],
    initial: raw.default ?? {},
    width: raw.width ?? formWidth,
    then: raw.then,
    advice: raw.advice?.flatMap((advice) => normaliseAdvice(advice, world)),
    fill: raw.fill && normaliseFill(raw.fill, world),
    ...(raw.type === 'steps'
      ? {}
      : {
          titles: raw.titles,
          propose: raw.propose && normalisePropose(raw.propose, world),
          key: raw.key,
          about: raw.record,
          undo: raw.undo,
        }),
  });
  return [form];
}

/** The fields of a form in steps are those of its steps, each asked for in the step that names it. */
function stepsOf(steps: RawSteps, unit: readonly Field[]): Step[] {
  return steps.map(({ title, help, fields }, index) => {
    const names = itemsOf<RawFormField>(fields, 'field').map(({ field }) => field);
    return given<Step>({ title, help, fields: index === 0 ? [...unit.map(({ name }) => name), ...names] : names });
  });
}

/** A form that adds a record of a unit asks for the unit, though its fields do not name it. */
function unitAsked(raw: RawForm, call: Call, fields: readonly Field[]): Field[] {
  const unit = call.takes.fields.detachmentId;
  const isThere = fields.some(({ name }) => name === 'detachmentId') || 'detachmentId' in (raw.default ?? {});
  return call.does === 'insert' && unit && !isThere ? [asFormField(unit)] : [];
}

/** Where the form itself decides when its unit is shown, nothing is added. */
function unitLinkage(raw: RawForm, call: Call, fields: readonly Field[]): LinkageRow[] {
  const isSaid = (raw.when ?? []).some(({ set }) => 'detachmentId' in set);
  return call.does === 'insert' && !isSaid ? detachmentLinkage(fields) : [];
}

/** Whoever belongs to no detachment names one for a new record; for everybody else the server fills it in. */
function detachmentLinkage(fields: readonly Field[]): LinkageRow[] {
  if (!fields.some(({ name }) => name === 'detachmentId')) return [];
  return [
    { if: { user: { detachmentId: { filled: true } } }, set: { detachmentId: { visible: false } } },
    { if: { user: { detachmentId: { filled: false } } }, set: { detachmentId: { required: true } } },
  ];
}

/** A list that can add or edit has a dialog for it: `books#add` and `books#edit`. */
export function impliedDialogs(screen: string, entity: Entity, { calls, declared }: ScreenWorld): FormScreen[] {
  const linkage = linkageOf(declared.entities[entity.id]?.when);
  const insert = calls[`${entity.id}.insert`];
  const update = calls[`${entity.id}.update`];
  const dialog = (name: string, call: Call, when: readonly LinkageRow[]): FormScreen =>
    given<FormScreen>({
      id: `${screen}#${name}`,
      entity: entity.id,
      type: 'dialog',
      title: callTitle(name === 'add' ? 'insert' : 'update', entity.title),
      call: call.id,
      load: loadOf({}, call, calls),
      fields: defaultFormFields(call),
      when,
      initial: {},
      width: formWidth,
    });
  return [
    ...(insert ? [dialog('add', insert, [...linkage, ...detachmentLinkage(defaultFormFields(insert))])] : []),
    ...(update ? [dialog('edit', update, linkage)] : []),
  ];
}
