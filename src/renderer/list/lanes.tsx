/** Rows as cards in lanes, one for each value of a field, and one more while there are rows without. A row that is dragged here from another pane is met by the primary action. */
import { Suspense, useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Row, Tone } from '../../core/model/catalogue.ts';
import type { ListView, ViewAction, ViewColumn } from '../../core/model/view.ts';
import { outcomesOf } from '../../core/condition/rule.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { RowLink } from '../actions/rowLink.tsx';
import { isVisible, whyDisabled } from '../actions/possible.ts';
import type { useRunAction } from '../actions/useRunAction.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import type { Says } from '../engine/speech.ts';
import { texts } from '../engine/texts.ts';
import { printCell } from '../fields/cell.tsx';
import { NamedCells } from '../fields/namedCells.tsx';
import { StatusTag } from '../fields/statusTag.tsx';
import { PresenceMark } from '../presence/presence.tsx';
import { isDraggedRow } from '../table/draggedRow.ts';
import { laneTexts } from './laneTexts.ts';
import type { RowChoice } from './useChosenRow.ts';
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
  /** What a card opens beneath itself; its code comes lazily. */
  readonly beneath: ((row: Row) => ReactNode) | undefined;
  /** Where a row is chosen for other panes. */
  readonly choice: RowChoice | undefined;
}

interface Lane {
  readonly key: string;
  readonly title: Says;
  readonly tone?: Tone | undefined;
  readonly rows: readonly Row[];
}

/** Each row stands in one of them: what has no value of a lane, in one behind the others. */
function lanesOf({ definition }: ViewColumn, rows: readonly Row[], field: string): Lane[] {
  const values = definition.options ?? (definition.rule ? outcomesOf(definition.rule) : []);
  const own = values.map(({ value, label, tone }) => ({ key: asText(value), title: label, tone }));
  const known = new Set(own.map(({ key }) => key));
  const others = rows.filter((row) => !known.has(asText(row[field])));
  return [
    ...own.map((lane) => ({ ...lane, rows: rows.filter((row) => asText(row[field]) === lane.key) })),
    ...(others.length > 0 ? [{ key: '', title: laneTexts.other, rows: others }] : []),
  ];
}

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
  const { view, field, columns, rows, actions, run, outdated, changed, beneath, choice } = props;
  const { text } = usePorts();
  const { primary, drop } = useDrop(props);
  const by = columns.find((column) => column.field === field) ?? view.columns.find((column) => column.field === field);
  const [name, ...others] = columns.filter((column) => column !== by);
  if (!by || !name) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its arrows go between the buttons that stand in it
    <div className="vw-lanes" aria-busy={outdated} onKeyDown={moveOn}>
      {lanesOf(by, rows, field).map(({ key, title, tone, rows: own }) => (
        <section key={key} className="vw-lane" aria-label={text(title)}>
          <h2>
            <StatusTag tone={tone} word={text(title)} /> <b>{own.length}</b>
          </h2>
          {own.length === 0 && <p className="vw-hint">{text(texts.laneEmpty)}</p>}
          <ul>
            {own.map((row) => {
              const id = asText(row[view.rowKey]);
              return (
                <LaneCard
                  key={id}
                  {...{ row, name, others, actions, run, primary }}
                  place={rows.indexOf(row)}
                  isNew={changed.has(id)}
                  chosen={choice && choice.key === id}
                  choose={choice && (() => choice.choose(row))}
                  presence={<PresenceMark entity={view.presence} id={id} />}
                  beneath={beneath?.(row)}
                  onDrop={drop && (() => drop(id))}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CardProps extends Pick<Props, 'actions' | 'run'> {
  readonly row: Row;
  /** Among the rows of the list. */
  readonly place: number;
  readonly name: ViewColumn;
  readonly others: readonly ViewColumn[];
  readonly primary: ViewAction | undefined;
  readonly isNew: boolean;
  /** Undefined where none is. */
  readonly chosen: boolean | undefined;
  readonly choose: (() => void) | undefined;
  readonly presence: ReactNode;
  readonly beneath: ReactNode;
  readonly onDrop: (() => void) | undefined;
}

/** What is dragged over a card, and dropped on it. */
function useCardDrop(onDrop: CardProps['onDrop']) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent): void => {
    if (!onDrop || !isDraggedRow(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (event: DragEvent): void => {
    setOver(false);
    if (!onDrop || !isDraggedRow(event.dataTransfer)) return;
    event.preventDefault();
    onDrop();
  };
  return { over, heard: { onDragEnter: hold, onDragOver: hold, onDragLeave: () => setOver(false), onDrop: take } };
}

function LaneCard({ row, place, name, others, actions, run, primary, isNew, onDrop, ...card }: CardProps) {
  const ports = usePorts();
  const { over, heard } = useCardDrop(onDrop);
  const takes = primary !== undefined && isVisible(primary, row, ports) && whyDisabled(primary, row, ports) === null;
  const known = others.filter(({ field }) => row[field] !== null && row[field] !== undefined && row[field] !== '');
  const { chosen, choose, presence, beneath } = card;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- what is dropped here can also be sent by its button, and its name chooses it
    <li
      className={`vw-lane-card${over ? ' vw-lane-over' : ''}${isNew ? ' vw-flash' : ''}${chosen ? ' vw-lane-current' : ''}`}
      data-row-key={place}
      data-row-name={asText(row[name.field])}
      onClick={choose}
      {...heard}
    >
      <RowLink
        className="vw-lane-name"
        data-row-key={place}
        aria-current={chosen}
        aria-disabled={!takes && (primary !== undefined || !choose)}
        onClick={() => takes && primary && void run(primary, row)}
      >
        {printCell(name, row, ports)}
      </RowLink>
      {presence}
      <NamedCells columns={known} row={row} />
      {beneath && <Suspense>{beneath}</Suspense>}
      <RowActions actions={actions} row={row} run={run} />
    </li>
  );
}
