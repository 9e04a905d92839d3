/** A state with its age, which grows while one looks: in a tone and a word of on time, close and late. */
import { useSyncExternalStore } from 'react';
import { paceOf, type Lasting as Span } from '../../../core/condition/clock.ts';
import type { Tone } from '../../../core/model/catalogue.ts';
import { secondsBetween } from '../../../core/model/wireTime.ts';
import { wireNow } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import type { Says } from '../../engine/speech.ts';
import { texts } from '../../engine/texts.ts';
import { StatusTag } from '../statusTag.tsx';
import { watchSeconds } from './seconds.ts';

interface Props extends Span {
  readonly tone: Tone;
  readonly word: string;
}

export function Lasting({ tone, word, since, due }: Props) {
  const { pace, age, said } = useAge({ since, due });
  return (
    <span className="vw-lasting" title={since}>
      <StatusTag tone={toneOf(pace, tone)} word={word} />
      <span className="vw-age">{age}</span>
      {said !== null && <span className={`vw-pace vw-tone-${toneOf(pace, tone)}`}>{said}</span>}
    </span>
  );
}

/** The age alone, where the state is said already. */
export function Age({ since, due }: Span) {
  const { pace, age, said } = useAge({ since, due });
  return (
    <span className={`vw-lasting vw-pace vw-tone-${toneOf(pace, 'neutral')}`} title={since}>
      <span className="vw-age">{age}</span>
      {said !== null && <span>{said}</span>}
    </span>
  );
}

function useAge({ since, due }: Span) {
  const ports = usePorts();
  // What is compared is what is shown: a row is drawn again when its minute turns, not every second.
  const shown = useSyncExternalStore(watchSeconds, () => {
    const now = wireNow(ports);
    return `${paceOf({ since, due }, now) ?? ''}|${ageText(secondsBetween(since, now), ports)}`;
  });
  const [pace = '', age = ''] = shown.split('|');
  const word = pace === 'late' ? texts.paceLate : pace === 'close' ? texts.paceClose : null;
  return { pace, age, said: word && ports.text(word) };
}

function toneOf(pace: string, tone: Tone): Tone {
  if (pace === 'late') return 'danger';
  return pace === 'close' ? 'warning' : tone;
}

/** Seconds within the first minute, then minutes, hours, days: the two largest parts; from the third day on whole days. */
export function ageText(seconds: number, { text }: Pick<Ports, 'text'>): string {
  const [label, values] = partsOf(Math.max(0, seconds));
  return text(label, values);
}

function partsOf(seconds: number): [Says, Record<string, number>] {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return [texts.ageSeconds, { seconds }];
  if (minutes < 60) return [texts.ageMinutes, { minutes }];
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return [texts.ageHours, { hours, minutes: minutes % 60 }];
  if (hours >= 72) return [texts.ageWholeDays, { days: Math.floor(hours / 24) }];
  return [texts.ageDays, { days: Math.floor(hours / 24), hours: hours % 24 }];
}
