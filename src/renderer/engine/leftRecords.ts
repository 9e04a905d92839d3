/** Records that a call took from whoever sent it: its answer says so, and who shows one of them leaves it without asking for it again. */
import { isRow } from '../../core/model/row.ts';
import { asText } from './asText.ts';
import type { Answer } from './ports.ts';

export interface LeftRecords {
  /** Tells of the record that the call was about, where `gone` of the answer is true. */
  readonly hear: (answer: Pick<Answer, 'data'>, id: unknown) => void;
  readonly watch: (listener: (id: string) => void) => () => void;
}

export function openLeftRecords(): LeftRecords {
  const listeners = new Set<(id: string) => void>();
  return {
    hear: ({ data }, id) => {
      if (!isRow(data) || data['gone'] !== true) return;
      for (const listener of listeners) listener(asText(id));
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
