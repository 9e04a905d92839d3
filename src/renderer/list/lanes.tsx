/** Rows as cards in lanes, one for each value of a field. A row that is dragged here from another pane is met by the primary action. */
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ListView, ViewAction, ViewColumn } from '../../core/model/view.ts';
import { outcomesOf } from '../../core/condition/rule.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { RowLink } from '../actions/rowLink.tsx';
import { isVisible, whyDisabled } from '../actions/possible.ts';
import type { useRunAction } from '../actions/useRunAction.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { printCell } from '../fields/cell.tsx';
import { NamedCells } from '../fields/namedCells.tsx';
import { StatusTag } from '../fields/statusTag.tsx';
import { isDraggedRow } from '../table/draggedRow.ts';
import './lanes.css';

type Run = ReturnType<typeof useRunAction>;

interface Props {
  readonly view: ListView;
  readonly field: string;
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly Row[];
  readonly actions: readonly ViewAction[];
  readonly run: Run;
  /** Rows of another question are on their way. */
  readonly outdated: boolean;
  readonly changed: ReadonlySet<string>;
}

const lanesOf = ({ definition }: ViewColumn) =>
  definition.options ?? (definition.rule ? outcomesOf(definition.rule) : []);

const ways: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Up and down from card to card, lane by lane. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const way = ways[event.key];
  if (way === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.vw-lane-name')];
  const at = names.findIndex((name) => name === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  names[at + way]?.focus();
}

/** What was dropped waits until the rows speak of it: then the primary action of that card is run, as they are now. */
function useDrop({ view, rows, actions, run, outdated }: Props) {
  const ports = usePorts();
  const [dropped, setDropped] = useState<string | null>(null);
  const primary = actions.find((action) => action.primary);
  const latest = useRef({ rows, run });
  latest.current = { rows, run };
  useEffect(() => {
    if (dropped === null || outdated) return undefined;
    // What was chosen by the drag is asked for with the next print.
    const timer = setTimeout(() => {
      const row = latest.current.rows.find((one) => asText(one[view.rowKey]) === dropped);
      setDropped(null);
      if (!row || !primary || !isVisible(primary, row, ports)) return;
      const why = whyDisabled(primary, row, ports);
      if (why !== null) ports.notify('warning', why);
      else void latest.current.run(primary, row);
    });
    return () => clearTimeout(timer);
  }, [dropped, outdated, primary, ports, view]);
  return { primary, drop: primary ? setDropped : undefined };
}

export function Lanes(props: Props) {
  const { view, field, columns, rows, actions, run, outdated, changed } = props;
  const ports = usePorts();
  const { text } = ports;
  const { primary, drop } = useDrop(props);
  const by = columns.find((column) => column.field === field) ?? view.columns.find((column) => column.field === field);
  const [name, ...others] = columns.filter((column) => column !== by);
  if (!by || !name) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its arrows go between the buttons that stand in it
    <div className="vw-lanes" aria-busy={outdated} onKeyDown={moveOn}>
      {lanesOf(by).map(({ value, label, tone }) => {
        const own = rows.filter((row) => asText(row[field]) === asText(value));
        return (
          <section key={String(value)} className="vw-lane" aria-label={text(label)}>
            <h2>
              <StatusTag tone={tone} word={text(label)} /> <b>{own.length}</b>
            </h2>
            {own.length === 0 && <p className="vw-hint">{text(texts.laneEmpty)}</p>}
            <ul>
              {own.map((row) => (
                <LaneCard
                  key={asText(row[view.rowKey])}
                  {...{ row, name, others, actions, run, primary }}
                  isNew={changed.has(asText(row[view.rowKey]))}
                  onDrop={drop && (() => drop(asText(row[view.rowKey])))}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface CardProps extends Pick<Props, 'actions' | 'run'> {
  readonly row: Row;
  readonly name: ViewColumn;
  readonly others: readonly ViewColumn[];
  readonly primary: ViewAction | undefined;
  readonly isNew: boolean;
  readonly onDrop: (() => void) | undefined;
}

function LaneCard({ row, name, others, actions, run, primary, isNew, onDrop }: CardProps) {
  const ports = usePorts();
  const [over, setOver] = useState(false);
  const takes = primary !== undefined && isVisible(primary, row, ports) && whyDisabled(primary, row, ports) === null;
  const known = others.filter(({ field }) => row[field] !== null && row[field] !== undefined && row[field] !== '');
  const hold = (event: DragEvent): void => {
    if (!onDrop || !isDraggedRow(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped here can also be sent by its button
    <li
      className={`vw-lane-card${over ? ' vw-lane-over' : ''}${isNew ? ' vw-flash' : ''}`}
      data-row-name={asText(row[name.field])}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!onDrop || !isDraggedRow(event.dataTransfer)) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <RowLink
        className="vw-lane-name"
        aria-disabled={!takes}
        onClick={() => takes && primary && void run(primary, row)}
      >
        {printCell(name, row, ports)}
      </RowLink>
      <NamedCells columns={known} row={row} />
      <RowActions actions={actions} row={row} run={run} />
    </li>
  );
}
