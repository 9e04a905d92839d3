import { useEffect, useState } from 'react';

/** Milliseconds within which a finger that was meant once may come down a second time. */
export const settlesIn = 500;

/**
 * Whether what stands at a place has stood there long enough to be meant by whoever touches it.
 *
 * @param before what stood there first; where it is left out, what stands there first is meant at once
 */
export function useSettled(standing: string | null, before = standing): boolean {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    if (settled === standing) return;
    const timer = setTimeout(() => setSettled(standing), settlesIn);
    return () => clearTimeout(timer);
  }, [settled, standing]);
  return settled === standing;
}
