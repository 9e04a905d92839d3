import { asText } from '../../engine/asText.ts';
import { mark, type Markup } from '../markup.ts';

export const printLongText = (value: unknown): Markup =>
  value ? mark('span', { title: asText(value) }, asText(value)) : '';
