import { isRow } from '../../../core/model/row.ts';
import { countPositions } from '../../board/geometry.ts';
import type { ViewField } from '../../../core/model/view.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { rowTexts } from '../rowTexts.ts';
import type { Markup, PrintPorts } from '../markup.ts';

export const printShape = (value: unknown, _field: ViewField, _row: Row, { text }: PrintPorts): Markup =>
  isRow(value) && typeof value.type === 'string'
    ? text(rowTexts.shapePoints, { type: value.type, count: countPositions(value.coordinates) })
    : '';
