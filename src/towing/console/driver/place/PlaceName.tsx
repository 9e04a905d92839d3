/** Where a task is: a long place takes a few lines, so that what comes after it stays near, and can be read whole. */
import { useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../useWords.ts';

interface Props {
  readonly place: string;
  /** As a heading it names the card. */
  readonly as?: 'h1' | 'b';
}

export function PlaceName({ place, as: Name = 'h1' }: Props) {
  const say = useWords();
  const text = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = text.current;
    if (!shown || isWhole) return undefined;
    const measure = (): void => setCut(shown.scrollHeight > shown.clientHeight);
    measure();
    // The phone may be turned.
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [place, isWhole]);
  return (
    <div className="driver-place">
      <Name id={Name === 'h1' ? 'driver-task' : undefined} ref={text} data-whole={isWhole}>
        {place}
      </Name>
      {isCut && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {say((w) => (isWhole ? w.placeLess : w.placeWhole))}
        </button>
      )}
    </div>
  );
}
