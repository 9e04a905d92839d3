/** Where the phone is: measured, shown with its accuracy, kept while there is no network, and reported in batches. */
import type { Row } from '../../../../core/model/catalogue.ts';
import { CallFault } from '../../../../renderer/engine/ports.ts';
import { openSignal, type Signal } from '../../../../console/state/signal.ts';
import type { Place } from '../outbox/entry.ts';
import type { DriverDatabase } from '../outbox/store.ts';

export interface Sharing {
  readonly is: 'off' | 'waiting' | 'on' | 'refused' | 'none';
  readonly place: Place | null;
  /** Milliseconds since 1970, of the phone. */
  readonly at: number;
  /** Kept for later. */
  readonly kept: number;
}

export interface PositionSharing {
  readonly state: Signal<Sharing>;
  readonly start: () => void;
  readonly stop: () => void;
  /** Where the phone was a moment ago; null where that is not known. */
  readonly lastPlace: () => Place | null;
  readonly wake: () => void;
}

interface PositionOptions {
  readonly database: DriverDatabase;
  readonly userId: string;
  /** Milliseconds by which the server is ahead. */
  readonly ahead: () => number;
  readonly wire: (milliseconds: number) => string;
  /** @throws CallFault */
  readonly report: (positions: readonly Row[]) => Promise<void>;
  readonly geolocation: Geolocation | undefined;
  readonly onError: (error: unknown) => void;
}

/** One position in so many milliseconds is enough. */
const every = 5000;
const reportEvery = 15_000;
const atOnce = 100;
const mostKept = 3000;
/** A step's place is not older. */
const freshFor = 60_000;

export function openPosition(options: PositionOptions): PositionSharing {
  const { ahead, wire, geolocation, onError } = options;
  const state = openSignal<Sharing>({ is: 'off', place: null, at: 0, kept: 0 });
  const become = (change: Partial<Sharing>): void => state.write({ ...state.read(), ...change });
  let watching: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastKept = 0;
  const fixes = keptFixes(options, (kept) => become({ kept }));

  function onFix({ coords, timestamp }: GeolocationPosition): void {
    const place = { lng: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy };
    become({ is: 'on', place, at: timestamp });
    if (timestamp - lastKept < every) return;
    lastKept = timestamp;
    fixes.keep(rowOf(coords, wire(timestamp + ahead()))).catch(onError);
  }
  function stop(): void {
    if (watching !== null) geolocation?.clearWatch(watching);
    watching = null;
    clearInterval(timer);
    become({ is: 'off' });
  }
  return {
    state,
    start: () => {
      if (!geolocation) return become({ is: 'none' });
      if (watching !== null) return;
      become({ is: 'waiting' });
      watching = geolocation.watchPosition(
        onFix,
        ({ code, PERMISSION_DENIED }) => {
          if (code !== PERMISSION_DENIED) return become({ is: 'waiting' });
          stop();
          become({ is: 'refused' });
        },
        { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
      );
      timer = setInterval(fixes.report, reportEvery);
      fixes.report();
    },
    stop,
    lastPlace: () => {
      const { place, at } = state.read();
      return place && Date.now() - at < freshFor ? place : null;
    },
    wake: fixes.report,
  };
}

/** Positions on the phone until the server has them. @param onKept told how many there are */
function keptFixes({ database, userId, report, onError }: PositionOptions, onKept: (count: number) => void) {
  let reporting = false;

  async function keep(row: Row): Promise<void> {
    await database.add('fixes', { userId, row });
    const keys = await database.getAllKeys('fixes');
    for (const key of keys.slice(0, Math.max(0, keys.length - mostKept))) await database.delete('fixes', key);
    onKept(Math.min(keys.length, mostKept));
  }
  async function send(): Promise<void> {
    const keys = await database.getAllKeys('fixes', null, atOnce);
    const fixes = await database.getAll('fixes', null, atOnce);
    if (keys.length === 0) return;
    const own = fixes.filter((fix) => fix.userId === userId).map(({ row }) => row);
    try {
      if (own.length > 0) await report(own);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      // What the server will never take is not kept: the next positions are better.
      if (thrown.status !== 422 && thrown.status !== 409 && thrown.status !== 400) return;
    }
    for (const key of keys) await database.delete('fixes', key);
    onKept(await database.count('fixes'));
    if (keys.length === atOnce) await send();
  }
  function reportAll(): void {
    if (reporting) return;
    reporting = true;
    send()
      .catch(onError)
      .finally(() => (reporting = false));
  }
  return { keep, report: reportAll };
}

function rowOf({ longitude, latitude, accuracy, speed, heading }: GeolocationCoordinates, time: string): Row {
  return {
    point: { lng: longitude, lat: latitude },
    accuracy: Math.round(accuracy),
    time,
    // Metres a second on the phone, kilometres an hour on the wire.
    ...(speed !== null && Number.isFinite(speed) && { speed: Math.max(0, Math.round(speed * 3.6)) }),
    ...(heading !== null && Number.isFinite(heading) && { heading: Math.round(heading) % 360 }),
  };
}
