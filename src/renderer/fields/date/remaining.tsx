/** The time that is left until an instant, which shrinks while one looks; past it, by how much. */
import { useSyncExternalStore } from 'react';
import { isWireTime } from '../../../core/model/wireTime.ts';
import { asText } from '../../engine/asText.ts';
import { usePorts } from '../../engine/engine.ts';
import { watchSeconds } from '../derived/seconds.ts';
import type { FieldFace } from '../face.ts';
import { htmlOf } from '../markup.ts';
import { nodeOf } from '../markupNode.ts';
import { dateTime } from './date.tsx';
import { remainingMark } from './print.ts';

function Remaining({ until }: { until: string }) {
  const ports = usePorts();
  // What is compared is what is shown.
  useSyncExternalStore(watchSeconds, () => htmlOf(remainingMark(until, ports)));
  return nodeOf(remainingMark(until, ports));
}

export const remaining: FieldFace = {
  ...dateTime,
  print: (value) => (typeof value === 'string' && isWireTime(value) ? <Remaining until={value} /> : asText(value)),
  width: 108,
};
