/** A tree as a profile may see it. */
import type { TreeScreen } from '../../model/catalogue.ts';
import { rowKeyOf } from '../../normalise/normaliseColumns.ts';
import { isReadableFor } from '../../access/profile.ts';
import { fieldsOf, viewAction } from '../../project/projectActions.ts';
import { viewCall, viewColumns } from '../../project/projectFields.ts';
import { watchesOf } from '../../project/projectWatches.ts';
import type { Projected } from '../../project/projectFields.ts';
import { given } from '../../source/raw.ts';
import type { TreeView } from '../../model/view.ts';

/** Without the right to move, rows stay where they are; what may not be read names no icon and is not searched. */
export function viewTree(screen: TreeScreen, world: Projected): TreeView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const readable = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && isReadableFor(field, world.profile);
  };
  const { id, title, help, parent, order, icon } = screen;
  return given<TreeView>({
    id,
    type: 'tree',
    title,
    help,
    call,
    rowKey: rowKeyOf(fields),
    parent,
    order,
    icon: icon !== undefined && readable(icon) ? icon : undefined,
    columns: viewColumns(screen.columns, fields, world),
    search: screen.search.filter(readable),
    move: screen.move === undefined ? undefined : viewCall(screen.move, world),
    actions: screen.actions.flatMap((action) => viewAction(action, fields, world)),
    watches: watchesOf(
      call.entity,
      screen.columns.map(({ field }) => field),
      world,
    ),
  });
}
