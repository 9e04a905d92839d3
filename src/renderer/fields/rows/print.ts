/** Child rows: a cell names them by their first filled text. */
import type { ViewField } from '../../../core/model/view.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { asText } from '../../engine/asText.ts';
import { isRow } from '../../engine/records.ts';
import type { Markup } from '../markup.ts';

export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

export const printRows = (value: unknown, field: ViewField): Markup =>
  rowsOf(value)
    .map((row) => (field.rows ?? []).map((child) => asText(row[child.name])).find((each) => each !== ''))
    .filter((each) => each !== undefined)
    .join(', ');
