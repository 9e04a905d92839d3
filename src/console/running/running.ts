/** Everything that runs while somebody is signed in: live updates, alerts, watermark. Started with the shell, stopped with it. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Ports, Tables } from '../../renderer/engine/ports.ts';
import { preload } from '../../renderer/engine/late/preload.ts';
import { addressOf, goTo, readAddress } from '../api/address.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { WaitingItem } from '../app/waiting.ts';
import { tookEarly } from '../early/answers.ts';
import { eventsPath } from '../api/routes.ts';
import type { ConsoleConfig } from '../api/config.ts';
import { type Downloads, openDownloads } from '../downloads/downloads.ts';
import { openTables } from '../downloads/tables.ts';
import { type App, endSession } from '../app/app.ts';
import { type Live, type LiveOptions, openLive } from '../live/live.ts';
import { openPresence, type PresenceStore } from '../live/presence.ts';
import { type Tabs, openTabs } from '../live/tabs.ts';
import { type Ticker, openTicker } from '../live/ticker.ts';
import type { SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { downloadTexts } from '../texts/downloads.ts';
import type { ShellParts } from '../app/parts.ts';
import { shareTaste } from './sharedTaste.ts';
import { openCurrentAlerts } from './currentAlerts.ts';
import { openCurrentWatermark } from './currentWatermark.ts';
import { openLookAgain, openRenewal } from './renewal.ts';
import { openStanding } from './standing.ts';
import { rootOf } from '../api/root.ts';
import { zoneIn } from '../session/zone.ts';
import { type ViewLoader, type Views, openViews } from './views.ts';
import { openGround } from './ground.ts';
import { openKept, type Kept } from './kept.ts';
import { navigationOf } from '../session/navigation.ts';
import { pathTo, placeAt } from './places.ts';

type ShowWaiting = (item: WaitingItem | null) => void;

export interface Running {
  readonly parts: ShellParts;
  readonly live: Live;
  /** Null while this user is alerted of nothing. */
  readonly alerts: Signal<Alerts | null>;
  readonly downloads: Downloads;
  readonly tables: Tables;
  readonly presence: PresenceStore;
  readonly view: ViewLoader;
  readonly viewNow: Views['now'];
  readonly viewAhead: Views['ahead'];
  /** What the server keeps of this user's taste, by key. */
  readonly kept: Kept;
  /** Told when a list or a page written by hand stands; null where it shows why there is nothing on it. */
  readonly stands: ReturnType<typeof openStanding>['stands'];
  /** The same loader under another identity with every release, so that a page that stands asks for its view again. */
  readonly viewsOf: (release: string) => ViewLoader;
  readonly root: string;
  readonly zone: string;
  /** Milliseconds that typing pauses before proposals are asked for. */
  readonly suggestionDelay: number;
  readonly undoSeconds: number;
  readonly uploadMegabytes: Row;
  readonly map: NonNullable<Ports['map']>;
  /** The release whose views are shown. */
  readonly release: Signal<string>;
  readonly goto: (screen: string, params?: Row) => void;
  readonly notify: Ports['notify'];
  /** Reads user, menu and manifest again: another language, another release. */
  readonly renew: () => Promise<void>;
  /** How an item that waits is shown that somebody clicked on in a notification; null is the whole list. */
  readonly showWaitingBy: (show: ShowWaiting) => void;
  readonly stop: () => void;
}

/** What a console is started with. */
interface Start {
  readonly config: ConsoleConfig;
  readonly parts: ShellParts;
  readonly signedIn: SignedIn;
  readonly notify: Ports['notify'];
}

export function startRunning(app: App, { config, parts, signedIn, notify }: Start): Running {
  const { http, session } = app;
  const { settings } = signedIn.manifest;
  const root = rootOf(config.apiBase);
  const zone = zoneIn(settings);
  const release = openSignal(signedIn.manifest.release);
  let showWaiting: ShowWaiting = () => undefined;
  const ticker = openTicker();
  const tabs = openTabs(crypto.getRandomValues(new Uint32Array(2)).join('-'));

  const renew = openRenewal(app, (fresh) => {
    release.write(fresh.manifest.release);
    current.follow(fresh);
    watermark.follow(fresh);
  });
  const views = openViews(app, root, renew);
  const kept = openKept(http, signedIn.kept);
  const standing = openStanding(app, settings);
  fetchFirst({ signedIn, navigation: navigationOf(signedIn, ''), parts }, views, kept);
  const among: Among = { app, parts, settings, tabs, ticker };
  const changed: Live['changed'] = (entities) => live.changed(entities);
  const current = openCurrentAlerts({ ...among, zone, changed, onOpen: (item) => showWaiting(item) }, signedIn);
  const downloads = startDownloads(among, notify);
  const presence = openPresence(http, tabs.own);
  const stopLeaving = watchLeaving(presence);
  const stopSharing = shareTaste(app, tabs);
  const { live, looking, stopAsking } = startHearing(among, config, { renew, presence, lead: current.lead });
  const watermark = openCurrentWatermark(signedIn);
  return {
    parts,
    live,
    alerts: current.alerts,
    downloads,
    tables: openTables(http, downloads),
    presence,
    view: views.load,
    viewNow: views.now,
    viewAhead: views.ahead,
    kept,
    stands: standing.stands,
    viewsOf: () => (screen) => views.load(screen),
    root,
    zone,
    suggestionDelay: numberSetting(settings, 'suggestionDelay'),
    undoSeconds: numberSetting(settings, 'undoSeconds'),
    uploadMegabytes: rowOf(settings['uploadMegabytes']),
    map: openGround(http, settings),
    release,
    goto: (screen, params = {}) => goToScreen(session, parts, screen, params),
    notify,
    renew,
    showWaitingBy: (show) => {
      showWaiting = show;
    },
    stop: () => {
      stopAsking();
      looking.stop();
      stopLeaving();
      stopSharing();
      presence.stop();
      live.stop();
      standing.stop();
      current.stop();
      watermark.stop();
      downloads.stop();
      ticker.close();
      tabs.close();
    },
  };
}

/** What the parts of a signed-in console share. */
interface Among {
  readonly app: App;
  readonly parts: ShellParts;
  readonly settings: Row;
  readonly tabs: Tabs;
  readonly ticker: Ticker;
}

function goToScreen(session: App['session'], parts: ShellParts, screen: string, params: Row): void {
  const shown = session.state().signedIn;
  const path = shown ? pathTo(screen, navigationOf(shown, ''), parts) : `/${screen}`;
  goTo(addressOf(path, params));
}

/** A page that is closed or loaded anew handles nothing any more, at once. */
function watchLeaving({ leave, again }: PresenceStore): () => void {
  const back = ({ persisted }: PageTransitionEvent): void => void (persisted && again());
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', back);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', back);
  };
}

function startDownloads({ app, settings, ticker }: Among, notify: Ports['notify']): Downloads {
  const { http, speech } = app;
  speech.learn(downloadTexts);
  return openDownloads({
    http,
    ticker,
    text: speech.text,
    notify,
    exportPoll: numberSetting(settings, 'exportPoll'),
    listPoll: numberSetting(settings, 'downloadListPoll'),
    fileTimeout: numberSetting(settings, 'fileTimeout'),
  });
}

type Hearing = Pick<Running, 'renew' | 'presence'> & Pick<LiveOptions, 'lead'>;

/** What happens elsewhere, and what this console does about it. */
function startHearing(among: Among, config: ConsoleConfig, { renew, presence, lead }: Hearing) {
  // What went wrong has been shown; the release that is here goes on.
  const onRelease = (): void => void renew().catch(() => undefined);
  const looking = openLookAgain(among.app, () => {
    onRelease();
    among.tabs.tell({ kind: 'release' });
  });
  const live = startLive(among, config, {
    onPresence: presence.hear,
    readBefore: tookEarly,
    onRelease,
    onBack: looking.look,
    lead,
  });
  const stopAsking = live.streamUp.subscribe(() => {
    if (live.streamUp.read()) presence.again();
  });
  return { live, looking, stopAsking };
}

function startLive(
  { app: { session, speech, reached }, settings, tabs, ticker }: Among,
  config: ConsoleConfig,
  heard: Pick<LiveOptions, 'onRelease' | 'onBack' | 'onPresence' | 'lead' | 'readBefore'>,
): Live {
  return openLive({
    ...heard,
    tabs,
    ticker,
    pollEvery: numberSetting(settings, 'unassignedPoll'),
    stream: {
      url: config.apiBase + eventsPath,
      token: session.token,
      language: speech.language,
      onSignedOut: (token, why) => endSession(session, token, why),
      // Whoever signs in over the page may be another, for whom it is loaded anew.
      onSession: (listener) => session.subscribe(() => void (session.state().signInOver || listener())),
      // Calls go on by a clock that no hidden tab slows down.
      onReached: (listener) => reached.subscribe(() => void (reached.read() && listener())),
    },
  });
}

/** What the first page will ask for, ahead of it: it is printed only when the whole shell is. It hears itself of what fails. */
function fetchFirst(places: Parameters<typeof placeAt>[1], { load }: Views, kept: Kept): void {
  const place = placeAt(readAddress().path, places);
  if (place.is === 'screen') preload(() => load(place.screen));
  preload(kept.read);
}
