/** Defaults of pickers, each a function named after its rule. */
import type { Call, PickerScreen, Screen } from '../../model/catalogue.ts';
import { pickRequired } from '../../model/texts.ts';
import { namesRows } from '../../fields/index.ts';
import { normaliseColumns, rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import { idsFilter, pagingNames } from '../../normalise/normaliseFilters.ts';
import { given } from '../../source/raw.ts';
import type { CallScreen } from '../callScreen.ts';

const pickerHeight = 260;
const pickerWidth = 860;

/** A picker is searched by the texts that its call takes, as far as it does not send them itself; nobody types ids. */
function defaultSearch(call: Call, params: Readonly<Record<string, unknown>>): string[] {
  const ids = new Set(call.filters.flatMap((filter) => (filter.field === idsFilter.field ? filter.params : [])));
  return Object.values(call.takes.fields)
    .filter(
      (field) =>
        namesRows(field.kind) && !pagingNames.has(field.name) && !ids.has(field.name) && !(field.name in params),
    )
    .map((field) => field.name);
}

export function normalisePicker({ id, raw, call, entity, world }: CallScreen<'picker'>): Screen[] {
  const fields = rowFieldsOf(call, entity?.id, world.entities);
  const params = raw.params ?? {};
  const picker = given<PickerScreen>({
    id,
    entity: entity?.id,
    type: 'picker',
    title: raw.title ?? call.title,
    help: raw.help,
    call: call.id,
    columns: normaliseColumns(raw.columns, { fields, call }),
    search: raw.search ?? defaultSearch(call, params),
    params,
    gives: raw.gives ?? {},
    many: raw.many ?? false,
    height: raw.size ?? pickerHeight,
    width: raw.width ?? pickerWidth,
    required: raw.required ?? pickRequired,
    enabled: raw.needs,
    disabledText: raw.text,
  });
  return [picker];
}
