/** Rows as choices of a field. */
import { choicesAtMost } from '../../core/model/genericCalls.ts';
import type { Call, Entity, Row } from '../../core/model/catalogue.ts';
import { mayRead, type Asking } from './access.ts';
import { entityOf, readMany, type Reading } from './query.ts';

/** Rows as choices: `{id, name}`, or the fields that the call gives; in the order of their names. */
export async function lookupRows(
  reading: Reading,
  call: Pick<Call, 'entity' | 'where' | 'filters' | 'gives'>,
  input: Row,
): Promise<Row[]> {
  const entity = entityOf(reading, call.entity);
  const named = Object.keys('shape' in call.gives ? call.gives.shape.fields : {}).filter(
    (name) => name !== 'id' && name !== 'name',
  );
  const handsOutMasked = [entity.label, ...named].some((name) => entity.fields[name]?.mask);
  const asked = handsOutMasked ? reading : { ...reading, audit: undefined };
  const rows = await readMany(asked, call, choicesAtMost, { ...input, orderBy: orderOfChoices(reading, entity) });
  return rows.map((row) => {
    const more = named.filter((name) => name in row).map((name) => [name, row[name]] as const);
    return { id: row['id'], name: row[entity.label] ?? null, ...Object.fromEntries(more) };
  });
}

function orderOfChoices(asking: Asking, entity: Entity): string {
  const label = entity.fields[entity.label];
  return label?.stored && mayRead(asking, label) && !label.mask ? `${entity.label},id` : 'id';
}
