/** Child rows: read by the names of the first few. */
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { type FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printRows } from './print.ts';

/** A row as it is begun. */
export const newRow = (field: ViewField): Row =>
  Object.fromEntries(
    (field.rows ?? []).filter((child) => child.default !== undefined).map((child) => [child.name, child.default]),
  );

export const rows: FieldFace = {
  print: (value, field) => nodeOf(printRows(value, field)),
  Filter: null,
  wide: true,
  group: true,
  readText: () => undefined,
};
