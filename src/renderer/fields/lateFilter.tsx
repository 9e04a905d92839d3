/**
 * A filter whose code comes once the first rows stand, or at once when somebody goes to it: until then a box of the same
 * size says what it holds.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { afterFirstRows } from '../engine/late/preload.ts';
import { tellAbsent } from '../engine/late/late.tsx';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import type { FilterProps } from './face.ts';

type Fetch = () => Promise<{ readonly default: ComponentType<FilterProps> }>;

export function lateFilter(fetch: Fetch): ComponentType<FilterProps> {
  let Filter: ComponentType<FilterProps> | undefined;
  async function come(): Promise<ComponentType<FilterProps>> {
    Filter ??= (await fetch()).default;
    return Filter;
  }

  return function LateFilter(props: FilterProps) {
    const [Here, setHere] = useState<ComponentType<FilterProps> | undefined>(() => Filter);
    const ports = usePorts();
    const wanted = useRef<'focus' | 'click' | null>(null);
    useEffect(() => {
      if (Here) return;
      let gone = false;
      // One that cannot be fetched is fetched again by whoever goes to it, and tells them.
      const arrive = (Come: ComponentType<FilterProps>): void => void (gone || setHere(() => Come));
      afterFirstRows()
        .then(come)
        .then(arrive, () => undefined);
      return () => void (gone = true);
    }, [Here]);
    // Whoever stood in the box stands in what comes in its place.
    useEffect(() => {
      if (!Here || !wanted.current) return;
      const input = document.getElementById(props.id);
      input?.focus();
      if (wanted.current === 'click') input?.click();
      wanted.current = null;
    }, [Here, props.id]);

    if (Here) return <Here {...props} />;
    const hurry = (by: 'focus' | 'click'): void => {
      wanted.current = by;
      come().then(
        (Come) => setHere(() => Come),
        () => tellAbsent(ports),
      );
    };
    return <Waiting {...props} hurry={hurry} />;
  };
}

function Waiting({ filter, id, values, disabled, hurry }: FilterProps & { hurry: (by: 'focus' | 'click') => void }) {
  const { text } = usePorts();
  const words = filter.as === 'range' ? [texts.from, texts.to] : [texts.all];
  return (
    <span className="vw-filter-waiting">
      {words.map((word, place) => (
        <input
          key={place}
          id={place === 0 ? id : undefined}
          aria-label={place === 0 ? undefined : `${text(filter.definition.title)} ${text(word)}`}
          readOnly
          disabled={disabled}
          value={asText(values[place] ?? '')}
          placeholder={text(word)}
          onFocus={() => hurry('focus')}
          onClick={() => hurry('click')}
        />
      ))}
    </span>
  );
}
