/** A picker as a profile may see it. */
import type { PickerScreen } from '../../model/catalogue.ts';
import type { PickerView } from '../../model/view.ts';
import { mostOf } from '../../model/genericCalls.ts';
import { isReadableFor } from '../../access/profile.ts';
import { rowKeyOf } from '../../normalise/normaliseColumns.ts';
import { fieldsOf } from '../../project/projectActions.ts';
import { viewCall, viewColumns, viewField, type Projected } from '../../project/projectFields.ts';
import { readableNeeds } from '../../project/readableNeeds.ts';
import { given } from '../../source/raw.ts';

export function viewPicker(screen: PickerScreen, world: Projected): PickerView | undefined {
  const call = viewCall(screen.call, world);
  const source = world.catalogue.calls[screen.call];
  if (!call || !source) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help, params, many, height, width, required, disabledText } = screen;
  const readable = (name: string): boolean => {
    const field = fields[name];
    return field === undefined || isReadableFor(field, world.profile);
  };
  return given<PickerView>({
    id,
    type: 'picker',
    title,
    help,
    call,
    most: source.gives.as === 'page' ? mostOf(source) : undefined,
    rowKey: rowKeyOf(fields),
    columns: viewColumns(screen.columns, fields, world),
    search: screen.search.flatMap((name) => {
      const field = source.takes.fields[name];
      return field && readable(name) ? [viewField(field, source.takes.fields, world)] : [];
    }),
    params,
    gives: Object.fromEntries(Object.entries(screen.gives).filter(([, from]) => readable(from))),
    many,
    height,
    width,
    required,
    enabled: readableNeeds(screen.enabled, fields, world.profile),
    disabledText,
  });
}
