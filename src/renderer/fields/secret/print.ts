import { isEmpty } from '../asList.ts';
import type { Markup } from '../markup.ts';

export const printSecret = (value: unknown): Markup => (isEmpty(value) ? '' : '••••••');
