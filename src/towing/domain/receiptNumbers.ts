import { order } from './orderState.ts';

/** How a tow ends by its receipt numbers: they count as different only where both sides have given one. */
export function statusByReceipt(police: string | null, driver: string | null): number {
  return police !== null && driver !== null && police.trim() !== driver ? order.mismatch : order.complete;
}
