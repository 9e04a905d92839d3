/** How long a state has held, in words: its pace is on time, close or late. */
import { paceOf, type Lasting } from '../../../core/condition/clock.ts';
import type { Tone } from '../../../core/model/catalogue.ts';
import { secondsBetween } from '../../../core/model/wireTime.ts';
import { wireNow } from '../../engine/conditionContext.ts';
import { rowTexts } from '../rowTexts.ts';
import type { Says } from '../../../core/model/label.ts';
import type { PrintPorts } from '../markup.ts';

export interface Age {
  readonly pace: string;
  readonly age: string;
  /** How long it is since it was first asked for, where that is not its beginning; null otherwise. */
  readonly total: string | null;
  /** What is said of the pace; null where it is on time. */
  readonly said: string | null;
}

export function ageOf(lasting: Lasting, ports: Pick<PrintPorts, 'text' | 'now' | 'zone'>): Age {
  const now = wireNow(ports);
  const pace = paceOf(lasting, now) ?? '';
  const word = pace === 'late' ? rowTexts.paceLate : pace === 'close' ? rowTexts.paceClose : null;
  const age = ageText(secondsBetween(lasting.since, now), ports);
  return { pace, age, total: totalOf(lasting, now, ports), said: word && ports.text(word) };
}

/** Less than a minute more says nothing. */
function totalOf({ since, from }: Lasting, now: string, ports: Pick<PrintPorts, 'text'>): string | null {
  if (from === undefined || secondsBetween(from, since) < 60) return null;
  return ports.text(rowTexts.ageInAll, { age: ageText(secondsBetween(from, now), ports) });
}

export function toneOf(pace: string, tone: Tone): Tone {
  if (pace === 'late') return 'danger';
  return pace === 'close' ? 'warning' : tone;
}

/** Seconds within the first minute, then minutes, hours, days: the two largest parts; from the third day on whole days. */
export function ageText(seconds: number, { text }: Pick<PrintPorts, 'text'>): string {
  const [label, values] = partsOf(Math.max(0, seconds));
  return text(label, values);
}

function partsOf(seconds: number): [Says, Record<string, number>] {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return [rowTexts.ageSeconds, { seconds }];
  if (minutes < 60) return [rowTexts.ageMinutes, { minutes }];
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return [rowTexts.ageHours, { hours, minutes: minutes % 60 }];
  if (hours >= 72) return [rowTexts.ageWholeDays, { days: Math.floor(hours / 24) }];
  return [rowTexts.ageDays, { days: Math.floor(hours / 24), hours: hours % 24 }];
}
