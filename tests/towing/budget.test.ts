/**
 * What the calls of everyday ask of the database, in statements, held to `tests/budget.json`: exact, whatever the machine does. Where
 * a change costs more on purpose, the budget is raised in the same commit, with the reason; where it costs less, it is lowered.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import budget from '../budget.json' with { type: 'json' };
import { openOffice, type Office, type Person } from './office.ts';
import { paths, readCity, startTask, succeeded, type City } from './work.ts';

let office: Office;
let city: City;
let police: Person;
let company: Person;
let driver: Person;
/** Of one call alone: what runs in the background of the server sends statements too. */
const asking = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  office = await openOffice(40);
  city = await readCity(office);
  [police, company, driver] = (await Promise.all(['police', 'company', 'driver'].map(office.as))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => office.close());

async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [text] = given as unknown as [string | { text: string }];
    asking.getStore()?.push((typeof text === 'string' ? text : text.text).trim().replaceAll(/\s+/g, ' '));
    return query.apply(this, given);
  });
  await asking.run(sent, work);
  spy.mockRestore();
  // Who asks is known for some seconds, and limits are set on a connection that did other work: neither is the call's.
  return sent.filter((text) => !/^(set |select$)|"session"/.test(text));
}

/** How many statements each of them takes, once a session is known and a change has come in. */
async function measured(): Promise<Record<string, readonly string[]>> {
  const counts: Record<string, readonly string[]> = {};
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    counts[name] = await statementsOf(work);
  };
  const list = (current: number) =>
    police.post('/rescue_public/commandCentre/listByPageCommandCentre', { current, size: 20 });
  const polls = async (): Promise<void> => {
    succeeded(await police.get('/rescue_public/commandCentre/getTask'));
    succeeded(await company.get('/trailerOrdersRecord/getCompanyTask'));
  };
  await startTask(police);
  await polls();
  succeeded(await list(1));
  let id = '';
  await measure('trailerAddPC', async () => (id = await startTask(police)));
  await measure('getTask', async () => succeeded(await police.get('/rescue_public/commandCentre/getTask')));
  await measure('listByPageCommandCentre', async () => succeeded(await list(1)));
  await measure('listByPageCommandCentre, its second page', async () => succeeded(await list(2)));
  const given = { mode: 0, trailerCompanyId: city.companyA, trailerCompanyName: 'x' };
  const lot = { parkId: city.parkA, parkName: 'y' };
  await measure('assign', async () => succeeded(await police.post(paths.assign, { id, ...given, ...lot })));
  await measure('getCompanyTask', async () => succeeded(await company.get('/trailerOrdersRecord/getCompanyTask')));
  const man = { trailerManUserId: driver.id, trailerManUserName: city.driversA[0]?.name ?? '' };
  await measure('dispatch', async () => succeeded(await company.post(paths.dispatch, { id, ...man })));
  await measure('accept', async () => succeeded(await driver.post(paths.accept, { id })));
  return counts;
}

test('the calls of everyday keep to their statements', async () => {
  const found = await measured();
  const held: Readonly<Record<string, number>> = budget.statements;
  expect(Object.keys(found).sort()).toEqual(Object.keys(held).sort());
  for (const [name, statements] of Object.entries(found))
    expect(statements.length, `${name}:\n${statements.join('\n').slice(0, 4000)}`).toBeLessThanOrEqual(held[name] ?? 0);
});
