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

/** @param settings whether the deployment lets a browser keep its pages, and its zone */
export function openStanding({ session, notes, http }: Pick<App, 'session' | 'notes' | 'http'>, settings: Row) {
  const wanted = truthSetting(settings, 'keepPages');
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function keep(list: StandingList, hash: string): Promise<void> {
    const user = session.state().signedIn?.user.id;
    if (user === undefined || session.token() === null || window.location.hash !== hash) return;
    // Of the answers around the rows this one changes by what its user does; the page stands by what it is now.
    const [{ keepPage }] = await Promise.all([import('./keepPage.ts'), fetchKept(http)]);
    await keepPage({ user, start: notes.answers(), list, zone: zoneIn(settings), hash });
  }
  const stands: NonNullable<Ports['stands']> = (list) => {
    if (list) paintedStands();
    else releasePainted();
    clearTimeout(timer);
    const { hash } = window.location;
    // A page that is not kept is opened as it ever was; nobody need hear of it.
    if (list && wanted) timer = setTimeout(() => void keep(list, hash).catch(() => undefined), standsFor);
  };
  return { stands, stop: () => clearTimeout(timer) };
}
