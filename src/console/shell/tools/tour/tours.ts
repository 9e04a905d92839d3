/** The tour of this user, as the settings say it, and what of the console each step points to. */
import type { Row } from '../../../../core/model/catalogue.ts';
import type { Label } from '../../../../core/model/values.ts';
import type { App } from '../../../app/app.ts';

export interface TourStep {
  /** A named place, the path of a menu entry, or `#` and the name of a part of a page. */
  readonly at: string;
  readonly title: Label;
  readonly text: Label;
}

/** The server tells a page only of the tour of its user; the linter has judged its form. */
export function stepsOf({ tours }: Row): readonly TourStep[] {
  return (tours as readonly { readonly steps: readonly TourStep[] }[] | undefined)?.[0]?.steps ?? [];
}

/** What stands at a place; where it does not, what it lies in; undefined where there is neither. */
export function elementAt(at: string, text: App['text']): Element | undefined {
  const named = (name: string): string => `.top-bar [aria-label=${JSON.stringify(name)}]`;
  const menu = ['.frame-sider .sidebar', named(text('shell.openMenu'))];
  const places: Readonly<Record<string, readonly string[]>> = {
    menu,
    page: ['#content'],
    action: ['#content .vw-head-actions :is(button, a)', '#content'],
    beside: ['.frame > aside'],
    bell: ['.top-bar .bell'],
    search: [named(text('tool.search'))],
    account: ['.top-bar .account'],
  };
  const selectors = selectorsOf(at, menu) ?? places[at];
  for (const selector of selectors ?? []) {
    const found = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
    if (found) return found.closest('[role="menuitem"]') ?? found;
  }
  return undefined;
}

/** A menu entry, or a part that a page written by hand has named. */
function selectorsOf(at: string, menu: readonly string[]): readonly string[] | undefined {
  if (at.startsWith('/')) return [`.frame-sider a[href=${JSON.stringify(`#${at}`)}]`, ...menu];
  return at.startsWith('#') ? [`[data-tour=${JSON.stringify(at.slice(1))}]`, '#content'] : undefined;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gap = 12;

/** Where a card stands beside a target: to its right, its left, beneath or above it, whichever has room; else in a corner. */
export function cardPlace(
  target: Box | undefined,
  card: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
) {
  const [right, bottom] = [window.width - card.width - gap, window.height - card.height - gap];
  const within = (value: number, most: number): number => Math.max(gap, Math.min(value, most));
  if (!target) return { left: right, top: bottom };
  const top = within(target.top, bottom);
  const left = within(target.left, right);
  const after = target.left + target.width + gap;
  if (after <= right) return { left: after, top };
  if (target.left - gap - card.width >= gap) return { left: target.left - gap - card.width, top };
  if (target.top + target.height + gap <= bottom) return { left, top: target.top + target.height + gap };
  if (target.top - gap - card.height >= gap) return { left, top: target.top - gap - card.height };
  return { left: right, top: bottom };
}
