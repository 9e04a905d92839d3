/** What the button says that mends a fault. */
import type { Fix } from '../core/source/edit.ts';
import type { Ports } from '../renderer/index.ts';
import { texts } from './texts.ts';

const says = { write: texts.fixWrite, add: texts.fixAdd, take: texts.fixTake, swap: texts.fixSwap } as const;

export function fixSays({ does, what }: Fix, text: Ports['text']): string {
  return text(says[does], { what });
}
