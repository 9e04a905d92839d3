/** What lies on the desk beside the pages: open tabs, logged errors, the announcement, the layer over the page. */
import type { App } from '../app/app.ts';
import { lookOf } from '../theme/look.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { windowStore } from '../state/storage.ts';
import { type ErrorLog, openErrorLog } from './errorLog.ts';
import type { HashHistory } from './hashHistory.ts';
import type { ShellParts } from '../app/parts.ts';
import { navigationOf } from '../session/navigation.ts';
import { placeAt } from './places.ts';
import { type Offers, openOffers } from './offers.ts';
import { type OpenTabs, openTabs } from './openTabs.ts';

type Layer = 'theme' | 'search' | 'errors' | 'shortcuts' | 'tour' | 'why';

/** `html` is empty where nothing was announced. */
interface Announcement {
  readonly html: string;
  /** Tells it from others: one that is published anew is another. */
  readonly mark: string;
  /** What somebody asked to read takes the keyboard; what opens by itself takes it from nobody. */
  readonly open: false | 'by-itself' | 'asked-for';
}

export interface Workspace {
  /** Where the console is, for what stands outside its pages. */
  readonly history: Pick<HashHistory, 'location' | 'subscribe'>;
  readonly tabs: OpenTabs;
  readonly errors: ErrorLog;
  readonly announcement: Signal<Announcement>;
  /** What was just done and can be taken back. */
  readonly offers: Offers;
  /** True once there is nothing to read, or no longer. */
  readonly noticeRead: Signal<boolean>;
  readonly layer: Signal<Layer | null>;
  /** What pages have called themselves since they were opened, by path. */
  readonly titles: Signal<Readonly<Record<string, string>>>;
}

export function openWorkspace({ session, preferences, now }: App, history: HashHistory, parts: ShellParts): Workspace {
  const { manifest } = session.state().signedIn ?? {};
  const isPage = (path: string): boolean => {
    const { signedIn } = session.state();
    if (signedIn === null) return false;
    const { is } = placeAt(path, { signedIn, navigation: navigationOf(signedIn, ''), parts });
    return is !== 'unknown' && is !== 'group';
  };
  const isKeeping = lookOf(manifest?.settings ?? {}, preferences.read().look).tabsBar;
  return {
    history,
    tabs: openTabs({ history, isPage, isKeeping, storage: windowStore, page: window }),
    errors: openErrorLog(window, now),
    offers: openOffers(now),
    announcement: openSignal<Announcement>({ html: '', mark: '', open: false }),
    noticeRead: openSignal(false),
    layer: openSignal<Layer | null>(null),
    titles: openSignal({}),
  };
}
