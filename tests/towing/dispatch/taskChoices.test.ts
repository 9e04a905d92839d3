/** Companies and lots as they are chosen for a task: with what speaks against one, and how far and how full the other is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());

const path = '/rescue_public/capacity';
const lots = async (person: Person, query: Record<string, string> = {}) =>
  succeeded(await person.get(`${path}/selectCarParkThisZhiDui`, query)).data as unknown as Json[];
const companies = async (person: Person, query: Record<string, string> = {}) =>
  succeeded(await person.get(`${path}/selectCompanyByDetachmentId`, query)).data as unknown as Json[];

test('a lot says its free places and its distance, and a full one comes last', async () => {
  const taskId = await startTask(crew.police, { accidentPoint: { lng: 113.95, lat: 22.54 } });
  const told = await lots(crew.police, { taskId });
  expect(told).toHaveLength(3);
  for (const { note } of told) expect(note).toMatch(/公里|空位/);
  const [first] = told;
  await crew.office.rows('update park set places = 0 where id = $1', [first?.['id']]);
  const again = await lots(crew.police, { taskId });
  expect(again.at(-1)).toMatchObject({ id: first?.['id'] });
  expect(String(again.at(-1)?.['note'])).toContain('已满');
  expect((await lots(crew.police)).map(({ note }) => note)).toEqual([null, null, null]);
});

test('a company says why it may not be chosen, to whoever assigns, and to no company', async () => {
  const taskId = await startTask(crew.police);
  const suspension = { trailerCompanyId: crew.city.companyC, suspensionReason: '三次超时' };
  succeeded(await crew.police.post('/companySuspension/add', { ...suspension, suspendedFrom: '2026-01-01 00:00:00' }));
  const note = (rows: readonly Json[]) => rows.find(({ id }) => id === crew.city.companyC)?.['note'];
  expect(note(await companies(crew.police, { taskId }))).toContain('三次超时');
  expect(note(await companies(crew.police))).toBeNull();
  const company = await crew.office.as('company');
  for (const row of await companies(company, { taskId })) expect(row['note']).toBeNull();
});

test('a company that has refused the task says so, and may be chosen all the same', async () => {
  const taskId = await startTask(crew.police);
  succeeded(await crew.assign(taskId));
  succeeded(await crew.company.post(paths.companyRefuse, { id: taskId, reason: '车辆全部外出' }));
  const noteOf = async (id: string) =>
    (await companies(crew.police, { taskId })).find((row) => row['id'] === id)?.['note'] ?? null;
  expect(await noteOf(crew.city.companyA)).toBe('已拒绝此任务');
  expect(await noteOf(crew.city.companyC)).not.toBe('已拒绝此任务');
  succeeded(await crew.assign(taskId));
  expect(await noteOf(crew.city.companyA)).toBeNull();
});
