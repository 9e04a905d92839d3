/** What happened to a record, one event beneath the other. */
import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewSection } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { isEmpty } from '../fields/face.ts';
import { faceOf } from '../fields/faces.ts';

/** Rows of `{time, who, step, from, to, why}`; each printed by its column, where the view describes it. */
export function Events({ section, rows }: { section: ViewSection; rows: readonly Row[] }) {
  const ports = usePorts();
  const { text } = ports;
  if (rows.length === 0) return <p className="vw-none">{text(texts.noEvents)}</p>;
  const fields = new Map(
    [...section.fields, ...(section.columns ?? []).map((column) => column.definition)].map((field) => [
      field.name,
      field,
    ]),
  );
  const print = (row: Row, name: string): ReactNode => {
    const field = fields.get(name);
    if (isEmpty(row[name])) return null;
    return field ? faceOf(field).print(row[name], field, row, ports) : asText(row[name]);
  };
  return (
    <Timeline
      className="vw-timeline"
      items={rows.map((row, index) => ({
        key: asText(row.id) || String(index),
        children: (
          <>
            <div className="vw-event-head">
              <b>{print(row, 'step')}</b>
              <span>{print(row, 'who')}</span>
              <time>{print(row, 'time')}</time>
            </div>
            {printChange(row, print)}
            {!isEmpty(row.why) && <div className="vw-hint">{print(row, 'why')}</div>}
          </>
        ),
      }))}
    />
  );
}

/** What an event made of a state; nothing where it left it as it was. */
function printChange(row: Row, print: (row: Row, name: string) => ReactNode): ReactNode {
  if (asText(row['from']) === asText(row['to'])) return null;
  const to = print(row, 'to') ?? '—';
  if (isEmpty(row['from'])) return <div>{to}</div>;
  return (
    <div>
      {print(row, 'from')} → {to}
    </div>
  );
}
