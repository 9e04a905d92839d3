/** Where the task is: a long place takes three lines, so that the next step stays near, and can be read whole. */
import { useLayoutEffect, useRef, useState } from 'react';
import { useWords } from './useWords.ts';

export function PlaceName({ place }: { readonly place: string }) {
  const say = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = heading.current;
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
      <h1 id="driver-task" ref={heading} data-whole={isWhole}>
        {place}
      </h1>
      {isCut && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {say((w) => (isWhole ? w.placeLess : w.placeWhole))}
        </button>
      )}
    </div>
  );
}
