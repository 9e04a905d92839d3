/** A company that is suspended with tasks waiting for it: whoever has to act is told at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => void (crew = await openCrew()));
afterAll(() => crew.office.close());

const notices = (task: string): Promise<Json[]> =>
  crew.office.rows(
    `select u.username, n.text, n.urgent, n.page from notification n join "user" u on u.id = n.user_id
     where n.record_id = $1 and n.text like '%暂停派单%' order by u.username`,
    [task],
  );

test('whoever suspends it hears of what waits there, and so do the company and the police, once', async () => {
  const { office, city, police, companyC } = crew;
  const [waiting, other] = [await startTask(police), await startTask(police)];
  succeeded(await crew.assign(waiting, { trailerCompanyId: city.companyC }));
  succeeded(await crew.assign(other));
  const taskNo = String((await crew.task(waiting))['task_no']);
  const boss = await office.as('super');
  const suspension = {
    detachmentId: city.detachmentA,
    trailerCompanyId: city.companyC,
    suspensionReason: '检查未合格',
  };
  const later = { ...suspension, suspendedFrom: '2090-01-01 00:00:00', suspendedUntil: '2090-02-01 00:00:00' };
  const added = succeeded(await boss.post('/companySuspension/add', later));
  expect([added.msg, await notices(waiting)]).toEqual(['新增成功', []]);
  const id = added.data['id'];
  const begun = await boss.post('/companySuspension/update', { id, version: 1, suspendedFrom: '2026-01-01 00:00:00' });
  expect(begun.msg).toBe(`已暂停派单；1 个任务还在等该公司派司机，请转派：${taskNo}`);
  const told = await notices(waiting);
  expect(told.every(({ urgent }) => urgent === true)).toBe(true);
  expect(told.map(({ username }) => username)).toEqual(expect.arrayContaining(['company3', 'police']));
  const own = told.find(({ username }) => username === 'company3');
  expect(own?.['text']).toBe(`贵公司已暂停派单（检查未合格）：任务 ${taskNo} 不能再派司机，等指挥中心转派`);
  expect(String(own?.['page'])).toContain('trailerOrdersCompany');
  expect(succeeded(await companyC.get('/trailerOrdersRecord/getCompanyTask')).data).toBeDefined();
  expect(await notices(other)).toEqual([]);
  const again = { id, version: 2, suspensionReason: '检查仍未合格' };
  expect((await boss.post('/companySuspension/update', again)).msg).toBe('修改成功');
  expect(await notices(waiting)).toHaveLength(told.length);
});

test('police who suspend it are told in the answer alone, and at once where it is new', async () => {
  const { city, police } = crew;
  await crew.clearRoads();
  await crew.office.rows('delete from company_suspension');
  const id = await startTask(police);
  succeeded(await crew.assign(id));
  const taskNo = String((await crew.task(id))['task_no']);
  const suspension = {
    trailerCompanyId: city.companyA,
    suspensionReason: '拒载',
    suspendedFrom: '2026-01-01 00:00:00',
  };
  expect((await police.post('/companySuspension/add', suspension)).msg).toContain(taskNo);
  const told = (await notices(id)).map(({ username }) => username);
  expect(told).toContain('company');
  expect(told).not.toContain('police');
});
