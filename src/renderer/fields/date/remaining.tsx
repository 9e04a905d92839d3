/** The time that is left until an instant, which shrinks while one looks; past it, by how much. */
import { useSyncExternalStore } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { isWireTime } from '../../../core/model/wireTime.ts';
import { asText } from '../../engine/asText.ts';
import { usePorts } from '../../engine/engine.ts';
import { watchSeconds } from '../derived/seconds.ts';
import type { FieldFace } from '../face.ts';
import { htmlOf } from '../markup.ts';
import { nodeOf } from '../markupNode.ts';
import { dateTime } from './date.tsx';
import { remainingMark } from './print.ts';

interface Props {
  readonly until: string;
  readonly field: Pick<ViewField, 'asOf'>;
  readonly row: Row;
}

function Remaining({ until, field, row }: Props) {
  const ports = usePorts();
  // What is compared is what is shown.
  useSyncExternalStore(watchSeconds, () => htmlOf(remainingMark(until, field, row, ports)));
  return nodeOf(remainingMark(until, field, row, ports));
}

export const remaining: FieldFace = {
  ...dateTime,
  print: (value, field, row) =>
    typeof value === 'string' && isWireTime(value) ? (
      <Remaining until={value} field={field} row={row} />
    ) : (
      asText(value)
    ),
};
