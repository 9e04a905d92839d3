/** A record's parts, as a profile may see them. */
import type { SectionBody } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { rowFieldsOf } from '../normalise/normaliseColumns.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { isReadableFor } from '../access/profile.ts';
import { viewAction } from './projectActions.ts';
import { viewCall, viewColumns, viewField } from './projectFields.ts';
import type { Projected } from './projectFields.ts';
import { given } from '../source/raw.ts';
import type { ViewSectionBody } from '../model/view.ts';

/** Undefined where the profile may not send its call, or may read nothing of it. */
export function viewSectionBody(section: SectionBody, fields: Fields, world: Projected): ViewSectionBody | undefined {
  const call = section.call === undefined ? undefined : viewCall(section.call, world);
  if (section.call !== undefined && !call) return undefined;
  const rows = rowFieldsOf(world.catalogue.calls[section.call ?? ''], undefined, world.catalogue.entities);
  const shown = section.fields.flatMap((name) => {
    const field = fields[name];
    return field && isReadableFor(field, world.profile) && !fieldKinds[field.kind].secret
      ? [viewField(field, fields, world)]
      : [];
  });
  if (!call && shown.length === 0) return undefined;
  const columns = call && section.columns && viewColumns(section.columns, rows, world);
  const actions = section.actions?.flatMap((action) =>
    viewAction(action, section.call === undefined ? fields : rows, world),
  );
  return given<ViewSectionBody>({ as: section.as, fields: shown, call, with: section.with, columns, actions });
}
