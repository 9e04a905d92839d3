/** The driver of the signed-in page, and the tasks as the card shows them. */
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { followChanges } from '../../../renderer/index.ts';
import { useApp } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { useSignal } from '../../../console/state/signal.ts';
import type { Stored } from './outbox/entry.ts';
import { stepsWaiting } from './outbox/entry.ts';
import type { DriverNews } from './news.ts';
import { openDriver, type Driver } from './openDriver.ts';
import { readTask, withSteps, type DriverTask } from './task.ts';

export const DriverContext = createContext<Driver | null>(null);

export function useDriver(): Driver {
  const driver = use(DriverContext);
  if (!driver)
    throw new Error('a part of the driver page must stand within <DriverContext>; render it below <DriverPage>');
  return driver;
}

/** The stream tells of changes; asked for all the same now and then. */
const readEvery = 20_000;
const settleFor = 250;

/** Null until what the phone keeps was read. @throws what IndexedDB throws where it is switched off, while it prints */
export function useOpenedDriver(): Driver | null {
  const app = useApp();
  const { signedIn, running } = useShell();
  const { id } = signedIn.user;
  const { zone, live } = running;
  const [driver, setDriver] = useState<Driver | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let opened: Driver | null = null;
    let current = true;
    openDriver(app, id, zone).then(
      (one) => {
        if (!current) return one.stop();
        opened = one;
        setDriver(one);
      },
      (error: unknown) => current && setFault(error),
    );
    return () => {
      current = false;
      opened?.stop();
      setDriver(null);
    };
  }, [app, id, zone]);
  useEffect(() => {
    if (!driver) return;
    const read = (): Promise<void> => driver.read().catch(reportError);
    const ask = (): void => void read();
    const following = followChanges(read, settleFor);
    const back = (): void => {
      driver.outbox.wake();
      driver.position.wake();
      ask();
    };
    ask();
    const timer = setInterval(ask, readEvery);
    const stopWatching = live.watch(['task', 'trailerOrder', 'driver'], following.changed);
    // Names of codes come in the language in which they are asked for.
    const stopSpeech = app.speech.subscribe(ask);
    const stopReach = app.reached.subscribe(() => app.reached.read() && back());
    window.addEventListener('online', back);
    return () => {
      following.stop();
      clearInterval(timer);
      stopWatching();
      stopSpeech();
      stopReach();
      window.removeEventListener('online', back);
    };
  }, [driver, live, app]);
  if (fault !== null) throw fault;
  return driver;
}

const noEntries: readonly Stored[] = [];

interface Board {
  readonly news: DriverNews | null;
  readonly failed: string | null;
  readonly tasks: readonly DriverTask[];
  readonly entries: readonly Stored[];
}

/** The server's tasks, moved on by what the driver did since. */
export function useBoard(driver: Driver): Board {
  const news = useSignal(driver.news);
  const failed = useSignal(driver.failed);
  const entries = useSignal(driver.outbox.entries) ?? noEntries;
  const tasks = useMemo(
    () =>
      (news?.tasks ?? []).map((row) => {
        const task = readTask(row, driver.userId);
        return withSteps(task, stepsWaiting(entries, task.id));
      }),
    [news, entries, driver.userId],
  );
  return { news, failed, tasks, entries };
}
