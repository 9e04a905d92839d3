/** A company that is suspended with tasks waiting for it: whoever has to act is told at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => void (crew = await openCrew()));
afterAll(() => crew.office.close());

/** Unread ones, as a console is given them. */
async function toldTo(user: string): Promise<Json[]> {
  const person = await crew.office.as(user);
  const path =
    user === 'company' || user === 'company3'
      ? 'trailerOrdersRecord/getCompanyTask'
      : 'rescue_public/commandCentre/getTask';
  const { data } = succeeded(await person.get(`/${path}`));
  return (data['notices'] as Json[]).filter(({ text }) => String(text).includes('暂停派单'));
}

test('whoever suspends it hears of what waits there, and so do the company and the police, once, until it ends', async () => {
  const { office, city, police } = crew;
  const waiting: string[] = [];
  for (let more = 0; more < 4; more += 1) {
    const id = await startTask(police);
    succeeded(await crew.assign(id, { trailerCompanyId: city.companyC }));
    waiting.push(String((await crew.task(id))['task_no']));
  }
  succeeded(await crew.assign(await startTask(police)));
  const boss = await office.as('super');
  const suspension = {
    detachmentId: city.detachmentA,
    trailerCompanyId: city.companyC,
    suspensionReason: '检查未合格',
  };
  const later = { ...suspension, suspendedFrom: '2090-01-01 00:00:00', suspendedUntil: '2090-02-01 00:00:00' };
  const added = succeeded(await boss.post('/companySuspension/add', later));
  expect([added.msg, await toldTo('police')]).toEqual(['新增成功', []]);
  const id = added.data['id'];
  const begun = await boss.post('/companySuspension/update', { id, version: 1, suspendedFrom: '2026-01-01 00:00:00' });
  const named = `${waiting.slice(0, 3).join('、')} 等`;
  expect(begun.msg).toBe(`已暂停派单；4 个任务还在等该公司派司机，请转派：${named}`);
  expect(await toldTo('company3')).toMatchObject([
    {
      text: `贵公司已暂停派单（检查未合格）：4 个任务不能再派司机，等指挥中心转派：${named}`,
      urgent: true,
      page: expect.stringContaining('dispatch/trailerOrdersCompany?turn=dispatch'),
    },
  ]);
  expect(await toldTo('police')).toMatchObject([
    { urgent: true, page: expect.stringContaining(`trailerCompanyId=${city.companyC}`) },
  ]);
  expect(await toldTo('company')).toEqual([]);
  const again = { id, version: 2, suspensionReason: '检查仍未合格' };
  expect((await boss.post('/companySuspension/update', again)).msg).toBe('修改成功');
  expect([(await toldTo('company3')).length, (await toldTo('police')).length]).toEqual([1, 1]);
  succeeded(await boss.post('/companySuspension/delete', { id }));
  expect([await toldTo('company3'), await toldTo('police')]).toEqual([[], []]);
});

test('police who suspend it are told in the answer alone, and at once where it is new', async () => {
  const { city, police } = crew;
  await crew.clearRoads();
  const id = await startTask(police);
  succeeded(await crew.assign(id));
  const suspension = {
    trailerCompanyId: city.companyA,
    suspensionReason: '拒载',
    suspendedFrom: '2026-01-01 00:00:00',
  };
  const { msg } = await police.post('/companySuspension/add', suspension);
  expect(msg).toContain(String((await crew.task(id))['task_no']));
  expect([(await toldTo('company')).length, (await toldTo('police')).length]).toEqual([1, 0]);
});
