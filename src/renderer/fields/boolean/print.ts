import type { ViewField } from '../../../core/model/view.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { rowTexts } from '../rowTexts.ts';
import type { Markup, PrintPorts } from '../markup.ts';

export const printBoolean = (value: unknown, _field: ViewField, _row: Row, { text }: PrintPorts): Markup =>
  typeof value === 'boolean' ? text(value ? rowTexts.yes : rowTexts.no) : '';
