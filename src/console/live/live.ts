/** What changed, here or elsewhere: the stream of the leading tab, told on to the others; polling is the floor. */
import { parseJson, rowOf } from '../../core/model/row.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { seekLeadership } from './leadership.ts';
import { type RecordChange, type RecordChanges, openRecordChanges } from './recordChanges.ts';
import { type StreamOptions, followStream } from './stream.ts';
import type { Tabs } from './tabs.ts';
import type { Ticker } from './ticker.ts';
import { watchWaking } from './waking.ts';
import { type Watchers, openWatchers } from './watchers.ts';

export interface Live {
  readonly watch: Watchers['watch'];
  /** Tells of each record that changed elsewhere whether it has left: then this user reads it no more. Before what watches its entity hears. */
  readonly records: RecordChanges['listen'];
  /** Says that these entities changed from here; every tab hears of it. */
  readonly changed: (entities: readonly string[]) => void;
  /** False while the stream is down; pages are refreshed at the poll's pace then. */
  readonly streamUp: Signal<boolean>;
  readonly stop: () => void;
}

export interface LiveOptions {
  readonly tabs: Tabs;
  readonly ticker: Ticker;
  readonly pollEvery: number;
  readonly stream: Pick<StreamOptions, 'url' | 'token' | 'language' | 'onSignedOut' | 'onSession' | 'onReached'>;
  /** A new release serves, or what the user is, may do or finds in the menu has changed: views and menu are to be read again. */
  readonly onRelease: () => void;
  /** The stream stands again, or another tab's does in its place: a release or rights that were told meanwhile were not heard. */
  readonly onBack: () => void;
  /** Somebody else has begun, goes on, or has ended to work on a record. */
  readonly onPresence: (presence: unknown) => void;
  /** Whether pages read their rows before the stream was there: they miss what happened between. */
  readonly readBefore: () => boolean;
  /** Further work of the leading tab. */
  readonly lead: (watch: Watchers['watch']) => () => void;
}

/** Whoever does not lead by then, which by a lease takes its second turn, follows another tab. In milliseconds. */
const leadsWithin = 2500;

export function openLive(needs: LiveOptions): Live {
  const { tabs, ticker, pollEvery } = needs;
  const watchers = openWatchers();
  const records = openRecordChanges();
  const streamUp = openSignal(true);
  const gaps = openGaps(needs, watchers, streamUp);

  function tellEverybody(entities: readonly string[], record?: RecordChange): void {
    if (record) records.tell(record);
    watchers.tell(entities);
    tabs.tell({ kind: 'changed', entities, ...(record && { record }) });
  }
  const stopListening = hearTabs(needs, { watchers, records, streamUp });
  let leads = false;
  // Whoever leads catches up when the stream is there; the others have heard the leader since they listen.
  const following = setTimeout(() => {
    if (leads) return;
    gaps.takeOver();
    gaps.catchUp();
  }, leadsWithin);
  const stepDown = seekLeadership(() => {
    leads = true;
    const stopStream = followStream({
      ...needs.stream,
      onEvent: (told) => hearServer(told, needs, { tellEverybody, tellOfAll: gaps.tellOfAll }),
      onUp: gaps.note,
      onWoken: (listener) => watchWaking(ticker, listener),
    });
    const stopLeading = needs.lead(watchers.watch);
    return () => {
      leads = false;
      gaps.takeOver();
      stopStream();
      stopLeading();
    };
  }, tabs.own);
  const stopPolling = ticker.every(pollEvery, () => {
    if (!streamUp.read()) watchers.tellAll();
  });
  return {
    watch: watchers.watch,
    records: records.listen,
    changed: (entities) => tellEverybody(entities),
    streamUp,
    stop: () => {
      clearTimeout(following);
      stepDown();
      stopListening();
      stopPolling();
    },
  };
}

/** What nobody here has heard: what happened before the stream stood, between two of them, and between two tabs that lead. */
function openGaps(
  { tabs, onBack, readBefore }: LiveOptions,
  watchers: Pick<Watchers, 'tellAll'>,
  streamUp: Signal<boolean>,
) {
  let isBehind = true;
  /** Another tab has led before: what happened between its line and the one from here, no tab has heard. */
  let takesOver = false;
  let wasDown = false;
  function catchUp(): void {
    if (isBehind && readBefore()) watchers.tellAll();
    isBehind = false;
  }
  /** Anything may have changed. */
  function tellOfAll(): void {
    takesOver = false;
    isBehind = false;
    watchers.tellAll();
    tabs.tell({ kind: 'changed', entities: ['*'] });
  }
  return {
    catchUp,
    tellOfAll,
    takeOver: () => {
      takesOver = true;
    },
    note: (up: boolean): void => {
      if (up && (wasDown || takesOver)) onBack();
      wasDown = !up;
      if (up && takesOver) tellOfAll();
      if (up) catchUp();
      streamUp.write(up);
      tabs.tell({ kind: 'stream', up });
    },
  };
}

interface Tell {
  readonly tellEverybody: (entities: readonly string[], record?: RecordChange) => void;
  readonly tellOfAll: () => void;
}

/** What the server tells the leading tab. */
function hearServer(
  { event, data }: { event: string; data: string },
  { tabs, onPresence, onRelease }: LiveOptions,
  { tellEverybody, tellOfAll }: Tell,
): void {
  if (event === 'change') tellEverybody(entitiesIn(data), recordIn(data));
  else if (event === 'presence') {
    const presence: unknown = JSON.parse(data);
    onPresence(presence);
    tabs.tell({ kind: 'presence', presence });
  } else if (event === 'release' || event === 'rights') {
    onRelease();
    tabs.tell({ kind: 'release' });
  } else if (event === 'reset') tellOfAll();
}

interface Told {
  readonly watchers: Watchers;
  readonly records: RecordChanges;
  readonly streamUp: Signal<boolean>;
}

/** What the leading tab tells the others. */
function hearTabs({ tabs, onPresence, onRelease }: LiveOptions, { watchers, records, streamUp }: Told): () => void {
  return tabs.listen((message) => {
    if (message.kind === 'presence') onPresence(message.presence);
    if (message.kind === 'release') onRelease();
    if (message.kind === 'stream') streamUp.write(message.up);
    if (message.kind === 'changed') {
      if (message.record) records.tell(message.record);
      if (message.entities.includes('*')) watchers.tellAll();
      else watchers.tell(message.entities);
    }
  });
}

function recordIn(data: string): RecordChange | undefined {
  const { id, left, version } = rowOf(parseJson(data));
  if (typeof id !== 'string') return undefined;
  return { id, left: left === true, ...(typeof version === 'number' && { version }) };
}

function entitiesIn(data: string): readonly string[] {
  const { entity } = rowOf(parseJson(data));
  return typeof entity === 'string' ? [entity] : [];
}
