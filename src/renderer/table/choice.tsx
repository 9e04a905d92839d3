/** Rows that can be chosen: a box before each, and one above them for all. */
import { Checkbox, Radio } from 'antd';
import { useContext, useRef, type MouseEvent } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { BodyContext, type BodyRows, type RowState } from './bodyRows.ts';

type Chosen = Pick<BodyRows, 'rows' | 'keyOf' | 'selection'>;
/** With shift, all from the row that was chosen before. */
export type Choose = (place: number, range?: boolean) => void;

const mayChoose = ({ selection }: Chosen, row: Row): boolean => (selection?.whyNot?.(row) ?? null) === null;

function together(chosen: Chosen, from: number, to: number): readonly string[] {
  const [first, last] = from < to ? [from, to] : [to, from];
  return chosen.rows
    .slice(first, last + 1)
    .filter((row) => mayChoose(chosen, row))
    .map(chosen.keyOf);
}

/** The same function with every print. */
export function useChoose(chosen: Chosen): Choose {
  const latest = useRef(chosen);
  latest.current = chosen;
  const before = useRef<number | null>(null);
  const choose = useRef<Choose>((place, range = false) => {
    const { current } = latest;
    const { rows, keyOf, selection } = current;
    const row = rows[place];
    if (!row || !selection || !mayChoose(current, row)) return;
    if (!selection.many) return selection.onChange([keyOf(row)]);
    const keys = range && selection.keys.size > 0 ? together(current, before.current ?? place, place) : [keyOf(row)];
    const taken = keys.every((key) => selection.keys.has(key));
    before.current = taken ? null : place;
    const others = [...selection.keys].filter((key) => !keys.includes(key));
    selection.onChange(taken ? others : [...others, ...keys]);
  });
  return choose.current;
}

const still = (event: MouseEvent): void => event.stopPropagation();

export function printChoice(many: boolean, name: string, { place, chosen, why }: RowState, choose: Choose) {
  const told = {
    checked: chosen,
    disabled: why !== null,
    'aria-label': name,
    ...(why === null ? {} : { title: why }),
    onClick: still,
  };
  if (!many) return <Radio {...told} onChange={() => choose(place)} />;
  return (
    <Checkbox
      {...told}
      skipGroup
      onChange={({ nativeEvent }) => choose(place, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}

/** Above the boxes: all of this page, or none. */
export function ChooseAll() {
  const { text } = usePorts();
  const body = useContext(BodyContext);
  if (!body?.selection) return null;
  const { rows, keyOf, selection } = body;
  const possible = rows.filter((row) => mayChoose(body, row)).map(keyOf);
  const all = possible.length > 0 && possible.every((key) => selection.keys.has(key));
  const some = rows.some((row) => selection.keys.has(keyOf(row)));
  const others = (): string[] => [...selection.keys].filter((key) => !possible.includes(key));
  return (
    <div className="ant-table-selection">
      <Checkbox
        aria-label={text(texts.chooseAll)}
        skipGroup
        checked={all}
        indeterminate={some && !all}
        disabled={possible.length === 0}
        onChange={() => selection.onChange(all ? others() : [...others(), ...possible])}
      />
      <span className="vw-unseen">{text(texts.choose)}</span>
    </div>
  );
}
