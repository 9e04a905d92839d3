/** Which records of an entity a listener may be told of: those that some call would hand out to the same user. */
import { allowed, scopeOf } from '../../core/access/access.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { Context } from '../../core/condition/condition.ts';
import { withRules } from '../../core/condition/rule.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { isGenericRead } from '../../core/model/genericCalls.ts';
import type { Call, Catalogue, Row } from '../../core/model/catalogue.ts';

/** Handlers of the server itself that read an entity which their call does not name: not every product has it. */
const ownReaders: Readonly<Record<string, string>> = { getUserMenuNew: 'menu' };

type Readers = ReadonlyMap<string, readonly Call[]>;
const known = new WeakMap<Catalogue, Readers>();

/** @param rows as the record was before and as it is after the change */
export function mayBeTold(
  catalogue: Catalogue,
  entityId: string,
  rows: readonly Row[],
  context: Required<Pick<Context, 'user' | 'now'>>,
): boolean {
  const entity = catalogue.entities[entityId];
  if (!entity) return false;
  const scope = scopeOf(entity, context.user);
  if (scope === 'none') return false;
  const judged = rows.map((row) => withRules(entity, catalogue.rules, row));
  const seen = scope === 'all' ? judged : judged.filter((row) => evaluate(scope, row, context));
  return readersOf(catalogue, entityId).some(
    (call) => allowed(call.allow, context.user, context.now) && seen.some((row) => hands(call, entityId, row, context)),
  );
}

/** What a handler of its own leaves out is not known here: the entity's scope has said what it may hand out at most. */
function hands(call: Call, entity: string, row: Row, context: Context): boolean {
  if (!call.where || call.entity !== entity || !isGenericRead(call.does)) return true;
  return evaluate(call.where, row, context);
}

function readersOf(catalogue: Catalogue, entity: string): readonly Call[] {
  const before = known.get(catalogue);
  const readers = before ?? readersIn(catalogue);
  if (!before) known.set(catalogue, readers);
  return readers.get(entity) ?? [];
}

function readersIn(catalogue: Catalogue): Readers {
  const readers = new Map<string, Call[]>();
  for (const call of Object.values(catalogue.calls)) {
    for (const entity of handedOut(catalogue, call)) readers.set(entity, [...(readers.get(entity) ?? []), call]);
  }
  return readers;
}

/** The entity whose rows a call answers, and those whose rows lie beneath them. */
function handedOut(catalogue: Catalogue, { does, gives, entity }: Call): ReadonlySet<string> {
  // Figures hand out no record.
  const isRows = does !== 'aggregate' && !['nothing', 'id', 'boolean', 'file'].includes(gives.as);
  const own = 'entity' in gives ? gives.entity : isRows ? (entity ?? ownReaders[does]) : undefined;
  if (own === undefined) return new Set();
  const beneath = Object.values(catalogue.entities[own]?.fields ?? {}).flatMap((field) =>
    fieldKinds[field.kind].children && field.rows !== undefined ? [field.rows] : [],
  );
  return new Set([own, ...beneath]);
}
