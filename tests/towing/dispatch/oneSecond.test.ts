/** One deed carries one time wherever it is told: in the columns of its task, in its timeline, in the ledger of rotation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstration } from '../../serverKit/product.ts';
import { openOfficeOn, type Json, type Office } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let office: Office;

/** Late in its second, where what is rounded and what is cut off part. */
const lateInItsSecond = { now: (): Date => new Date(new Date().setMilliseconds(700)) };

beforeAll(async () => {
  office = await openOfficeOn(await demonstration(40), undefined, {}, [], { clock: lateInItsSecond });
});
afterAll(() => office.close());

test('a task’s columns, its timeline and the ledger tell one time of each step', async () => {
  const police = await office.as('police');
  const id = await startTask(police);
  const company = await office.as('company');
  const [park] = succeeded(await police.get('/rescue_public/capacity/getCarParkByZhiDui')).data as unknown as Json[];
  const assigned = { id, trailerCompanyId: company.info['capacityId'], parkId: park?.['id'] };
  succeeded(await police.post(paths.assign, assigned));
  const detail = succeeded(await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id })).data;
  const steps = succeeded(await police.get('/trailerOrdersRecord/timeline', { id })).data as unknown as Json[];
  const told = Object.fromEntries(steps.map(({ step, time }) => [step, time]));
  expect(told).toMatchObject({ start: detail['createTime'], assign: detail['assignTime'] });
  const { records } = succeeded(await police.get('/dispatch/ledger', { size: '1' })).data as { records: Json[] };
  expect(records[0]?.['time']).toBe(told['assign']);
});
