/** What the product is called. */
import type { TextTable } from './table.ts';

export const productTexts = { product: ['拖车救援调度平台', 'Towline Dispatch'] } as const satisfies TextTable;
