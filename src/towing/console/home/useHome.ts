/** The figures of the home page, read again when something changes and every minute. */
import { useEffect, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { CallFault, followChanges } from '../../../renderer/index.ts';
import { openNewest } from '../../../console/api/newest.ts';
import { useApp, useTexts } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { type TasksWaiting, readWaiting } from '../alerts/waitingTasks.ts';
import type { HomeKind } from './homeKind.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly drivers: number;
  readonly onShift: number;
  readonly idle: number;
}

interface HomeNews {
  readonly waiting: TasksWaiting;
  readonly figures: Row;
  readonly companies: readonly Company[];
}

const readEvery = 60_000;
const settleFor = 400;

/** `news` is null until the first answer; `failed` while the last reading was refused or not answered. */
export function useHome(kind: HomeKind): { readonly news: HomeNews | null; readonly failed: boolean } {
  const { http } = useApp();
  const { language } = useTexts();
  const { running, signedIn } = useShell();
  const { settings } = signedIn.manifest;
  const [read, setRead] = useState<{ news: HomeNews | null; failed: boolean }>({ news: null, failed: false });
  const { crew } = kind;
  useEffect(() => {
    let current = true;
    const begin = openNewest();
    const ask = async (): Promise<void> => {
      const isNews = begin();
      try {
        const quiet = { quiet: true };
        const [waiting, figures, companies] = await Promise.all([
          http.call('homeWaiting', {}, quiet),
          http.call('homeFigures', {}, quiet),
          crew ? http.call('listCapacity', {}, quiet) : { data: [] },
        ]);
        if (!current || !isNews()) return;
        const news = {
          waiting: readWaiting(waiting.data, running.zone, settings),
          figures: rowOf(figures.data),
          companies: Array.isArray(companies.data) ? (companies.data as Company[]) : [],
        };
        setRead({ news, failed: false });
      } catch (thrown) {
        if (!(thrown instanceof CallFault)) throw thrown;
        if (current && isNews()) setRead((before) => ({ ...before, failed: true }));
      }
    };
    const following = followChanges(ask, settleFor);
    void ask();
    const timer = setInterval(() => void ask(), readEvery);
    const stop = running.live.watch(['task', 'trailerOrder', 'driver'], following.changed);
    return () => {
      current = false;
      following.stop();
      clearInterval(timer);
      stop();
    };
    // The names in the answers are in the language that was asked for.
  }, [http, running, settings, crew, language]);
  return read;
}
