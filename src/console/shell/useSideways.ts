/** A row of links that is wider than its room: the present one is brought into sight, and the wheel goes along the row. */
import { type RefObject, useEffect } from 'react';

export function useSideways(row: RefObject<HTMLElement | null>, present: string): void {
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    (link?.closest('li') ?? link)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, present]);
  useEffect(() => {
    const element = row.current;
    const along = (event: WheelEvent): void => {
      if (!element || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    // React's own listener is passive, and the page would scroll as well.
    element?.addEventListener('wheel', along, { passive: false });
    return () => element?.removeEventListener('wheel', along);
  }, [row]);
}
