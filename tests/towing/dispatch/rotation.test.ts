/** What the steps of tasks enter in the ledgers of rotation, and who reads what of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let general: Person;

beforeAll(async () => {
  crew = await openCrew();
  general = await crew.office.as('general');
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

let street = 0;
/** Far from every other task, so that none is at the same scene; of a list of its own where `zone` is one. */
async function task(more: Json = {}): Promise<string> {
  street += 1;
  return startTask(crew.police, { accidentPoint: { lng: 113.8 + street / 50, lat: 22.5 }, ...more });
}

const entriesOf = async (id: string): Promise<readonly string[]> =>
  (
    await crew.office.rows(
      `select e.kind, c.name from rotation_entry e join company c on c.id = e.company_id
       where task_id = $1 order by e.at, e.number`,
      [id],
    )
  ).map(({ kind }) => String(kind));

async function listOf(person: Person = crew.police, query: Record<string, string> = {}): Promise<readonly Json[]> {
  return succeeded(await person.get('/dispatch/rotation', query)).data as unknown as Json[];
}

/** The companies of detachment A: the next one first. */
const order = async (query: Record<string, string> = {}): Promise<readonly string[]> =>
  (await listOf(crew.police, query)).map(({ trailerCompanyId }) => String(trailerCompanyId));

const give = async (id: string, trailerCompanyId: string, more: Json = {}): Promise<void> =>
  void succeeded(await crew.assign(id, { trailerCompanyId, ...more }));

const next = async (): Promise<string> => (await order())[0] ?? '';

describe('a step enters', () => {
  test('a turn where the next company gets the task, which moves it to the bottom', async () => {
    const [first = '', ...others] = await order();
    const id = await task();
    await give(id, first);
    expect(await entriesOf(id)).toEqual(['turn']);
    expect(await order()).toEqual([...others, first]);
    expect((await listOf()).at(-1)).toMatchObject({ trailerCompanyId: first, rotationState: 'waiting' });
  });

  test('an override with its reason where another gets it, and the next stays next', async () => {
    const [first = '', second = ''] = await order();
    const id = await task();
    await give(id, second, { reason: '需要吊车' });
    expect(await entriesOf(id)).toEqual(['override']);
    expect(await next()).toBe(first);
    const [entry] = await crew.office.rows('select reason, written_by from rotation_entry where task_id = $1', [id]);
    expect(entry).toEqual({ reason: '需要吊车', written_by: crew.police.id });
  });

  test('why another gets it: the first of those proposed was taken, or nobody said', async () => {
    const [first = '', second = ''] = await order();
    await crew.office.rows('update driver set location_time = now(), shift_until = null, active = true');
    const near = { lng: 113.31, lat: 22.11 };
    await crew.office.rows('update driver set location_point = point($2, $3) where trailer_company_id = $1', [
      second,
      near.lng,
      near.lat,
    ]);
    const reasons = async (ofProposed: boolean): Promise<unknown> => {
      const id = await startTask(crew.police, {
        accidentPoint: { lng: near.lng, lat: near.lat + Number(ofProposed) / 50 },
      });
      const { records } = succeeded(await crew.police.post('/dispatch/proposals', { id })).data as {
        records: readonly { readonly driverId: string; readonly trailerCompanyId: string }[];
      };
      expect(records[0]).toMatchObject({ trailerCompanyId: second });
      await give(id, second, ofProposed ? { driverId: records[0]?.driverId } : {});
      const [entry] = await crew.office.rows('select reason from rotation_entry where task_id = $1', [id]);
      return entry?.['reason'];
    };
    expect(await reasons(false)).toBe('not stated');
    expect(await reasons(true)).toBe('proposed first');
    expect(await next()).toBe(first);
    const { records } = succeeded(await crew.police.get('/dispatch/ledger', { size: '20' })).data as {
      records: readonly Json[];
    };
    const told = records.filter(({ rotationEntryKind }) => rotationEntryKind === 'override');
    expect(told.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['未写明', '采用系统推荐的第一位']));
  });

  test('any word as the reason, and tells it as it was written', async () => {
    const [, second = ''] = await order();
    await give(await task(), second, { reason: 'constructor' });
    const { records } = succeeded(await crew.police.get('/dispatch/ledger', { size: '5' })).data as {
      records: readonly Json[];
    };
    expect(records[0]).toMatchObject({ rotationEntryKind: 'override', reason: 'constructor' });
  });

  test('that the owner asks for the company, which keeps its place', async () => {
    const before = await order();
    const id = await task();
    await give(id, before[0] ?? '', { requested: true });
    expect(await entriesOf(id)).toEqual(['requested']);
    expect(await order()).toEqual(before);
  });

  test('the same scene where the company works there already', async () => {
    const first = await next();
    const place = { accidentPoint: { lng: 114.9, lat: 22.9 } };
    await give(await startTask(crew.police, place), first);
    const before = await order();
    const id = await startTask(crew.police, { ...place, trailerOrdersList: [{ vehicleCarno: '粤B99999' }] });
    await give(id, first);
    expect(await entriesOf(id)).toEqual(['sameScene']);
    expect(await order()).toEqual(before);
  });

  test.each([
    ['withdraw', 'withdrawn'],
    ['cancel', 'cancelled'],
  ] as const)('back on top after a %s before hook-up', async (step, kind) => {
    const first = await next();
    const id = await task();
    await give(id, first);
    succeeded(await crew.police.post(paths[step], { id, reason: '派错单位' }));
    expect(await entriesOf(id)).toEqual(['turn', kind]);
    expect(await next()).toBe(first);
  });

  test('a refusal, and the turn of the next one', async () => {
    while ((await next()) !== crew.city.companyA) await give(await task(), await next());
    const id = await task();
    await give(id, crew.city.companyA);
    succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '车辆故障' }));
    const second = await next();
    await give(id, second);
    expect(await entriesOf(id)).toEqual(['turn', 'refused', 'turn']);
    expect(await order()).toEqual(expect.arrayContaining([crew.city.companyA, second]));
  });

  test('nothing after hook-up: the turn was done', async () => {
    const id = await crew.dispatched(0, 'accept', 'arrive', 'tow');
    const before = await entriesOf(id);
    succeeded(await crew.police.post(paths.cancel, { id }));
    expect(await entriesOf(id)).toEqual(before);
  });

  test('a company that came too late as late, and the turn of another', async () => {
    const [first = '', second = ''] = await order();
    const id = await task();
    await give(id, first);
    const ago = "- interval '46 minutes'";
    await crew.office.rows(
      `update task set assign_time = assign_time ${ago}, arrive_by = arrive_by ${ago} where id = $1`,
      [id],
    );
    succeeded(
      await crew.police.post(paths.assign, {
        id,
        mode: 1,
        trailerCompanyId: second,
        parkId: crew.city.parkA,
        reason: '超时',
      }),
    );
    expect(await entriesOf(id)).toEqual(['turn', 'late', 'turn']);
    expect((await order()).at(-1)).toBe(second);
  });

  test('a suspended company as passed over', async () => {
    const [first = '', second = ''] = await order();
    const suspension = { trailerCompanyId: first, suspendedFrom: '2020-01-01 00:00:00', suspensionReason: '整改' };
    const made = succeeded(await crew.police.post('/companySuspension/add', suspension));
    expect((await listOf())[0]).toMatchObject({ rotationState: 'suspended', suspensionReason: '整改' });
    const id = await task();
    await give(id, second);
    expect(await entriesOf(id)).toEqual(['suspended', 'turn']);
    expect(await next()).toBe(first);
    succeeded(await crew.police.post('/companySuspension/delete', { id: made.data['id'] ?? made.data }));
  });

  test('heavy vehicles in a list of their own', async () => {
    const before = await order();
    const [first = ''] = await order({ class: 'heavy' });
    const id = await task({ trailerOrdersList: [{ vehicleCarno: '粤B77777', tonnageId: 5 }] });
    await give(id, first);
    const [entry] = await crew.office.rows('select class from rotation_entry where task_id = $1', [id]);
    expect(entry).toEqual({ class: 'heavy' });
    expect(await order()).toEqual(before);
  });
});

describe('where a rule lets companies take turns', () => {
  let rule: string;
  beforeAll(async () => {
    const rotation = { name: '轮值', methodOfDispatch: 3, active: true };
    const made = succeeded(await crew.police.post('/rescue_public/automaticDispatch/add', rotation));
    rule = String(made.data['id'] ?? made.data);
  });
  afterAll(() => crew.police.post('/rescue_public/automaticDispatch/delete', { id: rule }));

  test('nobody is sent out of turn without a reason, and the fault says whose turn it is', async () => {
    const [first = '', second = ''] = await order();
    const names = (await listOf()).map(({ trailerCompanyName }) => String(trailerCompanyName));
    const id = await task();
    const answer = await crew.assign(id, { trailerCompanyId: second });
    expect(answer).toMatchObject({ status: 422, error: 'override-reason' });
    expect(answer.fields?.['reason']).toContain(`轮到的是${names[0]}`);
    expect(await entriesOf(id)).toEqual([]);
    expect(await next()).toBe(first);
    await give(id, first);
    expect(await entriesOf(id)).toEqual(['turn']);
  });

  test('a reason sends another; the ledger and the timeline tell it, and the turns resume', async () => {
    const [first = '', second = ''] = await order();
    const id = await task();
    await give(id, second, { reason: '需要吊车' });
    expect(await entriesOf(id)).toEqual(['override']);
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
    expect((data as unknown as Json[]).at(-1)?.['why']).toMatch(/^需要吊车 · 不按轮值顺序（轮值台账第 \d+ 条）/);
    const after = await task();
    await give(after, first);
    expect(await entriesOf(after)).toEqual(['turn']);
  });

  describe('the proposals begin with the company whose turn it is', () => {
    beforeEach(() => crew.office.rows('update driver set location_time = now(), shift_until = null, active = true'));
    const place = { lng: 113.9488, lat: 22.541 };
    const move = (companyId: string, lng: number): Promise<unknown> =>
      crew.office.rows('update driver set location_point = point($2, $3) where trailer_company_id = $1', [
        companyId,
        lng,
        place.lat,
      ]);
    interface Proposed {
      readonly driverId: string;
      readonly trailerCompanyId: string;
      readonly minutes: number;
      readonly reasons: readonly { readonly code: string; readonly text: string }[];
    }
    const proposed = async (id: string): Promise<readonly Proposed[]> =>
      (succeeded(await crew.police.post('/dispatch/proposals', { id })).data as { records: readonly Proposed[] })
        .records;
    const told = async (id: string): Promise<unknown> =>
      (succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id })).data as unknown as Json[]).at(-1)?.[
        'why'
      ];
    const takeFirst = async (id: string, mode = 0): Promise<Proposed | undefined> => {
      const [first] = await proposed(id);
      const { driverId, trailerCompanyId } = first ?? {};
      succeeded(
        await crew.police.post(paths.assign, { id, mode, driverId, trailerCompanyId, parkId: crew.city.parkA }),
      );
      return first;
    };

    test('though it is further away, so that the first needs no reason', async () => {
      const [first = '', second = ''] = await order();
      await move(first, place.lng + 0.05);
      await move(second, place.lng + 0.001);
      const id = await startTask(crew.police, { accidentPoint: place });
      const found = await proposed(id);
      expect(found[0]).toMatchObject({ trailerCompanyId: first });
      expect(found[0]?.reasons.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^轮值轮到/));
      const nearer = found.find(({ trailerCompanyId }) => trailerCompanyId === second);
      expect(nearer?.minutes).toBeLessThan(found[0]?.minutes ?? 0);
      expect(nearer?.reasons.map(({ code }) => code)).not.toContain('next-in-turn');
      await takeFirst(id);
      expect(await entriesOf(id)).toEqual(['turn']);
      expect(await told(id)).not.toMatch(/轮值/);
    });

    test('passing over a company whose drivers break a rule', async () => {
      const [first = '', second = ''] = await order();
      await crew.office.rows(
        `update driver set location_time = now() - interval '1 hour' where trailer_company_id = $1`,
        [first],
      );
      const id = await task();
      expect(await takeFirst(id)).toMatchObject({ trailerCompanyId: second });
      expect(await entriesOf(id)).toEqual(['allOut', 'turn']);
      expect(await next()).toBe(first);
    });

    test('and with the next one for a transfer: not the one that has the task', async () => {
      const [first = '', second = ''] = await order();
      const id = await task();
      await give(id, first);
      expect(await takeFirst(id, 1)).toMatchObject({ trailerCompanyId: second });
      expect(await entriesOf(id)).toEqual(['turn', 'withdrawn', 'transferred', 'turn']);
      expect(await next()).toBe(first);
    });

    test('and with the company that works at this scene already', async () => {
      const [, second = ''] = await order();
      const scene = { accidentPoint: { lng: 114.2, lat: 22.6 } };
      await give(await startTask(crew.police, scene), second, { reason: '就近' });
      const id = await startTask(crew.police, { ...scene, trailerOrdersList: [{ vehicleCarno: '粤B88888' }] });
      const first = await takeFirst(id);
      expect(first).toMatchObject({ trailerCompanyId: second });
      expect(first?.reasons.map(({ code }) => code)).toContain('same-scene');
      expect(await entriesOf(id)).toEqual(['sameScene']);
    });
  });

  test('a rule with a fault asks for none, and the proposals go on by minutes', async () => {
    const [, second = ''] = await order();
    const faults = [`fence_id = 'gone'`, `trailer_company_id = 'gone'`];
    for (const fault of faults) {
      await crew.office.rows(`update automatic_dispatch set ${fault} where id = $1`, [rule]);
      const id = await task();
      await crew.office.rows('update driver set location_time = now(), active = true');
      const { records } = succeeded(await crew.police.post('/dispatch/proposals', { id })).data as {
        records: readonly { readonly minutes: number; readonly reasons: readonly { readonly code: string }[] }[];
      };
      expect(records.length).toBeGreaterThan(0);
      expect(records.flatMap(({ reasons }) => reasons.map(({ code }) => code))).not.toContain('next-in-turn');
      await give(id, second);
      await crew.office.rows('update automatic_dispatch set fence_id = null, trailer_company_id = null where id = $1', [
        rule,
      ]);
      succeeded(await crew.police.post(paths.cancel, { id }));
    }
  });

  test('whoever the owner asks for, or who drives off alone, needs none', async () => {
    const [, second = ''] = await order();
    await give(await task(), second, { requested: true });
    succeeded(await crew.assign(await task(), { trailerCompanyId: '1', parkId: '-1' }));
  });

  test('a rule in shadow, or of another method, asks for none', async () => {
    const [, second = ''] = await order();
    for (const more of [{ shadow: true }, { shadow: false, methodOfDispatch: 1 }]) {
      succeeded(await crew.police.post('/rescue_public/automaticDispatch/update', { id: rule, ...more }));
      const id = await task();
      await give(id, second, { reason: '需要吊车' });
      const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
      expect((data as unknown as Json[]).at(-1)?.['why']).toMatch(/^需要吊车(?!.*轮值)/);
      succeeded(await crew.police.post(paths.cancel, { id }));
    }
    succeeded(await crew.police.post('/rescue_public/automaticDispatch/update', { id: rule, methodOfDispatch: 3 }));
  });

  test('the company that was passed over reads in its ledger who was sent, and why', async () => {
    while ((await next()) !== crew.city.companyA) await give(await task(), await next());
    const [, second = ''] = await order();
    const id = await task();
    await give(id, second, { reason: '就近' });
    const read = async (person: Person) =>
      (succeeded(await person.get('/dispatch/ledger', { size: '5' })).data['records'] as readonly Json[])[0];
    expect(await read(crew.company)).toMatchObject({
      rotationEntryKind: 'override',
      trailerCompanyId: second,
      reason: '就近',
      writtenBy: null,
    });
  });
});

test('ten tasks assigned at one moment make one chain', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => task()));
  const companyId = await next();
  await Promise.all(ids.map((id) => give(id, companyId)));
  expect(succeeded(await crew.police.post('/dispatch/ledgerCheck')).data).toMatchObject({ whole: true });
});

test('a ledger that was tampered with is found, with its entry', async () => {
  const check = async () => succeeded(await crew.police.post('/dispatch/ledgerCheck')).data;
  expect(await check()).toMatchObject({ whole: true });
  const where = `class = 'normal' and zone = '' and number = 3`;
  await crew.office.rows(`update rotation_entry set at = at + 1 where ${where}`);
  expect(await check()).toMatchObject({ whole: false, text: '第 3 条记录不成立：哈希与内容不符' });
  await crew.office.rows(`update rotation_entry set at = at - 1 where ${where}`);
  expect(await check()).toMatchObject({ whole: true });
});

describe('is read', () => {
  test('by a company: its own entries, and the counts and places of all', async () => {
    const { records } = succeeded(await crew.company.get('/dispatch/ledger', { size: '200' })).data as {
      records: readonly Json[];
    };
    const own = records.filter(({ trailerCompanyId }) => trailerCompanyId === crew.city.companyA);
    expect(own.length).toBeGreaterThan(0);
    expect(records.every((one) => own.includes(one) || one['rotationEntryKind'] === 'override')).toBe(true);
    expect(records.every(({ writtenBy }) => writtenBy === null)).toBe(true);
    const list = await listOf(crew.company);
    expect(list.length).toBeGreaterThan(1);
    expect(list.every(({ trailerCompanyName, turns }) => trailerCompanyName !== null && Number(turns) >= 0)).toBe(true);
    expect(succeeded(await crew.company.post('/dispatch/ledgerCheck')).data).toMatchObject({ whole: true });
  });

  test('by the command centre: all entries of its unit, narrowed by kind', async () => {
    const { records } = succeeded(
      await general.get('/dispatch/ledger', { detachmentId: crew.city.detachmentA, rotationEntryKind: 'override' }),
    ).data as { records: readonly Json[] };
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ rotationEntryKind }) => rotationEntryKind === 'override')).toBe(true);
  });

  test('not by another unit, nor by a company elsewhere', async () => {
    const ofA = { detachmentId: crew.city.detachmentA };
    const stranger = await crew.office.as('police2');
    const elsewhere = await crew.office.as('company2');
    for (const person of [stranger, elsewhere]) {
      expect((await person.get('/dispatch/rotation', ofA)).status).toBe(404);
      expect((await person.post('/dispatch/ledgerCheck', ofA)).status).toBe(404);
      expect(succeeded(await person.get('/dispatch/ledger', ofA)).data).toMatchObject({ total: 0 });
    }
  });
});

describe('the figures of a month', () => {
  test('count what each company did, for its unit, and for itself alone', async () => {
    const rows = succeeded(await crew.police.get('/dispatch/rotationMonth')).data as unknown as readonly Json[];
    const own = rows.find(({ id }) => id === crew.city.companyA);
    expect(own).toMatchObject({ refusals: 1 });
    expect(Number(own?.['turns'])).toBeGreaterThan(0);
    const ownOnly = succeeded(await crew.company.get('/dispatch/rotationMonth')).data as unknown as readonly Json[];
    expect(ownOnly.map(({ id }) => id)).toEqual([crew.city.companyA]);
    expect((await crew.police.get('/dispatch/rotationMonth', { month: 'May' })).status).toBe(400);
  });

  test('are printed on A4, the month before on wish', async () => {
    const signIn = { method: 'POST', url: '/api/rescue_public/user/rescuePublicLogin.do' } as const;
    const payload = { username: 'police', password: wirePassword('Towline-2026') };
    const session = (await crew.office.app.inject({ ...signIn, payload })).json<{ data: { accessToken: string } }>();
    const headers = { token: `express${session.data.accessToken}` };
    const url = '/api/dispatch/rotationMonthSheet';
    const now = await crew.office.app.inject({ method: 'GET', url, headers });
    expect(now.body).toMatch(/拖车公司轮值月报.*拖车公司.*轮次/s);
    expect(now.body).toMatch(/<th class="figure">轮次<\/th>.*<td>[^<]*公司<\/td><td class="figure">\d+<\/td>/s);
    const last = await crew.office.app.inject({ method: 'GET', url: `${url}?last=true`, headers });
    expect(last.body).toContain('本月没有记录');
  });
});

test('an assigned task has a time to arrive by, a self-driven one has none', async () => {
  const given = async (id: string): Promise<unknown> =>
    (await crew.office.rows('select (arrive_by - assign_time)::text as given from task where id = $1', [id]))[0]?.[
      'given'
    ];
  const [towed, driven] = [await task(), await task()];
  await give(towed, await next());
  await give(driven, '1', { parkId: '-1' });
  expect(['00:30:00', '00:45:00']).toContain(await given(towed));
  expect(await given(driven)).toBeNull();
});
