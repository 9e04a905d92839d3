/** The roles that there are: those of menus and of the records of roles. The abilities that there are: these, and those of users. */
import { sql } from 'kysely';
import { readRoleRule } from '../../core/access/roles.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { entityOf, readMany, rowsSql } from '../../server/records/query.ts';
import { textsIn } from '../../server/sessions/users.ts';
import type { Handler } from '../records/handler.ts';

/** A role that has a record is told with its title. Only a super manager gives the role `admin`. */
export const roleNames: Handler<'user.roleNames'> = async (context) => {
  const roles = await rolesIn(context);
  const titles = new Map(roles.map(({ name, title }) => [String(name), String(title ?? '')]));
  return inOrder([...titles.keys(), ...(await rulesIn(context)).flatMap(({ role }) => role)])
    .filter((name) => name !== 'admin' || context.actor.superManager)
    .map((name) => ({ name, note: titles.get(name) ?? null }));
};

/** Those of these roles that there are not. */
export async function unknownRoles(context: HandlerContext, names: readonly string[]): Promise<readonly string[]> {
  const records = (await rolesIn(context)).map(({ name }) => String(name));
  // The administrator's role means something by itself.
  const known = new Set(['admin', ...records, ...(await rulesIn(context)).flatMap(({ role }) => role)]);
  return names.filter((name) => !known.has(name));
}

export const abilityNames: Handler<'user.abilityNames'> = async (context) => {
  const roles = await rolesIn(context);
  const rules = await rulesIn(context);
  const names = [...roles.flatMap(({ ability }) => textsIn(ability)), ...rules.flatMap(({ ability }) => ability)];
  return inOrder([...names, ...(await ofUsers(context))]).map((name) => ({ name, note: null }));
};

const inOrder = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

const atMost = 1000;

const rolesIn = (context: HandlerContext): Promise<readonly Row[]> => readMany(context, { entity: 'role' }, atMost);

async function rulesIn(context: HandlerContext) {
  const menus = await readMany(context, { entity: 'menu' }, atMost);
  return menus.flatMap(({ roles }) => readRoleRule(roles) ?? []);
}

/** Of the users that this one sees. */
async function ofUsers(context: HandlerContext): Promise<readonly string[]> {
  const entity = entityOf(context, 'user');
  const ability = sql.ref('t.ability');
  const parts = [sql`jsonb_typeof(${ability}) = 'array'`, ...rowsSql(context, entity, {})];
  const { rows } = await sql<{ readonly name: string }>`
    select distinct jsonb_array_elements_text(${ability}) as name
    from ${sql.table(entity.table)} as t where ${sql.join(parts, sql` and `)}
    limit ${atMost}`.execute(context.db);
  return rows.map(({ name }) => name);
}
