/** A state with its age, which grows while one looks: in a tone and a word of on time, close and late. */
import { useSyncExternalStore } from 'react';
import type { Lasting as Span } from '../../../core/condition/clock.ts';
import type { Tone } from '../../../core/model/catalogue.ts';
import { usePorts } from '../../engine/engine.ts';
import { nodeOf } from '../markupNode.ts';
import { ageOf, toneOf, type Age as Told } from './age.ts';
import { lastingMark } from './print.ts';
import { watchSeconds } from './seconds.ts';

interface Props extends Span {
  readonly tone: Tone;
  readonly word: string;
}

export function Lasting({ tone, word, ...span }: Props) {
  return nodeOf(lastingMark(tone, word, span.since, useAge(span)));
}

/** The age alone, where the state is said already. */
export function Age(span: Span) {
  const { pace, age, said } = useAge(span);
  return (
    <span className={`vw-lasting vw-pace vw-tone-${toneOf(pace, 'neutral')}`} title={span.since}>
      <span className="vw-age">{age}</span>
      {said !== null && <span>{said}</span>}
    </span>
  );
}

function useAge(span: Span): Told {
  const ports = usePorts();
  // What is compared is what is shown: a row is drawn again when its minute turns, not every second.
  const shown = useSyncExternalStore(watchSeconds, () => {
    const { pace, age, total, said } = ageOf(span, ports);
    return [pace, age, total ?? '', said ?? ''].join('|');
  });
  const [pace = '', age = '', total = '', said = ''] = shown.split('|');
  return { pace, age, total: total || null, said: said || null };
}
