/** The link of a painted row that was clicked before the page stood: the console opens what it opens before it prints the rows. */
import type { PressedLink } from '../../renderer/index.ts';
import { type Done, lasting } from './painted.ts';

const rowPlace = /^tbody > tr\[data-row-key="(\d+)"\]$/;

function linkOf({ from, path }: Done): Element | null {
  const row = document.querySelector(`#painted ${from}`);
  const clicked = path.reduce<Element | undefined>((at, index) => at && lasting(at)[index], row ?? undefined);
  return clicked?.closest('.vw-row-actions button') ?? null;
}

/** Null where nothing, something else or more than that was done: everything is done in its order once the page stands. */
export function pressedLink(): PressedLink | null {
  const done = window.towlinePainted?.done ?? [];
  const [only] = done;
  if (!only?.isClick || done.length > 1) return null;
  const place = rowPlace.exec(only.from)?.[1];
  const link = linkOf(only);
  if (place === undefined || !link) return null;
  const take = (): void => {
    if (done[0] === only) done.shift();
  };
  return { row: Number(place), says: link.textContent.trim(), take };
}
