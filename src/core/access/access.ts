/** The three words of access: who may, which rows, which fields. The server enforces, pages only hide. */
import type { Allow, Entity, Field, Row, Scope } from '../model/catalogue.ts';
import { equal } from '../model/compare.ts';
import { evaluate } from '../condition/condition.ts';
import type { Condition, Context } from '../condition/condition.ts';
import { fieldsOf, isAlways } from '../condition/conditionSimplify.ts';

/** `superManager` is 1 on the wire, true in code, "1" in old stores. */
function isSuperManager(user: Row): boolean {
  return user.superManager === true || equal(user.superManager, 1);
}

function isListed(types: readonly number[], user: Row): boolean {
  return types.some((type) => equal(user.userType, type));
}

/** A list of user types, as against a condition. */
export function isTypes(allow: Allow): allow is readonly number[] {
  return Array.isArray(allow);
}

/** May this user? Undefined (a field without the word) is everybody, null nobody; super managers always may. */
export function allowed(allow: Allow | undefined, user: Row, now = ''): boolean {
  if (allow === undefined || isSuperManager(user)) return true;
  if (allow === null) return false;
  return isTypes(allow) ? isListed(allow, user) : evaluate(allow, user, { user, now });
}

/**
 * The rows of an entity that a user may see: all, none, or those that fulfil the condition (`{user}` operands are still
 * open). On a sharded table the session's detachments narrow it further; that is the server's part.
 */
export function scopeOf(entity: Pick<Entity, 'scope' | 'fields'>, user: Row): Rows {
  return rowsOf(entity.scope, entity.fields, user);
}

/** The rows among those that a user may also add, change and remove: they hold before and after the change. */
export function writeScopeOf(entity: Pick<Entity, 'writeScope' | 'fields'>, user: Row): Rows {
  return rowsOf(entity.writeScope, entity.fields, user);
}

type Rows = 'all' | 'none' | Condition;

function rowsOf(scope: Scope, fields: Entity['fields'], user: Row): Rows {
  if (isSuperManager(user) || scope === 'all') return 'all';
  if (scope === 'detachment') {
    if (user.detachments === 'all') return 'all';
    return 'detachmentId' in fields ? { detachmentId: { user: 'detachments' } } : 'none';
  }
  const condition = scope[String(user.userType)];
  if (!condition) return 'none';
  return isAlways(condition) ? 'all' : condition;
}

/** Does this user see the value of a masked field whole? A condition of `unless` is over the row, its `user` clauses over the user. */
export function seesWhole(field: Pick<Field, 'mask'>, row: Row, context: Context): boolean {
  if (!field.mask || isSuperManager(context.user)) return true;
  const { unless } = field.mask;
  if (unless === null) return false;
  return isTypes(unless) ? isListed(unless, context.user) : evaluate(unless, row, context);
}

/** Whether a field says of itself who writes it, rather than that whoever reads it does. */
export function writesUnseen(field: Pick<Field, 'read' | 'write'>): boolean {
  return field.write !== undefined && JSON.stringify(field.write) !== JSON.stringify(field.read);
}

/** Names of fields that say whose a record is, in every entity. */
export const placingNames: ReadonlySet<string> = new Set([
  'detachmentId',
  'generalDivisionId',
  'capacityId',
  'userType',
]);

/** Fields that say whose a record is: those of such a name, and whatever decides who may write it. */
export function placingFields(entity: Pick<Entity, 'writeScope' | 'fields'>): ReadonlySet<string> {
  const conditions = typeof entity.writeScope === 'object' ? Object.values(entity.writeScope) : [];
  const read = conditions.flatMap((condition) => [...fieldsOf(condition)]);
  return new Set([...placingNames, ...read].filter((name) => name in entity.fields));
}

/** A record that is there is given to another unit only by whom its field's `moves` names. */
export function mayMove(field: Pick<Field, 'moves'>, user: Row, now = ''): boolean {
  return allowed(field.moves ?? null, user, now);
}
