/** All that the driver's page stands on: what was kept on the phone, the outbox, the position, the server's time. */
import { addresses } from '../../../generated/consoleCalls.ts';
import type { Request } from '../../../console/api/request.ts';
import { openWebPush, type WebPush } from '../../../console/alerts/webPush.ts';
import type { App } from '../../../console/app/app.ts';
import { openSignal, type Signal } from '../../../console/state/signal.ts';
import type { DriverStep, Entry, PhotoEntry, Stored } from './outbox/entry.ts';
import type { LostTask, LostTasks } from './lost/lostTasks.ts';
import { newKey } from './outbox/newKey.ts';
import { openOutbox, type Outbox } from './outbox/outbox.ts';
import { openDriverDatabase, outboxStore } from './outbox/store.ts';
import { forgetTasksIn } from './lost/forgetTasks.ts';
import { readyWorker } from './installable.ts';
import { knownBy, openNews, type DriverNews } from './news.ts';
import { compressPhoto } from './photo.ts';
import { openPosition, type PositionSharing } from './position/position.ts';
import { openServerClock, wireTimeAt, type ServerClock } from './serverClock.ts';

export interface Driver {
  readonly userId: string;
  readonly outbox: Outbox;
  readonly position: PositionSharing;
  readonly clock: ServerClock;
  readonly push: WebPush;
  /** Null before anything is known. */
  readonly news: Signal<DriverNews | null>;
  /** Why the last reading failed: no network, or the server's words. */
  readonly failed: Signal<string | null>;
  /** Whether the server has been asked since the page was opened, and has answered or failed. */
  readonly asked: Signal<boolean>;
  /** What was taken from the driver, until it is acknowledged. */
  readonly lost: LostTasks;
  readonly read: () => Promise<void>;
  readonly isSharing: Signal<boolean>;
  readonly share: (on: boolean) => void;
  readonly stop: () => void;
}

const stepAddresses: Readonly<Record<DriverStep, readonly ['POST', string]>> = {
  accept: addresses.accept,
  arrive: addresses.arrive,
  tow: addresses.tow,
  finish: addresses.finish,
  empty: addresses.empty,
  refuse: addresses.refuse,
};

export async function openDriver(app: App, userId: string, zone: string): Promise<Driver> {
  const database = await openDriverDatabase();
  await forgetTasksIn(database, userId);
  const known = knownBy(database, userId);
  const [ahead, lastNews, lastLost, sharing] = await Promise.all([
    known.read<number>('ahead'),
    known.read<DriverNews>('news'),
    known.read<readonly LostTask[]>('lost'),
    known.read<boolean>('sharing'),
  ]);
  const clock = openServerClock(zone, ahead ?? 0);
  const told = openNews(app, { userId, clock, known, kept: { news: lastNews, lost: lastLost } });
  const isSharing = openSignal(sharing ?? false);
  const wire = (at: number): string => wireTimeAt(at, zone);
  const onError = (error: unknown): void => reportError(error);

  const outbox = openOutbox({
    store: outboxStore(database),
    userId,
    send: async (entry) => void (await app.http.send(requestOf(entry, wire))),
    onSent: () => told.read().catch(onError),
    newKey,
    alone,
    onError,
  });
  const position = openPosition({
    database,
    userId,
    ahead: clock.ahead.read,
    wire,
    report: async (positions) =>
      void (await app.http.call('position', { positions: [...positions] } as never, { quiet: true })),
    geolocation: navigator.geolocation,
    onError,
  });
  const push = openPush(app, known, onError);
  outbox.wake();
  if (isSharing.read()) position.start();
  return {
    userId,
    outbox,
    position,
    clock,
    push,
    ...told,
    isSharing,
    share: (on) => {
      isSharing.write(on);
      known.write('sharing', on).catch(onError);
      if (on) position.start();
      else position.stop();
    },
    stop: () => {
      outbox.stop();
      position.stop();
      database.close();
    },
  };
}

type Known = ReturnType<typeof knownBy>;

/** Switched for this user of this phone. */
const openPush = (app: App, known: Known, onError: (error: unknown) => void): WebPush =>
  openWebPush({
    http: app.http,
    worker: readyWorker,
    wanted: {
      read: async () => (await known.read<boolean>('push')) ?? false,
      write: async (on) => void (await known.write('push', on)),
    },
    onError,
  });

/** The same body with each attempt, or the server would take the key for another's. */
function requestOf(entry: Stored, wire: (at: number) => string): Request {
  const common = { idempotencyKey: entry.key, quiet: true };
  if (entry.kind === 'photo') {
    const [method, path] = addresses.uploadFile2;
    const { place } = entry;
    const at = { at: wire(entry.at), ...(place && { lng: place.lng, lat: place.lat }) };
    const params = { id: entry.taskId, group: entry.group, ...at, file: entry.file };
    return { ...common, method, path, encoding: 'multipart', params };
  }
  const [method, path] = stepAddresses[entry.step];
  const { place } = entry;
  return {
    ...common,
    method,
    path,
    params: {
      ...entry.params,
      id: entry.taskId,
      ...(!entry.withoutTime && { at: wire(entry.at) }),
      ...(place && { point: { lng: place.lng, lat: place.lat }, accuracy: Math.round(place.accuracy) }),
    },
  };
}

/** One tab of a browser sends at a time; where a browser has no locks, the keys alone keep a repeat from doing harm. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('towline-driver-outbox', work);
}

type NewEntry =
  | Omit<Extract<Entry, { kind: 'step' }>, 'key' | 'userId' | 'at'>
  | Omit<Extract<Entry, { kind: 'photo' }>, 'key' | 'userId' | 'at'>;

/** What dates, places and keeps an entry. */
interface Keeping extends Pick<Driver, 'userId'> {
  readonly clock: Pick<ServerClock, 'now'>;
  readonly position: Pick<PositionSharing, 'lastPlace'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

/**
 * Into the outbox, dated as it was done.
 * @param at the server's time when it was done, in milliseconds; now, where it is not said.
 */
export function addEntry({ userId, clock, outbox }: Keeping, entry: NewEntry, at = clock.now()): Promise<void> {
  return outbox.add({ ...entry, userId, key: newKey(), at });
}

/**
 * A photo into the outbox, with the time and the place at which it came from the camera: making it small takes a phone
 * seconds, in which the driver goes on.
 * @throws DOMException where the file is no picture.
 */
export async function addPhoto(
  keeping: Keeping,
  { taskId, group, file }: Pick<PhotoEntry, 'taskId' | 'group' | 'file'>,
  compress: (file: Blob) => Promise<Blob> = compressPhoto,
): Promise<void> {
  const at = keeping.clock.now();
  const place = keeping.position.lastPlace();
  await addEntry(keeping, { kind: 'photo', taskId, group, file: await compress(file), place }, at);
}
