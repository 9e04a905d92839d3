/** What the actors know of the city: who they are, and what they believe of the tasks in play. Beliefs only choose deeds. */
import type { Database } from '../../src/server/database/open.ts';
import { Actor } from './actor.ts';
import { groupBy } from './groupBy.ts';
import type { Deed, Journal } from './journal.ts';
import { rules, stateOf, type OrderCodes, type Rule, type State, type Step } from './oracle.ts';

export type Role = 'command' | 'company' | 'driver' | 'lot' | 'office' | 'field' | 'reader' | 'publisher';

export interface Person {
  readonly actor: Actor;
  readonly role: Role;
  /** Units whose tasks they see. */
  readonly units: readonly string[];
  /** Of a dispatcher or a driver. */
  readonly company: string | null;
}

export interface KnownTask {
  readonly id: string;
  readonly unit: string;
  readonly orders: readonly string[];
  state: State | 'deleted';
  company: string | null;
  driver: string | null;
}

export interface City {
  readonly people: readonly Person[];
  /** Unit → the companies that serve it. */
  readonly companies: ReadonlyMap<string, readonly string[]>;
  /** Unit → lots; the one that has a keeper in play is the first. */
  readonly lots: ReadonlyMap<string, readonly string[]>;
}

interface Played {
  readonly username: string;
  readonly role: Role;
}

const staff: readonly Played[] = [
  { username: 'super', role: 'publisher' },
  { username: 'police', role: 'command' },
  { username: 'police2', role: 'command' },
  { username: 'general', role: 'command' },
  { username: 'office', role: 'office' },
  { username: 'park', role: 'lot' },
  { username: 'company', role: 'company' },
  { username: 'company2', role: 'company' },
  { username: 'company3', role: 'company' },
  { username: 'field', role: 'field' },
  { username: 'editor', role: 'reader' },
];
/** Of each company in turn. */
const driversOfCompanies = [4, 3, 2];

type UserRow = Readonly<Record<'username' | 'detachment_id' | 'capacity_id', string | null>>;

export async function openCity(database: Database, addresses: readonly string[], journal: Journal): Promise<City> {
  const rows = async (text: string, values: unknown[] = []): Promise<readonly UserRow[]> =>
    (await database.pool.query<UserRow>(text, values)).rows;
  const companyRows = await database.pool.query<{ id: string; detachment_ids: string[] }>(
    'select c.id, c.detachment_ids from company c join "user" u on u.capacity_id = c.id and u.user_type = 4 order by u.username',
  );
  const units = (await database.pool.query<{ id: string }>('select id from detachment')).rows.map(({ id }) => id);
  const people: Person[] = [];
  const enter = (row: UserRow, role: Role): void => {
    const all = role === 'publisher' || row.username === 'general';
    const company = role === 'company' || role === 'driver' ? row.capacity_id : null;
    const served = companyRows.rows.find(({ id }) => id === company)?.detachment_ids;
    const actor = new Actor(row.username ?? '', people.length, addresses, journal);
    people.push({ actor, role, company, units: all ? units : (served ?? [row.detachment_id ?? '']) });
  };
  for (const { username, role } of staff) {
    const [row] = await rows('select username, detachment_id, capacity_id from "user" where username = $1', [username]);
    if (row) enter(row, role);
  }
  for (const [index, { id }] of companyRows.rows.entries()) {
    const drivers = await rows(
      'select username, detachment_id, capacity_id from "user" where user_type = 6 and capacity_id = $1 order by username limit $2',
      [id, driversOfCompanies[index] ?? 0],
    );
    for (const row of drivers) enter(row, 'driver');
  }
  await Promise.all(people.map(({ actor }) => actor.signIn()));
  const kept = (await rows(`select capacity_id from "user" where username = 'park'`))[0]?.capacity_id ?? '';
  const lots = await database.pool.query<{ id: string; detachment_id: string }>(
    'select id, detachment_id from park order by id <> $1, id',
    [kept],
  );
  return {
    people,
    companies: new Map(
      units.map((unit) => [
        unit,
        companyRows.rows.filter((one) => one.detachment_ids.includes(unit)).map(({ id }) => id),
      ]),
    ),
    lots: new Map(
      units.map((unit) => [unit, lots.rows.filter((lot) => lot.detachment_id === unit).map(({ id }) => id)]),
    ),
  };
}

type OrderRow = OrderCodes & {
  id: string;
  task_id: string;
  detachment_id: string;
  deleted: boolean;
  driver_id: string | null;
  company: string | null;
};

const tasksInPlay = 30;

export class World {
  readonly city: City;
  readonly tasks: KnownTask[] = [];
  /** How many deeds somebody has been given an own mark for. */
  private marks = 0;
  private readonly name: string;
  /** Lanes still at work. */
  busy = 0;

  constructor(city: City, name: string) {
    this.city = city;
    this.name = name;
  }

  mark(): string {
    this.marks += 1;
    return `${this.name}n${this.marks}`;
  }

  /** What stands in the database now: the newest tasks, and those that are under way. */
  async look(database: Database): Promise<void> {
    const { rows } = await database.pool.query<OrderRow>(
      `select o.id, o.task_id, o.detachment_id, o.deleted, o.driver_id, o.trailer_company_id as company,
         o.order_no as "orderNo", o.trailer_company_id as "trailerCompanyId", o.receipt_status as "receiptStatus",
         o.rescue_status as "rescueStatus", o.order_status as "orderStatus", o.cancel_status as "cancelStatus"
       from trailer_order o where o.task_id in (
         (select id from task order by id desc limit $1) union
         (select id from task where order_status = 0 and not deleted order by id desc limit $1))
       order by o.task_id, o.id`,
      [tasksInPlay],
    );
    for (const [id, orders] of groupBy(rows, (row) => row.task_id)) {
      const [first] = orders;
      if (!first) continue;
      this.tasks.push({
        id,
        unit: first.detachment_id,
        orders: orders.map((order) => order.id),
        state: first.deleted ? 'deleted' : stateOf(first),
        company: first.company,
        driver: first.driver_id,
      });
    }
  }

  learn({ outcome, chain, body }: Deed): void {
    const task = this.tasks.find(({ id }) => id === chain?.record);
    if (outcome !== 'done' || !task || !chain) return;
    const text = (name: string): string | null => (typeof body[name] === 'string' ? body[name] : null);
    if (chain.step === 'delete') task.state = 'deleted';
    if (chain.step === 'restore') task.state = 'unassigned';
    if (chain.step === 'withdraw' || chain.step === 'companyRefuse') task.company = null;
    if (chain.step === 'assign' || (chain.step === 'transfer' && text('trailerCompanyId') !== null)) {
      task.company = text('trailerCompanyId');
      task.driver = text('driverId');
      task.state = task.company === '1' ? 'selfDriven' : task.driver ? 'dispatched' : 'assigned';
    } else if (chain.step === 'dispatch' || chain.step === 'transfer') {
      task.driver = text('trailerManUserId');
      task.state = 'dispatched';
    } else if (chain.step in rules) {
      const rule: Rule = rules[chain.step as Step];
      task.state = rule.to?.[0] ?? task.state;
    }
  }
}
