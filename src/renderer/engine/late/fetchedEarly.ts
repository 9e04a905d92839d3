/**
 * A component whose code is fetched before it is printed: where it is here by then it stands at once. React's own `lazy` shows a
 * fallback first even then, and leaves it for 300 ms: whoever can wait otherwise prints it once it is here.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

/** A chunk that did not come: no network, or a release that is there no more. */
export class AbsentCode extends Error {
  /** Lets the next opening ask again: what `lazy` could not have, it never asks for a second time. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super('code could not be fetched', { cause });
    this.name = 'AbsentCode';
    this.forget = forget;
  }
}

export interface FetchedEarly<Props> {
  readonly fetch: () => Promise<unknown>;
  readonly isHere: () => boolean;
  readonly Print: ComponentType<Props>;
}

export function fetchedEarly<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): FetchedEarly<Props> {
  let here: ComponentType<Props> | undefined;
  const fetch = async () => {
    const loaded = await load().catch((cause: unknown) => {
      throw new AbsentCode(cause, () => {
        Late = lazy(fetch);
      });
    });
    here = loaded.default;
    return loaded;
  };
  let Late: ComponentType<Props> = lazy(fetch);
  return {
    fetch,
    isHere: () => here !== undefined,
    Print: (props) => {
      const [Face] = useState(() => here ?? Late);
      return createElement(Face, props);
    },
  };
}
