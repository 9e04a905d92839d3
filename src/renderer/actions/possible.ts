/** Which actions a row has, and in which order they stand. */
import { evaluate } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';
import { rowTexts } from '../fields/rowTexts.ts';

type Known = Pick<Ports, 'text' | 'now' | 'zone' | 'user'>;

export const isVisible = (action: ViewAction, row: Row, ports: Known): boolean =>
  action.visible === undefined || evaluate(action.visible, row, conditionContext(ports, row));

/** Why the action is not possible for this row now, or null where it is. */
export function whyDisabled(action: ViewAction, row: Row, ports: Known): string | null {
  if (action.enabled === undefined || evaluate(action.enabled, row, conditionContext(ports, row))) return null;
  return ports.text(action.disabledText ?? rowTexts.notNow);
}

/** The first harmless one that every row has stands first: it keeps its place whatever state a row is in. */
export function inSteadyOrder(actions: readonly ViewAction[]): readonly ViewAction[] {
  const first = actions.find((action) => action.visible === undefined && !action.danger);
  return first === undefined ? actions : [first, ...actions.filter((action) => action !== first)];
}

interface Split {
  readonly inline: readonly ViewAction[];
  /** Behind "more". */
  readonly rest: readonly ViewAction[];
}

/** Three fit as links; of more, the first two stay and the others wait behind "more". */
const inlineLimit = 3;
export const splitActions = (actions: readonly ViewAction[]): Split =>
  actions.length <= inlineLimit
    ? { inline: actions, rest: [] }
    : { inline: actions.slice(0, inlineLimit - 1), rest: actions.slice(inlineLimit - 1) };

/** Where rows have little room: the most urgent one stays, or else the first; where it is not possible now, the next that is. */
function foldActions(actions: readonly ViewAction[], isPossible: (action: ViewAction) => boolean): Split {
  const urgent = Math.max(
    0,
    actions.findIndex((action) => action.primary),
  );
  const kept = actions.slice(urgent).find(isPossible) ?? actions[urgent];
  return { inline: kept ? [kept] : [], rest: actions.filter((action) => action !== kept) };
}

/**
 * What is there for some seconds only waits behind no menu: it stands alone beside it.
 * @param left of each, its seconds; null for one that stays
 */
export function linksOf(
  visible: readonly ViewAction[],
  left: readonly (number | null)[],
  folded: boolean,
  isPossible: (action: ViewAction) => boolean,
): Split {
  const passing = visible.filter((_, index) => left[index] !== null);
  if (passing.length > 0) return { inline: passing, rest: visible.filter((action) => !passing.includes(action)) };
  return folded ? foldActions(visible, isPossible) : splitActions(visible);
}

/**
 * The buttons that one line holds, in their order; the others wait behind "more". The most urgent one, or else the first,
 * and what is there for some seconds only are among them whatever the line holds.
 * @param widths of each, with the gap behind it
 * @param more width of what opens the others
 */
export function buttonsOf(
  visible: readonly ViewAction[],
  left: readonly (number | null)[],
  { widths, more, room }: { widths: readonly number[]; more: number; room: number },
): Split {
  const sum = (some: ReadonlySet<number>): number => [...some].reduce((all, at) => all + (widths[at] ?? 0), 0);
  const places = visible.map((_, at) => at);
  if (sum(new Set(places)) <= room) return { inline: visible, rest: [] };
  const urgent = Math.max(
    0,
    visible.findIndex((action) => action.primary),
  );
  const kept = new Set(places.filter((at) => at === urgent || (left[at] ?? null) !== null));
  for (const at of places) {
    if (kept.has(at)) continue;
    if (sum(kept) + (widths[at] ?? 0) + more > room) break;
    kept.add(at);
  }
  return {
    inline: visible.filter((_, at) => kept.has(at)),
    rest: visible.filter((_, at) => !kept.has(at)),
  };
}
