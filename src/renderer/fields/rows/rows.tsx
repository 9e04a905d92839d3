/** Child rows: read by the names of the first few. */
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { isRow } from '../../engine/records.ts';
import { type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';

export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** A row as it is begun. */
export const newRow = (field: ViewField): Row =>
  Object.fromEntries(
    (field.rows ?? []).filter((child) => child.default !== undefined).map((child) => [child.name, child.default]),
  );

/** A cell names the rows by their first filled text. */
const summary = (field: ViewField, rows: readonly Row[]) =>
  rows
    .map((row) => (field.rows ?? []).map((child) => asText(row[child.name])).find((each) => each !== ''))
    .filter((each) => each !== undefined)
    .join(', ');

export const rows: FieldFace = {
  print: (value, field) => summary(field, rowsOf(value)),
  Filter: null,
  width: 180,
  wide: true,
  group: true,
  readText: () => undefined,
};
