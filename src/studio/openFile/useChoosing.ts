/** Going to another file: what is written in this one is kept first, or its author lets go of it. */
import { useRef, useState } from 'react';
import { useLeaveGuard, usePorts } from '../../renderer/index.ts';
import type { SchemaEditor } from '../schemaEditor.ts';
import type { DraftKeeper } from '../useKeptDraft.ts';
import { attempt } from './attempt.ts';
import { blank, type OpenFile } from './useOpenFile.ts';

export function useChoosing(
  schemaEditor: SchemaEditor,
  { opened, load, take }: OpenFile,
  keeper: Pick<DraftKeeper, 'flush'>,
) {
  const ports = usePorts();
  const mayLeave = useLeaveGuard();
  const [opening, setOpening] = useState<string | null>(null);
  /** The file that was asked for last: an answer for another one comes too late. */
  const asked = useRef<string | null>(null);
  const mayGo = async (): Promise<boolean> => (await keeper.flush()) || (await mayLeave());
  const choose = async (chosen: string): Promise<void> => {
    const stays = chosen === opened?.file;
    asked.current = chosen;
    setOpening(stays ? null : chosen);
    if (stays) return;
    try {
      if (!(await mayGo())) return;
      await attempt(ports, async () => {
        const next = await schemaEditor.open(chosen);
        // What was written meanwhile is kept too.
        if (asked.current === chosen && (await mayGo()) && asked.current === chosen) take(next);
      });
    } finally {
      setOpening((latest) => (latest === chosen ? null : latest));
    }
  };
  const begin = async (begun: string, written: string): Promise<void> => {
    asked.current = begun;
    if (!(await mayGo())) return;
    load(blank(begun), written, written);
  };
  return { isOpening: opening !== null, choose, begin };
}
