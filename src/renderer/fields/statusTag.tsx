import type { Tone } from '../../core/model/catalogue.ts';

/** A state as a dot and a word in a tone; the word alone says it too. */
export function StatusTag({
  tone = 'neutral',
  word,
  strong = false,
}: {
  tone?: Tone | undefined;
  word: string;
  strong?: boolean;
}) {
  return (
    <span className={`vw-status vw-tone-${tone}${strong ? ' vw-strong' : ''}`}>
      <i className="vw-dot" aria-hidden="true" />
      {word}
    </span>
  );
}
