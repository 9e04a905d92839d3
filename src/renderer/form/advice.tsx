/** What is told beside a form while it is filled in. It refuses nothing; one of its buttons may stand in place of submitting. */
import { useEffect, useReducer } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { isReference } from '../../core/condition/condition.ts';
import { isRow } from '../../core/model/row.ts';
import type { ViewAdvice } from '../../core/model/view.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { conditionContext, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { asText } from '../engine/asText.ts';
import { NamedCells } from '../fields/namedCells.tsx';
import type { Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { useAsked } from '../engine/useAsked.ts';
import { wellFilled } from './faultsOf.ts';
import { wireValue } from './payload.ts';
import type { Opened } from './opened.ts';

const isBlank = (value: unknown): boolean =>
  isEmpty(value) ||
  (Array.isArray(value) && value.every((row) => isRow(row) && Object.values(row).every((each) => isEmpty(each))));

/** What to ask with; null where nothing that the form would tell has been filled in. */
function adviceParams(advice: Pick<ViewAdvice, 'params'>, values: Row, ports: Ports): Row | null {
  const read = readOperands(advice.params, conditionContext(ports, values));
  const said = Object.fromEntries(Object.entries(read).filter(([, value]) => !isBlank(value)));
  const asks = Object.entries(advice.params).some(
    ([name, operand]) => isReference(operand) && 'field' in operand && name in said,
  );
  return asks ? said : null;
}

function AdviceRows({ advice, opened, onDone }: { advice: ViewAdvice; opened: Opened; onDone: () => void }) {
  const ports = usePorts();
  const { text } = ports;
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => opened.onValues(look), [opened]);
  const fields = new Map(opened.view.fields.map((field) => [field.name, field]));
  const values = Object.fromEntries(
    Object.entries(opened.all()).map(([name, value]) => [
      name,
      wireValue(fields.get(name), wellFilled(fields.get(name), value)),
    ]),
  );
  const { rows, fault } = useAsked(advice.call, adviceParams(advice, values, ports));
  const count = rows.length;
  // What could not be asked is not none: conditions read nothing of it.
  useEffect(() => opened.advised({ [advice.id]: fault ? null : count }), [opened, advice, count, fault]);
  const run = useRunAction((succeeded) => {
    if (succeeded) onDone();
  }, opened.all);
  if (fault) {
    const title = text(advice.title, { count: '?' });
    return (
      <p className="vw-fault" role="alert">
        {text(texts.adviceFailed, { title, reason: fault.told || text(texts.noConnection) })}
      </p>
    );
  }
  if (count === 0) return null;
  return (
    <section className="vw-advice" aria-label={text(advice.title, { count })}>
      <h2>{text(advice.title, { count })}</h2>
      {advice.help && <p className="vw-hint">{text(advice.help)}</p>}
      <ul>
        {rows.map((row, index) => (
          <li key={asText(row.id) || String(index)}>
            <NamedCells columns={advice.columns} row={row} />
            <RowActions actions={advice.actions} row={row} run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `onDone`: a button has done what the form was for. */
export function AdviceList({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const { text } = usePorts();
  return (
    <div className="vw-advice-list" role="status">
      <p className="vw-advice-none">{text(texts.adviceComes)}</p>
      {(opened.view.advice ?? []).map((advice) => (
        <AdviceRows key={advice.id} advice={advice} opened={opened} onDone={onDone} />
      ))}
    </div>
  );
}
