/** Headings over several columns, laid over the columns as this user has arranged them. */
import type { Label, Row } from '../../../core/model/catalogue.ts';
import type { ListView } from '../../../core/model/view.ts';
import type { ProColumns } from '../../table/tableProps.ts';

/** Columns of one group share its heading while they stand side by side at the same edge; parted, each part has it. */
export function groupColumns(
  columns: readonly ProColumns<Row>[],
  groups: NonNullable<ListView['groups']>,
  text: (label: Label) => string,
): readonly ProColumns<Row>[] {
  const groupOf = new Map(groups.flatMap((group) => group.columns.map((name) => [name, group])));
  const grouped: ProColumns<Row>[] = [];
  let open: { group: (typeof groups)[number]; fixed: unknown; children: ProColumns<Row>[] } | undefined;
  for (const column of columns) {
    const group = groupOf.get(String(column.key));
    if (group && open?.group === group && open.fixed === column.fixed) {
      open.children.push(column);
      continue;
    }
    open = group && { group, fixed: column.fixed, children: [column] };
    if (!open) grouped.push(column);
    else grouped.push(heading(text(open.group.title), `#group-${grouped.length}`, column, open.children));
  }
  return grouped;
}

function heading(title: string, key: string, first: ProColumns<Row>, children: ProColumns<Row>[]): ProColumns<Row> {
  const { valueType, fixed } = first;
  // The very list that the columns after this one are still added to.
  const words = { title, key, children, align: 'center', className: 'vw-group-head', valueType } as ProColumns<Row>;
  return fixed === undefined ? words : { ...words, fixed };
}
