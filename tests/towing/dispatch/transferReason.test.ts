/** A transfer's form demands a reason where the server does: by the vehicles that are transferred, whatever became of the others. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { evaluate, readOperand } from '../../../src/core/condition/condition.ts';
import type { FormView } from '../../../src/core/model/view.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';
import { offersOf, viewsOf } from './offers.ts';
import { bring } from './severalVehicles.ts';

const { catalogue } = await productRelease();
let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
afterEach(async () => {
  const inside = await crew.office.rows(
    'select id from trailer_order where park_in_time is not null and rescue_status = 3 and order_status = 0',
  );
  const chief = await crew.office.as('super');
  for (const one of inside) succeeded(await chief.post('/park/finishTow', { trailerOrdersId: one['id'] }));
  await crew.clearRoads();
});

/** Whether the forms that lead to this call demand a reason: of each page that has a button for it. */
async function demanded(person: Person, id: string, callId: string, mode?: number): Promise<readonly boolean[]> {
  const views = viewsOf(catalogue, person);
  const offers = await offersOf(person, views, id);
  return offers.flatMap(({ action, call, body, open, row: shown }) => {
    if (!open || call.id !== callId || (mode !== undefined && body['mode'] !== mode)) return [];
    const form = views[action.open ?? ''] as FormView;
    const context = { user: person.info, now: wireTime(new Date()), row: shown };
    const given = Object.fromEntries(
      Object.entries(action.with).map(([name, operand]) => [name, readOperand(operand, context)]),
    );
    const rows = form.when.filter((one) => evaluate(one.if, given, context));
    return [rows.some(({ set }) => set['reason']?.required === true)];
  });
}

/** @returns whether the server asks for a reason */
async function asked(person: Person, path: string, body: Json): Promise<boolean> {
  const { status, error, fields } = await person.post(path, body);
  if (status !== 200) expect([status, error, Object.keys(fields ?? {})]).toEqual([422, 'reason-missing', ['reason']]);
  return status !== 200;
}

async function begun(vehicles: 1 | 2, ...steps: readonly (keyof typeof paths)[]): Promise<string> {
  const plates = ['粤B9T9T1', '粤B9T9T2'].slice(0, vehicles);
  const id = await startTask(crew.police, { trailerOrdersList: plates.map((vehicleCarno) => ({ vehicleCarno })) });
  succeeded(await crew.assign(id));
  const trailerOrdersId = (await crew.orders(id))[0]?.['id'];
  succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(0).id }));
  for (const step of steps) succeeded(await (await crew.wheel(0)).post(paths[step], { id }));
  return id;
}

const tasks: Readonly<Record<string, readonly [reason: boolean, () => Promise<string>]>> = {
  'one vehicle, its truck on the way': [false, () => begun(1, 'accept')],
  'one vehicle, its truck on scene': [true, () => begun(1, 'accept', 'arrive')],
  'one vehicle, being towed': [true, () => begun(1, 'accept', 'arrive', 'tow')],
  'one truck on scene, the other not sent': [true, () => begun(2, 'accept', 'arrive')],
  'one brought, the other not sent for': [false, () => bring(crew, 'one brought, one not sent for')],
  'one in its lot, the other accepted': [
    false,
    () => bring(crew, 'one in its lot while its driver has not finished, the other accepted'),
  ],
};

test.each(Object.entries(tasks))('to another company: %s', async (_, [reason, start]) => {
  const id = await start();
  const forms = await demanded(crew.police, id, 'assign', 1);
  const transfer = { id, mode: 1, trailerCompanyId: crew.city.companyC, parkId: crew.city.parkA };
  expect([[...new Set(forms)], await asked(crew.police, paths.assign, transfer)]).toEqual([[reason], reason]);
});

test.each(Object.entries(tasks).filter(([name]) => name !== 'one brought, the other not sent for'))(
  'to another driver: %s',
  async (_, [reason, start]) => {
    const id = await start();
    const forms = await demanded(crew.company, id, 'transferDriver');
    const transfer = { id, trailerManUserId: crew.at(5).id };
    expect([[...new Set(forms)], await asked(crew.company, paths.transferDriver, transfer)]).toEqual([
      [reason],
      reason,
    ]);
  },
);
