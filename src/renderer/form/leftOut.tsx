/** Why others are not proposed: asked for when somebody wants to know, and at once where nobody is. A reason is told once, of all whom it holds for. */
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall, ViewPropose } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { rowsIn } from './proposed.ts';
import { useAnswer } from './useAnswer.ts';

interface Props {
  readonly call: ViewCall;
  readonly why: NonNullable<ViewPropose['why']>;
  readonly params: Row;
  /** It stands open from the first. */
  readonly unasked: boolean;
}

export function LeftOut({ call, why, params, unasked }: Props) {
  const { text } = usePorts();
  const id = useId();
  const [said, setSaid] = useState<boolean | null>(null);
  const open = said ?? unasked;
  return (
    <div className="vw-left-out">
      <Button type="link" size="small" aria-expanded={open} aria-controls={id} onClick={() => setSaid(!open)}>
        {text(why.title)}
      </Button>
      <div id={id}>{open && <Rows {...{ call, why, params }} />}</div>
    </div>
  );
}

function Rows({ call, why, params }: Omit<Props, 'unasked'>) {
  const { text } = usePorts();
  const { answer, fault, retry } = useAnswer(call, params);
  if (fault) {
    return (
      <p role="alert">
        {text(texts.loadFailed)} ({fault.told || text(texts.noConnection)})
        <Button type="link" size="small" onClick={retry}>
          {text(texts.retry)}
        </Button>
      </p>
    );
  }
  if (!answer) return <p role="status">{text(texts.loading)}</p>;
  const rows = rowsIn(answer, why.rows);
  if (rows.length === 0) return <p role="status">{text(texts.proposeAll)}</p>;
  const byReason = new Map<string, string[]>();
  for (const row of rows) {
    const reason = asText(row[why.text]);
    byReason.set(reason, [...(byReason.get(reason) ?? []), text(why.label, row)]);
  }
  return (
    <ul aria-label={text(why.title)}>
      {[...byReason].map(([reason, labels]) => (
        <li key={reason}>
          <b>
            {reason}
            {labels.length > 1 && ` (${labels.length})`}
          </b>
          <span>{labels.join(text(texts.and))}</span>
        </li>
      ))}
    </ul>
  );
}
