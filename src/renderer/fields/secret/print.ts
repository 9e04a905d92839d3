import { isEmpty } from '../../../core/model/row.ts';
import type { Markup } from '../markup.ts';

export const printSecret = (value: unknown): Markup => (isEmpty(value) ? '' : '••••••');
