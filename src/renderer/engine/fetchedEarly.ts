/**
 * A component whose code is fetched before it is printed: where it is here by then it stands at once. React's own `lazy` shows a
 * fallback first even then, and leaves it for 300 ms.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

export interface FetchedEarly<Props> {
  readonly fetch: () => Promise<unknown>;
  readonly Print: ComponentType<Props>;
}

export function fetchedEarly<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): FetchedEarly<Props> {
  let here: ComponentType<Props> | undefined;
  const fetch = async () => {
    const loaded = await load();
    here = loaded.default;
    return loaded;
  };
  const Late: ComponentType<Props> = lazy(fetch);
  return {
    fetch,
    Print: (props) => {
      const [Face] = useState(() => here ?? Late);
      return createElement(Face, props);
    },
  };
}
