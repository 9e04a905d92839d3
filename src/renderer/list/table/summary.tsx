/** Sums, averages and counts of the rows that are shown. */
import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { Summary } from '../../../core/screens/list/partsModel.ts';
import type { ViewColumn } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { isEmpty } from '../../fields/face.ts';
import { faceOf } from '../../fields/faces.ts';
import { outlineOf } from '../../fields/outlines.ts';
import { integer } from '../../fields/number/number.tsx';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import './rich.css';

/** Null where there is nothing to add up. */
export function figureOf({ field, as }: Summary, rows: readonly Row[]): number | null {
  const values = rows.map((row) => row[field]).filter((value) => !isEmpty(value));
  if (as === 'count') return values.length;
  const numbers = values.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((before, number) => before + number, 0);
  return as === 'sum' ? sum : sum / numbers.length;
}

/** As its column prints numbers; the mean of whole ones has decimals, a count has none. */
function printFigure(each: Summary, { definition }: ViewColumn, rows: readonly Row[], ports: Ports) {
  const figure = figureOf(each, rows);
  if (figure === null) return '—';
  const own = faceOf({ kind: definition.kind });
  const face = each.as === 'count' ? integer : (each.as === 'average' && own.mean) || own;
  return face.print(figure, definition, {}, ports);
}

interface Props {
  readonly summary: readonly Summary[];
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly Row[];
}

/** In the order of the columns; `before` and `after` are cells beside them. */
export function SummaryRow({ summary, columns, rows, before, after }: Props & { before: number; after: number }) {
  const ports = usePorts();
  const { text } = ports;
  const byField = new Map(summary.map((each) => [each.field, each]));
  const lead = columns.findIndex(({ field }) => !byField.has(field));
  const blank = (place: number) => <Table.Summary.Cell key={place} index={place} />;
  return (
    <Table.Summary.Row className="vw-sums">
      {Array.from({ length: before }, (_, place) => blank(place))}
      {columns.map((column, place) => {
        const each = byField.get(column.field);
        const index = before + place;
        if (!each && place !== lead) return blank(index);
        const { align } = outlineOf(column.definition);
        return (
          <Table.Summary.Cell
            key={index}
            index={index}
            className={align === 'right' ? 'vw-cell vw-number' : 'vw-cell'}
            align={align ?? 'left'}
          >
            {each ? (
              <>
                <span className="vw-sums-word">{text(texts.summed[each.as])}</span>
                {printFigure(each, column, rows, ports)}
              </>
            ) : (
              text(texts.thisPage, { count: rows.length })
            )}
          </Table.Summary.Cell>
        );
      })}
      {Array.from({ length: after }, (_, place) => blank(before + columns.length + place))}
    </Table.Summary.Row>
  );
}

/**
 * The row in its frame, in which it stays in sight while rows are scrolled. Not a component: above rows of which only
 * those in sight are printed, the table leaves out whatever is not this very element.
 */
export const framedSums = (row: ReactNode) => <Table.Summary fixed="bottom">{row}</Table.Summary>;

/** The same beneath cards. */
export function SummaryCard({ summary, columns, rows }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const byField = new Map(summary.map((each) => [each.field, each]));
  const shown = columns.flatMap((column) => {
    const each = byField.get(column.field);
    return each ? [{ column, each }] : [];
  });
  if (rows.length === 0 || shown.length === 0) return null;
  return (
    <section className="vw-card vw-sums-card">
      <strong className="vw-card-head">{text(texts.thisPage, { count: rows.length })}</strong>
      <dl>
        {shown.map(({ column, each }) => (
          <div key={column.field}>
            <dt>{`${text(column.title ?? column.definition.title)} · ${text(texts.summed[each.as])}`}</dt>
            <dd>{printFigure(each, column, rows, ports)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
