/** What a moment that is counted from now comes to, worked out for this moment. */
import { readOperand, type Operand } from '../../../core/condition/condition.ts';
import { rowOf } from '../../../core/model/row.ts';
import { isWireTime, readStep } from '../../../core/model/wireTime.ts';
import { usePorts, wireNow } from '../../../renderer/index.ts';
import { designTexts as texts } from '../texts.ts';

export function NowMeans({ value }: { readonly value: unknown }) {
  const ports = usePorts();
  const { now: step, at } = rowOf(value);
  // The name of a setting is worked out by the server alone.
  const moved = typeof step === 'string' ? readStep(step) : undefined;
  if (typeof step !== 'string' || !moved) return <Note said={ports.text(texts.nowWritten)} />;
  const now = wireNow(ports);
  const moment: Operand = at === 'dayStart' || at === 'dayEnd' ? { now: step, at } : { now: step };
  const time = String(readOperand(moment, { user: {}, now }));
  // Beyond the times that there are.
  if (!isWireTime(time)) return <Note said={ports.text(texts.nowWritten)} />;
  const isItself = moved.count === 0 && time === now;
  const says = isItself ? texts.nowItself : texts.nowMoved;
  return <Note said={ports.text(says, { step, now: shown(now), time: shown(time) })} />;
}

/** Its hyphens do not break. */
const shown = (time: string): string => time.slice(0, 'YYYY-MM-DD HH:mm'.length).replaceAll('-', '\u2011');

function Note({ said }: { readonly said: string }) {
  return <small className="studio-note">{said}</small>;
}
