/** What the timeline tells a company of the time when a task, or one vehicle of it, was another company's; and whom it tells why a task came back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

async function told(person: Person, id: string, language = 'zh-CN'): Promise<Json[]> {
  const answer = await person.get('/trailerOrdersRecord/timeline', { id }, { 'accept-language': language });
  return succeeded(answer).data as unknown as Json[];
}

const stepOf = (line: readonly Json[], step: string, nth = 0): Json =>
  line.filter((one) => one['step'] === step)[nth] ?? {};

async function companyName(companyId: string): Promise<string> {
  const [row] = await crew.office.rows('select name from company where id = $1', [companyId]);
  return String(row?.['name']);
}

/** Whatever names company A, its people or its words. */
async function secretsOfA(...words: readonly string[]): Promise<readonly string[]> {
  const people = await crew.office.rows('select name from "user" where capacity_id = $1', [crew.city.companyA]);
  return [await companyName(crew.city.companyA), ...people.map(({ name }) => String(name)), ...words];
}

async function expectKept(person: Person, id: string, secrets: readonly string[]): Promise<void> {
  const line = JSON.stringify(await told(person, id));
  for (const secret of secrets) expect(line).not.toContain(secret);
}

const toC = { mode: 0 } as const;

test('refused by one company: the next reads that it was, and neither who nor why nor which company', async () => {
  const id = await crew.dispatched(0);
  succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '司机说车辆漏油' }));
  succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '老板说价格太低' }));
  succeeded(await crew.assign(id, { ...toC, trailerCompanyId: crew.city.companyC }));
  const secrets = await secretsOfA('漏油', '价格太低');
  await expectKept(crew.companyC, id, secrets);
  const line = await told(crew.companyC, id);
  const all = ['start', 'assign', 'dispatch', 'refuse', 'companyRefuse', 'assign'];
  expect(line.map(({ step }) => step)).toEqual(all);
  for (const step of ['dispatch', 'refuse', 'companyRefuse'])
    expect(stepOf(line, step)).toMatchObject({ who: '其他公司', why: null });
  expect(stepOf(await told(crew.companyC, id, 'en-US'), 'refuse')).toMatchObject({ who: 'Another company' });
  const police = (await told(crew.police, id)).map(({ who }) => who);
  expect(stepOf(line, 'assign')).toMatchObject({ who: police[1], to: expect.stringContaining('其他公司') as unknown });
  const own = await companyName(crew.city.companyC);
  expect(stepOf(line, 'assign', 1)).toMatchObject({ who: police[1], to: expect.stringContaining(own) as unknown });
  const whole = JSON.stringify(await told(crew.police, id));
  for (const secret of [crew.at(0).name, '漏油', '价格太低']) expect(whole).toContain(secret);
  // A driver reads for their company.
  const [driver] = crew.city.driversC;
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
  await expectKept(await crew.office.as(driver?.username ?? ''), id, secrets);
  expect(stepOf(await told(crew.companyC, id), 'dispatch', 1)).toMatchObject({
    to: expect.stringContaining(driver?.name ?? '?') as unknown,
  });
});

test('transferred from one company: the next does not read what was said of it, which reads its own time again', async () => {
  const id = await crew.dispatched(0, 'accept');
  succeeded(await crew.transferTo(id, { reason: '该公司多次迟到' }));
  const secrets = await secretsOfA('多次迟到');
  await expectKept(crew.companyC, id, secrets);
  succeeded(await crew.companyC.post(paths.companyRefuse, { id, reason: '丙公司无车' }));
  succeeded(await crew.assign(id));
  const line = await told(crew.company, id);
  expect(stepOf(line, 'dispatch')).toMatchObject({ to: expect.stringContaining(crew.at(0).name) as unknown });
  expect(stepOf(line, 'transfer')).toMatchObject({ why: '该公司多次迟到', to: expect.stringContaining('其他公司') });
  expect(stepOf(line, 'companyRefuse')).toMatchObject({ who: '其他公司', why: null });
});

test('of a task of two companies each reads its own vehicle’s steps, and of the other’s that they were', async () => {
  const trailerOrdersList = [{ vehicleCarno: '粤B7S8S1' }, { vehicleCarno: '粤B7S8S2' }];
  const id = await startTask(crew.police, { trailerOrdersList });
  succeeded(await crew.assign(id));
  const [first] = await crew.orders(id);
  const trailerOrdersId = first?.['id'];
  succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(0).id }));
  const wheel = await crew.wheel(0);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await wheel.post(paths[step], { id }));
  succeeded(await (await crew.office.as('super')).post('/park/vehicleIn', { trailerOrdersId }));
  succeeded(await crew.transferTo(id, { reason: '甲公司只来一辆车' }));
  const [driver] = crew.city.driversC;
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
  succeeded(await crew.company.post('/park/finishTow', { trailerOrdersId }));
  const secrets = await secretsOfA('只来一辆车');
  await expectKept(crew.companyC, id, secrets);
  const line = await told(crew.companyC, id);
  expect(stepOf(line, 'dispatch', 1)).toMatchObject({
    to: expect.stringMatching(new RegExp(`${driver?.name ?? '?'} · 粤B7S8S2$`)) as unknown,
  });
  expect(stepOf(line, 'finish')).toMatchObject({ who: '其他公司', why: null });
  expect(JSON.stringify(await told(crew.police, id))).toContain(crew.at(0).name);
});

test('the one of two companies that has brought its vehicle away reads no more of the other’s', async () => {
  const trailerOrdersList = [{ vehicleCarno: '粤B7S9S1' }, { vehicleCarno: '粤B7S9S2' }];
  const id = await startTask(crew.police, { trailerOrdersList });
  succeeded(await crew.assign(id, { trailerCompanyId: crew.city.companyC }));
  const [first] = await crew.orders(id);
  const [driver] = crew.city.driversC;
  const trailerOrdersId = first?.['id'];
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: driver?.id }));
  const wheel = await crew.office.as(driver?.username ?? '');
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) succeeded(await wheel.post(paths[step], { id }));
  succeeded(await crew.transferTo(id, { trailerCompanyId: crew.city.companyA, reason: '换一家' }));
  succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(0).id }));
  succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '老板说价格太低' }));
  succeeded(await crew.police.post(paths.cancel, { id, reason: '车主自行处理' }));
  await expectKept(crew.companyC, id, await secretsOfA('价格太低'));
  const line = await told(crew.companyC, id);
  expect(stepOf(line, 'finish')).toMatchObject({ who: driver?.name });
  // Their vehicle was taken from them: they were told so, and why.
  expect(stepOf(line, 'transfer')).toMatchObject({ why: '换一家' });
});

test('whoever is of no company reads every step with who and why', async () => {
  const id = await crew.dispatched(0);
  succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '司机说车辆漏油' }));
  succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '老板说价格太低' }));
  succeeded(await crew.assign(id));
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  succeeded(await crew.police.post(paths.cancel, { id, reason: '重复报警' }));
  for (const name of ['police', 'general', 'super', 'office', 'field']) {
    const line = JSON.stringify(await told(await crew.office.as(name), id));
    for (const why of ['车辆漏油', '价格太低', '报错地点', '重复报警']) expect(line, name).toContain(why);
  }
});
