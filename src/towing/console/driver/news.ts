/** What the server last said of the driver and the tasks: read anew, and kept on the phone for when there is no network. */
import type { Row } from '../../../core/model/catalogue.ts';
import { openNewest } from '../../../console/api/newest.ts';
import type { Request } from '../../../console/api/request.ts';
import { CallFault } from '../../../renderer/engine/ports.ts';
import type { ConsoleCalls } from '../../../generated/consoleCalls.ts';
import type { App } from '../../../console/app/app.ts';
import { openSignal, type Signal } from '../../../console/state/signal.ts';
import { newestTasks } from './task.ts';
import { openLostTasks, type LostTask, type LostTasks } from './lost/lostTasks.ts';
import type { DriverDatabase } from './outbox/store.ts';
import type { ServerClock } from './serverClock.ts';

export interface DriverNews {
  /** Rows of `myTasks`, the newest first. */
  readonly tasks: readonly Row[];
  readonly state: Row;
  /** The server's time when it said so, in milliseconds. */
  readonly at: number;
}

interface News {
  /** Null before anything is known. */
  readonly news: Signal<DriverNews | null>;
  /** Why the last reading failed: no network, or the server's words. */
  readonly failed: Signal<string | null>;
  /** Whether the server has been asked since the page was opened, and has answered or failed. */
  readonly asked: Signal<boolean>;
  /** What was taken from the driver meanwhile. */
  readonly lost: LostTasks;
  readonly read: () => Promise<void>;
}

/** What was said when the page was last open. */
interface Kept {
  readonly news: DriverNews | undefined;
  readonly lost: readonly LostTask[] | undefined;
}

export function openNews(app: App, { userId, clock, known, kept }: Needs): News {
  const news = openSignal<DriverNews | null>(kept.news ?? null);
  const lost = openLostTasks({
    userId,
    kept: kept.lost ?? [],
    keep: (tasks) => known.write('lost', tasks),
    ask: (id) => askLost(app, id),
  });
  const failed = openSignal<string | null>(null);
  const asked = openSignal(false);
  const begin = openNewest();
  async function read(): Promise<void> {
    const isNews = begin();
    // The first question of the page goes out before its code is here, the next time that it is opened.
    const options: AskOptions = { quiet: true, ...(!asked.read() && { ahead: 'page' }) };
    try {
      const [tasks, state] = await Promise.all([
        app.http.call('myTasks', newestTasks, options),
        app.http.call('driverState', {}, options),
      ]);
      clock.learn(state.data.now);
      const fresh = {
        tasks: await withOrders(app, tasks.data.records, options),
        state: { ...state.data },
        at: clock.now(),
      };
      if (!isNews()) return;
      await lost.learn(news.read()?.tasks ?? [], fresh.tasks);
      // A later reading may have been taken while the server was asked about what is lost.
      if (!isNews()) return;
      news.write(fresh);
      failed.write(null);
      await Promise.all([known.write('news', fresh), known.write('ahead', clock.ahead.read())]);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      if (isNews()) failed.write(thrown.message);
    } finally {
      asked.write(true);
    }
  }
  return { news, failed, asked, lost, read };
}

/** None of a task that is not to be found for this driver. @throws CallFault */
async function askLost(app: App, id: string): Promise<ConsoleCalls['lostTask']['answer']> {
  try {
    return (await app.http.call('lostTask', { id }, { quiet: true })).data;
  } catch (thrown) {
    if (thrown instanceof CallFault && thrown.status === 404) return [];
    throw thrown;
  }
}

/** The orders of what is not finished yet: what stands on each card. @throws CallFault */
async function withOrders(app: App, tasks: readonly TaskListed[], options: AskOptions): Promise<readonly Row[]> {
  const readOrders = async ({ id }: TaskListed): Promise<Row> => {
    const { data } = await app.http.call('findOrderByTrailerId', { id }, options);
    return { trailerOrdersList: data };
  };
  return Promise.all(
    tasks.map(async (row): Promise<Row> => ({ ...row, ...(row.orderStatus === 1 ? {} : await readOrders(row)) })),
  );
}

type AskOptions = Pick<Request, 'quiet' | 'ahead'>;
type TaskListed = ConsoleCalls['myTasks']['answer']['records'][number];

interface Needs {
  readonly userId: string;
  readonly clock: ServerClock;
  readonly known: Known;
  readonly kept: Kept;
}

type Known = ReturnType<typeof knownBy>;

/** What the phone keeps of a user, by name. */
export function knownBy(database: DriverDatabase, userId: string) {
  return {
    // What was written under a name is of that name's type.
    read: async <Value>(name: string) => (await database.get('known', `${userId} ${name}`)) as Value | undefined,
    write: (name: string, value: unknown) => database.put('known', value, `${userId} ${name}`),
  };
}
