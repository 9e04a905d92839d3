/** What stands above a form: the first of its other headings whose condition holds, else its title. */
import { evaluate } from '../../core/condition/condition.ts';
import type { Label, Row } from '../../core/model/catalogue.ts';
import type { FormView } from '../../core/model/view.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';

/** @param known the record, and what the form was opened with. */
export function headingOf(view: FormView, known: Row, ports: Ports): Label {
  const row = view.titles?.find((each) => evaluate(each.if, known, conditionContext(ports, known)));
  return row?.title ?? view.title;
}
