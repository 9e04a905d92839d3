/** Child rows: a cell names them by their first filled text. */
import { rowsOf } from '../../../core/model/row.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { asText } from '../../engine/asText.ts';
import type { Markup } from '../markup.ts';

export const printRows = (value: unknown, field: ViewField): Markup =>
  rowsOf(value)
    .map((row) => (field.rows ?? []).map((child) => asText(row[child.name])).find((each) => each !== ''))
    .filter((each) => each !== undefined)
    .join(', ');
