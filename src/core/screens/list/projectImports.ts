/** How a list is filled from a table, as a profile may do it. */
import { fieldKinds } from '../../fields/index.ts';
import type { Call, Field, Label } from '../../model/catalogue.ts';
import { betweenNames, joinLabels } from '../../model/label.ts';
import { isImportable } from '../../model/tables.ts';
import { importTexts } from '../../model/texts.ts';
import type { ListView, ViewAction, ViewField, ViewImport, ViewOption } from '../../model/view.ts';
import { viewCall, viewField, type Projected } from '../../project/projectFields.ts';
import { given } from '../../source/raw.ts';

/** A list that has an `add` is filled from a table too, where one call adds one record. */
export function importsOf(
  entity: string | undefined,
  actions: readonly ViewAction[],
  world: Projected,
): ListView['imports'] | undefined {
  const call = world.catalogue.calls[`${entity ?? ''}.insert`];
  if (!call || !isImportable(call) || !actions.some(({ id }) => id === 'add')) return undefined;
  const sent = viewCall(call.id, world);
  return sent && given<ViewImport>({ ...sent, written: writtenOf(call, sent.takes, world) });
}

function writtenOf(call: Call, takes: readonly string[], world: Projected): ViewImport['written'] | undefined {
  const { fields } = call.takes;
  const written = takes.flatMap((name) => {
    const field = fields[name];
    const as = field && howWritten(field, choosable(viewField(field, fields, world)));
    return field && as ? [{ title: field.title, as }] : [];
  });
  return written.length === 0 ? undefined : written;
}

/** More than these are no help. */
const optionsAtMost = 12;

const choosable = ({ options = [], offered }: ViewField): readonly ViewOption[] =>
  offered ? options.filter(({ value }) => offered.includes(value)) : options;

/** By the names of what can be chosen, where that is few, and as the kind says. */
function howWritten({ kind }: Field, options: readonly ViewOption[]): Label | undefined {
  const { written, notImported } = fieldKinds[kind];
  if (notImported) return undefined;
  if (options.length === 0 || options.length > optionsAtMost) return written;
  return joinLabels((text) => {
    const named = text(importTexts.oneOf) + options.map(({ label }) => text(label)).join(text(betweenNames));
    return written ? named + text(importTexts.and) + text(written) : named;
  });
}
