/**
 * A button over a task with several vehicles, or over one of them, offers what a running server does, and nothing that it would
 * refuse. Each is asked of it, and it keeps nothing of what it does here. `tests/towing/domain/offered.test.ts` has every state.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Answer, Json } from '../office.ts';
import { paths, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';
import { offersOf, viewsOf, type Offer } from './offers.ts';
import { bring, states } from './severalVehicles.ts';

const { catalogue } = await productRelease();
let crew: Crew;
let otherLot: unknown;
let rescueTypeId: unknown;
beforeAll(async () => {
  crew = await openCrew([], undefined, pino({ level: 'silent' }));
  await crew.office.rows(`create table trial (id text)`);
  await crew.office.rows(`create function refuse_in_trial() returns trigger language plpgsql as
    $$ begin if exists (select from trial) then raise exception 'only tried'; end if; return null; end $$`);
  await crew.office.rows(`create constraint trigger trial after insert on event deferrable initially deferred
    for each row execute function refuse_in_trial()`);
  const one = async (text: string, values: unknown[] = []) => (await crew.office.rows(text, values))[0]?.['id'];
  otherLot = await one('select id from park where id <> $1 and detachment_id = $2 limit 1', [
    crew.city.parkA,
    crew.city.detachmentA,
  ]);
  rescueTypeId = await one('select id from rescue_type limit 1');
});
afterAll(() => crew.office.close());

/** What else each call needs; a call that is not here changes nothing of where a task stands. */
const needed: Readonly<Record<string, (company: unknown) => Json>> = {
  assign: (company) => ({
    trailerCompanyId: company === crew.city.companyA ? crew.city.companyC : crew.city.companyA,
    parkId: crew.city.parkA,
    reason: '原因',
  }),
  dispatch: (company) => ({ trailerManUserId: spare(company) }),
  transferDriver: (company) => ({ trailerManUserId: spare(company), reason: '原因' }),
  companyRefuse: () => ({ reason: '原因' }),
  withdraw: () => ({ reason: '原因' }),
  cancel: () => ({}),
  parkUpdate: () => ({ parkId: otherLot }),
  rescueTypeUpdate: () => ({ rescueTypeId }),
  updatePC: () => ({}),
  waivePhotos: () => ({ reason: '原因' }),
  deleteTask: () => ({}),
  restoreTask: () => ({}),
  acknowledge: () => ({}),
  'park.finishTow': () => ({}),
  'task.correct': () => ({ policeRemarks: '更正', reason: '原因' }),
  'trailerOrder.correct': () => ({ vehicleVin: 'LSV1', reason: '原因' }),
};

const spare = (company: unknown): string | undefined =>
  company === crew.city.companyC ? crew.city.driversC[1]?.id : crew.at(5).id;

/** Over a task, the calls by which it goes on, each as whom it may be sent. */
const ways: readonly (readonly [string, Json])[] = [
  ...Object.keys(needed).flatMap((call) => (call === 'assign' ? [] : [[call, {}] as const])),
  ['assign', { mode: 0 }],
  ['assign', { mode: 1 }],
];

/** Kept from being committed. */
const isDone = ({ status }: Answer): boolean => status === 500;

async function wrongOf(name: string, id: string): Promise<string[]> {
  const person = await crew.office.as(name);
  const offers = await offersOf(person, viewsOf(catalogue, person), id);
  const company = (await crew.task(id))['trailer_company_id'];
  const answers = new Map<string, Answer>();
  const ask = async (call: string, path: string, given: Json): Promise<Answer> => {
    const key = JSON.stringify([call, given['mode'] ?? 0, given['trailerOrdersId']]);
    const answer = answers.get(key) ?? (await person.post(path, { ...given, ...needed[call]?.(company) }));
    answers.set(key, answer);
    return answer;
  };
  const wrong: string[] = [];
  for (const { screen, action, call, body, open } of offers) {
    if (!open || !(call.id in needed)) continue;
    const answer = await ask(call.id, call.path, body);
    if (!isDone(answer)) wrong.push(`${name}: ${screen} offers ${action.id}: ${answer.status} ${answer.msg}`);
  }
  const offered =
    (call: string, mode: unknown) =>
    ({ call: of, body, open }: Offer): boolean =>
      open && of.id === call && (mode === undefined || body['mode'] === mode);
  for (const [call, more] of ways) {
    const path = catalogue.calls[call]?.path;
    const takes = catalogue.calls[call]?.takes.fields ?? {};
    if (path === undefined || !('id' in takes)) continue;
    if (isDone(await ask(call, path, { id, ...more })) && !offers.some(offered(call, more['mode'])))
      wrong.push(`${name}: nothing offers ${call} ${JSON.stringify(more)}`);
  }
  return wrong;
}

test.each(states)(
  '%s',
  async (state) => {
    const id = await bring(crew, state);
    await crew.office.rows(`insert into trial values ('x')`);
    const wrong: string[] = [];
    for (const name of ['police', 'company', 'company3']) wrong.push(...(await wrongOf(name, id)));
    await crew.office.rows('delete from trial');
    await clear(id);
    expect(wrong).toEqual([]);
  },
  120_000,
);

async function clear(id: string): Promise<void> {
  const chief = await crew.office.as('super');
  const inside = await crew.office.rows(
    'select id from trailer_order where task_id = $1 and park_in_time is not null and rescue_status = 3',
    [id],
  );
  for (const one of inside) succeeded(await chief.post('/park/finishTow', { trailerOrdersId: one['id'] }));
  await chief.post(paths.confirm, { id });
  await crew.clearRoads();
}
