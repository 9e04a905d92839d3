/** Which page stands where in a console that runs: at an address of its own that the product gives it, else where its menu has it. */
import type { FixedPages, ShellParts } from '../app/parts.ts';
import { isInMenu, pathOfScreen, placeOf, type Place, type Trail } from '../session/navigation.ts';
import type { SignedIn } from '../session/session.ts';

interface Places {
  readonly signedIn: Pick<SignedIn, 'manifest'>;
  readonly navigation: Trail;
  readonly parts: Pick<ShellParts, 'fixedPages'>;
}

const none: FixedPages = {};

export function placeAt(path: string, { signedIn, navigation, parts: { fixedPages = none } }: Places): Place {
  const { screens } = signedIn.manifest;
  const screen = fixedPages[path]?.screen;
  if (screen !== undefined && screen in screens) return { is: 'screen', screen, trail: [], params: {} };
  return placeOf(path, navigation, screens);
}

/** The address of a screen: its place in the menu, its own, else its id. */
export function pathTo(screen: string, navigation: Trail, { fixedPages = none }: Places['parts']): string {
  const own = Object.keys(fixedPages).find((path) => fixedPages[path]?.screen === screen);
  return own === undefined || isInMenu(screen, navigation) ? pathOfScreen(screen, navigation) : own;
}

/** What the product calls a screen at an address of its own. */
export function fixedTitle(
  screen: string,
  { fixedPages = none }: Places['parts'],
): FixedPages[string]['title'] | undefined {
  return Object.values(fixedPages).find((page) => page.screen === screen)?.title;
}
