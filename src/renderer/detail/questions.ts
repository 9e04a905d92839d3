/** What the parts of a record ask. */
import { isReference } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { DetailView, ViewCall, ViewSection } from '../../core/model/view.ts';
import { conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';

type World = Pick<Ports, 'now' | 'zone' | 'user'>;

interface PartQuestion {
  readonly call: ViewCall;
  readonly params: Row;
}

/** @param record of whose part it is */
export function paramsOfPart(section: ViewSection, call: ViewCall, record: Row, world: World): Row {
  if (section.with) return readOperands(section.with, conditionContext(world, record));
  return pick(
    record,
    call.takes.filter((name) => name === 'id'),
  );
}

/** Fields of the record that the part's question is made of. */
function readsOf({ with: operands }: ViewSection): readonly string[] {
  if (!operands) return ['id'];
  return Object.values(operands).flatMap((operand) => {
    if (!isReference(operand)) return [];
    if ('row' in operand) return [operand.row];
    return 'field' in operand ? [operand.field] : [];
  });
}

/** The questions that can be asked while the record itself is still on its way. @param known what is known of it by then */
export function askedMeanwhile({ sections }: DetailView, known: Row, world: World): readonly PartQuestion[] {
  return sections.flatMap((section) => {
    const { call } = section;
    if (!call || !readsOf(section).every((name) => known[name] !== undefined)) return [];
    return [{ call, params: paramsOfPart(section, call, known, world) }];
  });
}
