/** The rows of a panel, and the list that one of its figures opens. */
import { useCallback } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { Opening } from '../../core/screens/chart/model.ts';
import { evaluate, readOperand } from '../../core/condition/condition.ts';
import { isNumber } from '../../core/fields/index.ts';
import type { ViewField, ViewPanel } from '../../core/model/view.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';

/** The longest bar first, a line from its first point to its last; anything else as the rows come. */
export function panelRows(panel: ViewPanel, rows: readonly Row[], ports: Ports): readonly Row[] {
  const { where } = panel;
  const own = where ? rows.filter((row) => evaluate(where, row, conditionContext(ports, row))) : rows;
  const { value, category = value } = panel;
  if (panel.as === 'bars') return [...own].sort((left, right) => Number(right[value.name]) - Number(left[value.name]));
  if (panel.as !== 'line') return own;
  const at = (row: Row): string => asText(row[category.name]);
  return [...own].sort((left, right) => at(left).localeCompare(at(right), undefined, { numeric: true }));
}

/** What the figure of a row should not pass; undefined where the panel measures by none, or there is none now. */
export function limitOf({ target }: ViewPanel, row: Row): number | undefined {
  const said = target && row[target.name];
  return said === undefined || said === null || said === '' ? undefined : Number(said);
}

/** What a panel says as a table; what a row is grouped by stands before what is said of it. */
export function panelFields({ category, value, target, more, counts }: ViewPanel): readonly ViewField[] {
  const listed = [...(category ? [category] : []), value, ...(target ? [target] : []), ...more, ...counts];
  return [...listed.filter(({ kind }) => !isNumber(kind)), ...listed.filter(({ kind }) => isNumber(kind))];
}

/** No list is asked for rows that have nothing in the field that they were grouped by. */
export function isOpened({ by = [] }: Opening, row: Row): boolean {
  return by.every((name) => row[name] !== null && row[name] !== undefined);
}

/** An emptied filter goes along as nothing, so that the list does not begin with its own. */
export function useOpenRows(filters: Row) {
  const ports = usePorts();
  return useCallback(
    (opening: Opening, row: Row) => {
      const context = conditionContext(ports, row, filters);
      const params = Object.entries(opening.with).map(([name, operand]) => {
        const value = readOperand(operand, { ...context, row, values: filters });
        return [name, value ?? ''] as const;
      });
      ports.goto(opening.goto, Object.fromEntries(params));
    },
    [ports, filters],
  );
}
