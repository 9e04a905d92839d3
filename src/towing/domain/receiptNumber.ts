/** What the number on a driver's receipt says of an order. Pure. */
import { order } from './orderState.ts';

interface Numbers {
  /** As the unit entered it. */
  readonly receiptNumber: string | null;
  readonly driverReceiptNumber: string | null;
}

/** How an order ends: its numbers count as different only where both sides have given one. */
export function statusAtEnd({ receiptNumber, driverReceiptNumber }: Numbers): number {
  const differs =
    receiptNumber !== null && driverReceiptNumber !== null && receiptNumber.trim() !== driverReceiptNumber.trim();
  return differs ? order.mismatch : order.complete;
}
