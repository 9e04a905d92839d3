/** The time that is left until an instant, which shrinks while one looks; past it, by how much. */
import { useSyncExternalStore } from 'react';
import { isWireTime, secondsBetween } from '../../../core/model/wireTime.ts';
import { wireNow } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { asText } from '../../engine/asText.ts';
import { ageText } from '../derived/lasting.tsx';
import { watchSeconds } from '../derived/seconds.ts';
import type { FieldFace } from '../face.ts';
import { dateTime } from './date.tsx';

/** Seconds from which its end is near. */
const near = 60;

function Remaining({ until }: { until: string }) {
  const ports = usePorts();
  // What is compared is what is shown.
  const shown = useSyncExternalStore(watchSeconds, () => {
    const left = secondsBetween(wireNow(ports), until);
    return `${left < 0 ? 'late' : left < near ? 'near' : 'left'}|${ageText(Math.abs(left), ports)}`;
  });
  const [pace = '', age = ''] = shown.split('|');
  const tone = pace === 'late' ? 'danger' : pace === 'near' ? 'warning' : 'neutral';
  return (
    <span className={`vw-lasting vw-pace vw-tone-${tone}`} title={until}>
      <span className="vw-age">{ports.text(pace === 'late' ? texts.timeOver : texts.timeLeft, { age })}</span>
    </span>
  );
}

export const remaining: FieldFace = {
  ...dateTime,
  print: (value) => (typeof value === 'string' && isWireTime(value) ? <Remaining until={value} /> : asText(value)),
  width: 108,
};
