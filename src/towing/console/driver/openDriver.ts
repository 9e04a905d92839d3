/** All that the driver's page stands on: what was kept on the phone, the outbox, the position, the server's time. */
import type { Row } from '../../../core/model/catalogue.ts';
import { CallFault } from '../../../renderer/engine/ports.ts';
import { addresses, type ConsoleCalls } from '../../../generated/consoleCalls.ts';
import type { Request } from '../../../console/api/request.ts';
import { openWebPush, type WebPush } from '../../../console/alerts/webPush.ts';
import type { App } from '../../../console/app/app.ts';
import { openSignal, type Signal } from '../../../console/state/signal.ts';
import type { DriverStep, Entry, PhotoEntry, Stored } from './outbox/entry.ts';
import { newKey } from './outbox/newKey.ts';
import { openOutbox, type Outbox } from './outbox/outbox.ts';
import { openDriverDatabase, outboxStore, type DriverDatabase } from './outbox/store.ts';
import { readyWorker } from './installable.ts';
import { compressPhoto } from './photo.ts';
import { openPosition, type PositionSharing } from './position.ts';
import { openServerClock, wireTimeAt, type ServerClock } from './serverClock.ts';

export interface DriverNews {
  /** Rows of `myTasks`, the newest first. */
  readonly tasks: readonly Row[];
  readonly state: Row;
  /** The server's time when it said so, in milliseconds. */
  readonly at: number;
}

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
  readonly read: () => Promise<void>;
  readonly isSharing: Signal<boolean>;
  readonly share: (on: boolean) => void;
  readonly stop: () => void;
}

const shownTasks = 10;

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
  const known = knownBy(database, userId);
  const [ahead, kept, sharing] = await Promise.all([
    known.read<number>('ahead'),
    known.read<DriverNews>('news'),
    known.read<boolean>('sharing'),
  ]);
  const clock = openServerClock(zone, ahead ?? 0);
  const news = openSignal<DriverNews | null>(kept ?? null);
  const failed = openSignal<string | null>(null);
  const isSharing = openSignal(sharing ?? false);
  const wire = (at: number): string => wireTimeAt(at, zone);
  const onError = (error: unknown): void => reportError(error);

  async function ask(): Promise<void> {
    try {
      const [tasks, state] = await Promise.all([
        app.http.call('myTasks', { size: shownTasks, current: 1 }, { quiet: true }),
        app.http.call('driverState', {}, { quiet: true }),
      ]);
      clock.learn(state.data.now);
      const fresh = {
        tasks: await withOrders(app, tasks.data.records),
        state: { ...state.data },
        at: clock.now(),
      };
      news.write(fresh);
      failed.write(null);
      await Promise.all([known.write('news', fresh), known.write('ahead', clock.ahead.read())]);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      failed.write(thrown.message);
    }
  }
  const outbox = openOutbox({
    store: outboxStore(database),
    userId,
    send: async (entry) => void (await app.http.send(requestOf(entry, wire))),
    onSent: () => ask().catch(onError),
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
  const push = openWebPush({
    http: app.http,
    worker: readyWorker,
    wanted: {
      read: async () => (await known.read<boolean>('push')) ?? false,
      write: async (on) => void (await known.write('push', on)),
    },
    onError,
  });
  outbox.wake();
  if (isSharing.read()) position.start();
  return {
    userId,
    outbox,
    position,
    clock,
    push,
    news,
    failed,
    read: ask,
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

/** The orders of what is not finished yet: what stands on each card. @throws CallFault */
async function withOrders(app: App, tasks: readonly TaskListed[]): Promise<readonly Row[]> {
  const readOrders = async ({ id }: TaskListed): Promise<Row> => {
    const { data } = await app.http.call('findOrderByTrailerId', { id }, { quiet: true });
    return { trailerOrdersList: data };
  };
  return Promise.all(
    tasks.map(async (row): Promise<Row> => ({ ...row, ...(row.orderStatus === 1 ? {} : await readOrders(row)) })),
  );
}

type TaskListed = ConsoleCalls['myTasks']['answer']['records'][number];

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

function knownBy(database: DriverDatabase, userId: string) {
  return {
    // What was written under a name is of that name's type.
    read: async <Value>(name: string) => (await database.get('known', `${userId} ${name}`)) as Value | undefined,
    write: (name: string, value: unknown) => database.put('known', value, `${userId} ${name}`),
  };
}

export type NewEntry =
  | Omit<Extract<Entry, { kind: 'step' }>, 'key' | 'userId' | 'at'>
  | Omit<Extract<Entry, { kind: 'photo' }>, 'key' | 'userId' | 'at'>;

/** What dates, places and keeps an entry. */
export interface Keeping extends Pick<Driver, 'userId'> {
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
