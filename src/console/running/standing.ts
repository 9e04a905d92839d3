/** A list stands: what was painted in its place goes, and a while later its page is kept for the next opening. */
import type { Ports, StandingList } from '../../renderer/index.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { App } from '../app/app.ts';
import { truthSetting } from '../session/settings.ts';
import { zoneIn } from '../session/zone.ts';
import { fetchKept } from '../session/startPage.ts';
import { paintedStands, releasePainted } from '../early/painted.ts';

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
  async function keep(list: StandingList, hash: string): Promise<void> {
    const user = session.state().signedIn?.user.id;
    if (user === undefined || session.token() === null || window.location.hash !== hash) return;
    // Of the answers around the rows this one changes by what its user does; the page stands by what it is now.
    const [{ keepPage }] = await Promise.all([import('./keepPage.ts'), fetchKept(http)]);
    await keepPage({ user, start: notes.answers(), list, zone: zoneIn(settings), hash });
  }
  function later(list: StandingList, hash: string): void {
    timer = setTimeout(() => {
      if (!isWhole) return later(list, hash);
      // A page that is not kept is opened as it ever was; nobody need hear of it.
      void keep(list, hash).catch(() => undefined);
    }, standsFor);
  }
  const stands: NonNullable<Ports['stands']> = (list) => {
    if (list) paintedStands();
    else releasePainted();
    clearTimeout(timer);
    const { hash } = window.location;
    if (list && wanted) later(list, hash);
  };
  return { stands, stop: () => clearTimeout(timer) };
}
