/** Rows as cards, where a table does not fit. */
import { Checkbox } from 'antd';
import { Suspense, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { texts } from '../engine/texts.ts';
import { RowLink } from '../actions/rowLink.tsx';
import { PresenceMark } from '../presence/presence.tsx';
import { printCell } from '../fields/cell.tsx';
import { NamedCells } from '../fields/namedCells.tsx';
import './cards.css';

interface Props {
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly Row[];
  readonly rowKey: string;
  /** The entity of its rows, where it is shown who is at work on them. */
  readonly presence?: string | undefined;
  readonly changed: ReadonlySet<string>;
  readonly selection?:
    | { readonly keys: ReadonlySet<string>; readonly onChange: (keys: readonly string[]) => void }
    | undefined;
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** What a card opens beneath itself; its code comes lazily. */
  readonly beneath?: ((row: Row) => ReactNode) | undefined;
  readonly empty: ReactNode;
  /** Where a card is chosen for others to show it. */
  readonly choice?: { readonly key: string | null; readonly choose: (row: Row) => void } | undefined;
  /** With every field: of a record that is read, not found. */
  readonly whole?: boolean;
}

/** The first plain text names the card; states stand beside it; six more fields are enough to recognise a row. */
function arrange(columns: readonly ViewColumn[], whole: boolean) {
  const isState = (column: ViewColumn) =>
    column.definition.rule !== undefined || column.definition.options?.some((option) => option.tone);
  const title = columns.find((column) => !isState(column));
  const states = columns.filter((column) => isState(column)).slice(0, 2);
  const key = columns.filter((column) => column !== title && !states.includes(column)).slice(0, whole ? undefined : 6);
  return { title, states, key };
}

interface CardProps {
  readonly row: Row;
  /** Among the rows. */
  readonly place: number;
  readonly columns: ReturnType<typeof arrange>;
  readonly selected: boolean;
  readonly onSelect: ((selected: boolean) => void) | undefined;
  readonly actions: ReactNode;
  readonly beneath: ReactNode;
  readonly flash: boolean;
  readonly choose: (() => void) | undefined;
  readonly chosen: boolean;
  readonly presence: ReactNode;
}

function Card({ actions, beneath, flash, ...card }: CardProps) {
  return (
    <li
      data-row-key={card.place}
      className={`vw-card${flash ? ' vw-flash' : ''}${card.chosen ? ' vw-card-current' : ''}`}
    >
      <CardHead {...card} />
      <NamedCells columns={card.columns.key} row={card.row} />
      {beneath && <Suspense>{beneath}</Suspense>}
      {actions && <div className="vw-card-actions">{actions}</div>}
    </li>
  );
}

type HeadProps = Omit<CardProps, 'actions' | 'beneath' | 'flash'>;

function CardHead({ row, place, columns: { title, states }, selected, onSelect, choose, chosen, presence }: HeadProps) {
  const ports = usePorts();
  const name = title && printCell(title, row, ports);
  return (
    <div className="vw-card-head">
      {onSelect && (
        <Checkbox
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          aria-label={ports.text(texts.choose)}
        />
      )}
      {title && (
        <strong>
          {choose ? (
            <RowLink data-row-key={place} onClick={choose} aria-current={chosen}>
              {name}
            </RowLink>
          ) : (
            name
          )}
        </strong>
      )}
      <span className="vw-card-states">
        {states.map((column) => (
          <span key={column.field}>{printCell(column, row, ports)}</span>
        ))}
        {presence}
      </span>
    </div>
  );
}

export function Cards(props: Props) {
  const { columns, rows, rowKey, changed, selection, actions, beneath, empty, choice, presence, whole = false } = props;
  const arranged = arrange(columns, whole);
  if (rows.length === 0) return <div className="vw-cards-empty">{empty}</div>;
  const toggle = (key: string, chosen: boolean) => {
    const others = [...(selection?.keys ?? [])].filter((each) => each !== key);
    selection?.onChange(chosen ? [...others, key] : others);
  };
  return (
    <ul className="vw-cards">
      {rows.map((row, place) => {
        const key = asText(row[rowKey]);
        return (
          <Card
            key={key}
            row={row}
            place={place}
            columns={arranged}
            selected={selection?.keys.has(key) ?? false}
            onSelect={selection && ((chosen) => toggle(key, chosen))}
            actions={actions?.(row)}
            beneath={beneath?.(row)}
            flash={changed.has(key)}
            choose={choice && (() => choice.choose(row))}
            chosen={choice?.key === key}
            presence={<PresenceMark entity={presence} id={key} />}
          />
        );
      })}
    </ul>
  );
}
