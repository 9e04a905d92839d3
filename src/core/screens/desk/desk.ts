/** A desk: screens side by side, of no call of its own, and there for whoever has one of them. */
import type { ScreenDefinition } from '../definition.ts';
import { lintDesk } from './lintDesk.ts';
import { normaliseDesk } from './normaliseDesk.ts';
import type { Panes } from './panes.ts';
import { decidedDesk, viewDesk } from './projectDesk.ts';

/** @param panes what the other types of screen are on a desk */
export function deskOf(panes: Panes): ScreenDefinition<'desk'> {
  return {
    over: false,
    fromRow: false,
    page: true,
    ofScreens: true,
    pane: undefined,
    callName: () => undefined,
    title: (raw, { titleOf }) => titleOf(raw.panes[0]?.screen ?? ''),
    asks: () => ({}),
    normalise: (id, raw, world) => normaliseDesk(id, raw, world, panes),
    counts: [],
    lint: (linting, screen) => lintDesk(linting, screen, panes),
    decided: (screen, catalogue, profile) => decidedDesk(screen, catalogue, profile, panes),
    project: (screen, world) => viewDesk(screen, world, panes),
  };
}
