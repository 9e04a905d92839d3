/** The queue as the rail shows it: read when something changes, and as often as the bell. */
import { useEffect, useState } from 'react';
import { lastingOf, paceOf, type Lasting } from '../../../core/condition/clock.ts';
import { judge } from '../../../core/condition/rule.ts';
import type { Row, Tone } from '../../../core/model/catalogue.ts';
import { CallFault, followChanges, usePorts, useView, wireNow } from '../../../renderer/index.ts';
import type { ListView } from '../../../core/model/view.ts';
import { openNewest } from '../../../console/api/newest.ts';
import { useApp, useTexts } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { screenOfQueue } from './railPlace.ts';
import { askQueue, type QueueAnswer, type QueueCalls } from './askQueue.ts';
import { numberSetting } from '../../../console/session/settings.ts';

const settleFor = 300;

interface StepCount {
  readonly step: string;
  readonly name: string;
  /** Of the worst of them: on time, close to the limit, or over it. */
  readonly tone: Tone;
  readonly count: number;
  /** How long the worst of them waits; null where nothing says it. */
  readonly worst: Lasting | null;
}

export interface Queue {
  readonly view: ListView | null;
  readonly rows: readonly Row[];
  readonly counts: readonly StepCount[];
  /** True once an answer has come. */
  readonly read: boolean;
  /** The last question met no answer: what is shown is older, or nothing is known. */
  readonly failed: boolean;
}

export const countOf = ({ counts }: Pick<Queue, 'counts'>): number => counts.reduce((sum, { count }) => sum + count, 0);

export function useQueue(): Queue {
  const { view, fault } = useView(screenOfQueue);
  const list = view && 'columns' in view && 'sort' in view ? view : null;
  const { answers, failed } = useAnswers(list?.sort ?? null);
  const steps = list?.columns.find(({ field }) => field === 'queueStep')?.definition.options ?? [];
  const rule = list?.columns.find(({ field }) => field === 'turn')?.definition.rule;
  const ports = usePorts();
  const { speech } = useApp();
  const { language } = useTexts();
  const counts = steps.flatMap(({ value, label }) => {
    const step = String(value);
    const count = Number(answers?.counts[step] ?? 0);
    const row = answers?.worst[step];
    const clock = rule && row ? judge(rule, row)?.clock : undefined;
    const worst = clock && row ? lastingOf(clock, row) : null;
    const pace = worst && paceOf(worst, wireNow(ports));
    const tone: Tone = pace === 'late' ? 'danger' : pace === 'close' ? 'warning' : 'waiting';
    return count > 0 ? [{ step, name: speech.say(label, language), tone, count, worst }] : [];
  });
  return {
    view: list,
    rows: answers?.rows ?? [],
    counts,
    read: answers !== null,
    failed: failed || fault !== undefined,
  };
}

/** @param sort null until the schema's order is known. */
function useAnswers(sort: string | null): { readonly answers: QueueAnswer | null; readonly failed: boolean } {
  const { http } = useApp();
  const { language } = useTexts();
  const { running, signedIn } = useShell();
  const every = numberSetting(signedIn.manifest.settings, 'unassignedPoll');
  const [state, setState] = useState<{ answers: QueueAnswer | null; failed: boolean }>({
    answers: null,
    failed: false,
  });
  useEffect(() => {
    if (sort === null) return undefined;
    let current = true;
    const calls: QueueCalls = {
      queue: async (params) => (await http.call('queue', { orderBy: sort, ...params }, { quiet: true })).data,
      counts: async () => (await http.call('queueCounts', {}, { quiet: true })).data,
    };
    const begin = openNewest();
    const ask = async (): Promise<void> => {
      const isNews = begin();
      try {
        const answers = await askQueue(calls);
        if (current && isNews()) setState({ answers, failed: false });
      } catch (thrown) {
        if (!(thrown instanceof CallFault)) throw thrown;
        if (current && isNews()) setState((before) => ({ ...before, failed: true }));
      }
    };
    const following = followChanges(ask, settleFor);
    void ask();
    const whileSeen = (): void => {
      if (!document.hidden) void ask();
    };
    const timer = setInterval(whileSeen, every);
    document.addEventListener('visibilitychange', whileSeen);
    const stop = running.live.watch(['task', 'trailerOrder'], following.changed);
    return () => {
      current = false;
      following.stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whileSeen);
      stop();
    };
    // The names in the answers are in the language that was asked for.
  }, [http, running, sort, every, language]);
  return state;
}
