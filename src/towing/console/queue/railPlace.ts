/** Whether the queue stands beside a page, and its place before its code is there. Pure. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { navigationOf, pathOfScreen, type Trail } from '../../../console/session/navigation.ts';
import type { SignedIn } from '../../../console/session/session.ts';
import { desks } from './desks.ts';

export const screenOfQueue = 'dispatch/queue';
/** Pages that hold the queue themselves. */
const without = [screenOfQueue, ...desks];

const isOneOf = (screens: readonly string[], path: string, navigation: Trail): boolean =>
  screens.some((screen) => [pathOfScreen(screen, navigation), `/${screen}`].includes(path));

/** The list of all that waits: its rows fill the page. */
export const isQueue = (path: string, navigation: Trail): boolean => isOneOf([screenOfQueue], path, navigation);

/** Not for a user without a queue. */
export function hasRail({ manifest }: Pick<SignedIn, 'manifest'>, navigation: Trail, path: string): boolean {
  return screenOfQueue in manifest.screens && !isOneOf(without, path, navigation);
}

/** In pixels. */
export const railWidth = (isOpen: boolean): string => (isOpen ? '312px' : '72px');

/** As wide as the rail: nothing moves when it comes. */
export function railPlace(signedIn: SignedIn, path: string, kept: Row): string {
  if (!hasRail(signedIn, navigationOf(signedIn, ''), path)) return '';
  const width = railWidth(rowOf(kept['queueRail'])['open'] === true);
  return `<aside class="frame-beside" data-late style="--beside: ${width}"></aside>`;
}
