/** Tasks for what is typed, asked for half a second after the last letter. */
import { useEffect, useState } from 'react';
import { CallFault, usePorts } from '../../../renderer/index.ts';
import { numberSetting } from '../../session/settings.ts';
import { useShell } from '../../running/context.ts';
import { type FoundTask, findTasks, taskListOf } from './findTasks.ts';

const fewestLetters = 2;
const nothing: readonly FoundTask[] = [];

interface Found {
  readonly words: string;
  readonly tasks: readonly FoundTask[];
  readonly failed: boolean;
}

export function useFoundTasks(typed: string): { tasks: readonly FoundTask[]; busy: boolean; failed: boolean } {
  const { signedIn, running } = useShell();
  const { call } = usePorts();
  const { settings, screens } = signedIn.manifest;
  const delay = numberSetting(settings, 'searchDebounce');
  const [found, setFound] = useState<Found>({ words: '', tasks: nothing, failed: false });
  const words = typed.trim();
  const isAsked = words.length >= fewestLetters && taskListOf(screens) !== null;
  useEffect(() => {
    const list = taskListOf(screens);
    if (!isAsked || !list) return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const tasks = await findTasks({ view: running.view, call }, list, words, stop.signal);
        if (!stop.signal.aborted) setFound({ words, tasks, failed: false });
      } catch (thrown) {
        if (stop.signal.aborted) return;
        if (!(thrown instanceof CallFault)) throw thrown;
        setFound({ words, tasks: nothing, failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words, isAsked, delay, screens, running, call]);
  const isCurrent = isAsked && found.words === words;
  return {
    tasks: isCurrent ? found.tasks : nothing,
    busy: isAsked && !isCurrent,
    failed: isCurrent && found.failed,
  };
}
