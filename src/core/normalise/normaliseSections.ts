/** Defaults of a record's parts: of a detail, or of what a row opens beneath itself. */
import type { Action, Entity, Label, Section, SectionBody } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { mergeActions, normaliseAction } from './normaliseActions.ts';
import { writtenActions } from '../source/raw.ts';
import type { Targets } from './normaliseActions.ts';
import { normaliseColumns, rowFieldsOf } from './normaliseColumns.ts';
import type { Fields } from './normaliseFilters.ts';
import { given } from '../source/raw.ts';
import type { RawExpand, RawSection } from '../source/raw.ts';

/** A detail without sections has one, of every field that is not a system field or the name of another. */
export function defaultSections(title: Label, fields: Fields): Section[] {
  const shown = Object.values(fields).filter(
    (field) =>
      field.nameOf === undefined &&
      field.says === undefined &&
      !fieldKinds[field.kind].secret &&
      !['id', 'version', 'updateTime'].includes(field.name),
  );
  return [{ title, as: 'fields', fields: shown.map(({ name }) => name) }];
}

/** Actions of rows that are no list of their own: none is conventional. */
export function rowActions(raw: unknown, rows: Fields, targets: Targets): Action[] {
  return mergeActions([], writtenActions(raw), targets.calls).map((action) => normaliseAction(action, rows, targets));
}

/** A part with a call is a table of its rows; fields of the record otherwise. */
export function normaliseSectionBody(
  raw: RawExpand,
  fields: Fields,
  targets: Targets,
  entities: Readonly<Record<string, Entity>>,
): SectionBody {
  const call = raw.call === undefined ? undefined : targets.calls[raw.call];
  const rows = rowFieldsOf(call, undefined, entities);
  return given<SectionBody>({
    fields: (raw.fields ?? []).filter((name) => name in fields),
    call: raw.call,
    with: call && (raw.params ?? { id: { row: 'id' } }),
    columns: call && normaliseColumns(raw.columns, { fields: rows, call }),
    actions: call && raw.actions && rowActions(raw.actions, rows, targets),
    as: raw.as ?? (raw.call === undefined ? 'fields' : 'table'),
  });
}

export function normaliseSection(
  raw: RawSection,
  fields: Fields,
  targets: Targets,
  entities: Readonly<Record<string, Entity>>,
): Section {
  return { title: raw.title, ...normaliseSectionBody(raw, fields, targets, entities) };
}
