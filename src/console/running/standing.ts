/** A list, or a page written by hand, stands: what was painted in its place goes, and a while later its page is kept for the next opening. */
import type { Row } from '../../core/model/catalogue.ts';
import type { App } from '../app/app.ts';
import { truthSetting } from '../session/settings.ts';
import { zoneIn } from '../session/zone.ts';
import { fetchKept } from '../session/startPage.ts';
import { paintedStands, releasePainted } from '../early/painted.ts';
import type { Stands } from './keepPage.ts';

/** Pages that are only passed through are not kept. In milliseconds. */
const standsFor = 3000;

type Standing = Pick<App, 'session' | 'notes' | 'http' | 'pages'>;

/** @param settings whether the deployment lets a browser keep its pages, and its zone */
export function openStanding({ session, notes, http, pages }: Standing, settings: Row) {
  const wanted = truthSetting(settings, 'keepPages');
  let isWhole = pages.fetchBeside === undefined;
  // Without what stands beside it, it is not the page that will stand next time: it is not kept.
  if (wanted)
    pages.fetchBeside?.().then(
      () => (isWhole = true),
      () => undefined,
    );
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function keep(what: Stands, hash: string): Promise<void> {
    const user = session.state().signedIn?.user.id;
    if (user === undefined || session.token() === null || window.location.hash !== hash) return;
    // Of the answers around the rows this one changes by what its user does; the page stands by what it is now.
    const [{ keepPage }] = await Promise.all([import('./keepPage.ts'), fetchKept(http)]);
    await keepPage({ user, start: notes.answers(), stands: what, zone: zoneIn(settings), hash });
  }
  function later(what: Stands, hash: string): void {
    timer = setTimeout(() => {
      if (!isWhole) return later(what, hash);
      // A page that is not kept is opened as it ever was; nobody need hear of it.
      void keep(what, hash).catch(() => undefined);
    }, standsFor);
  }
  /** @param what null where the page shows why there is nothing on it */
  const stands = (what: Stands | null): void => {
    if (what) paintedStands();
    else releasePainted();
    clearTimeout(timer);
    const { hash } = window.location;
    if (what && wanted) later(what, hash);
  };
  return { stands, stop: () => clearTimeout(timer) };
}
