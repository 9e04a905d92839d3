/** The button that leaves a dialog without doing what it is for. */
import type { Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';

/** @param deed what the dialog does, in words: where that is itself to cancel something, the button goes back. */
export function dismissal(deed: string, { text }: Pick<Ports, 'text'>): string {
  const cancel = text(texts.cancel);
  return text(deed.startsWith(cancel) ? texts.back : texts.cancel);
}
