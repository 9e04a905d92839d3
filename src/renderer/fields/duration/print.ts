import type { ViewField } from '../../../core/model/view.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import type { Markup, PrintPorts } from '../markup.ts';
import { printMinutes } from './printMinutes.ts';

export const printDuration = (value: unknown, _field: ViewField, _row: Row, ports: PrintPorts): Markup =>
  printMinutes(value, ports);
