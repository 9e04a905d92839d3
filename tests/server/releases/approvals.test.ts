/** A change of a page that widens somebody's rights: it waits for a second super manager, and what it touches is told before. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Library, Sent } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

let library: Library;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ library, close } = await openStudioLibrary());
});
afterAll(() => close());

/** A second one, who has been there for a day. */
async function plantSecond(username: string, createTime = new Date(Date.now() - 86_400_000)): Promise<void> {
  const { kysely } = library.database;
  const first = await kysely.selectFrom('user').selectAll().where('username', '=', 'super').executeTakeFirstOrThrow();
  const lists = { roles: JSON.stringify([]), ability: JSON.stringify([]) };
  const row = { ...first, ...lists, id: `user-${username}`, username, name: username, createTime, active: true };
  await kysely
    .insertInto('user')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet({ active: true, createTime }))
    .execute();
}

async function setAlone(): Promise<void> {
  const others = library.database.kysely.updateTable('user').set({ active: false });
  await others.where('superManager', '=', 1).where('username', '<>', 'super').execute();
}

const get = (url: string, as = 'super') => library.send({ method: 'GET', url: `/api/schemas/${url}`, as });
const post = (url: string, payload: object, as = 'super') =>
  library.send({ method: 'POST', url: `/api/schemas/${url}`, as, payload });
const versionOf = async (file: string): Promise<number> => {
  const { status, body } = await get(`file?file=${file}`);
  return status === 200 ? (body.data as { version: number }).version : 0;
};
const publish = async (file: string, page: unknown, as = 'super', more: object = {}): Promise<Sent> => {
  const text = page === null ? null : JSON.stringify(page);
  return post('publish', { file, text, version: await versionOf(file), ...more }, as);
};

interface Proposal {
  readonly id: string;
  readonly file: string;
  readonly isOwn: boolean;
  readonly author: string;
  readonly reason: string | null;
  readonly state: string;
  readonly refusal: string | null;
}
const proposals = async (as: string): Promise<readonly Proposal[]> => {
  return (await get('proposals', as)).body.data as readonly Proposal[];
};
const waitingId = ({ body, text }: Sent): string => {
  expect(body.error, text).toBe('waits-for-approval');
  return (body.data as { id: string }).id;
};
const reviewOf = async (id: string, as: string) => {
  return (await get(`proposal?id=${id}`, as)).body.data as { from: string; to: string; changes: { widens: boolean }[] };
};
async function approve(id: string, as: string): Promise<Sent> {
  const { from, to } = await reviewOf(id, as);
  return post('approve', { id, from, to }, as);
}

const file = 'screens/shelves.json';
const fields = (more: object = {}) => ({
  name: { type: 'string', title: '名称', search: true },
  note: { type: 'string', title: '备注', read: [1] },
  phone: { type: 'string', title: '电话', mask: { as: 'phone', read: [1] } },
  ...more,
});
const page = (entity: object = {}, more: object = {}) => ({
  entity: { title: '书架', properties: fields(), ...entity },
  ...more,
});
const served = () => library.releases.current().catalogue;

describe('with one super manager', () => {
  test('what widens rights is published at once', async () => {
    expect((await publish(file, page())).status).toBe(200);
    expect(served().screens).toHaveProperty('shelves');
    expect(await proposals('super')).toEqual([]);
  });
});

describe('with two', () => {
  beforeEach(() => plantSecond('second'));

  test('what only says the same otherwise is live at once', async () => {
    expect((await publish(file, page({ title: '新书架' }))).status).toBe(200);
    expect(served().entities['shelves']?.title).toBe('新书架');
  });

  const wider: readonly (readonly [string, () => unknown])[] = [
    ['a field that others may read', () => page({ properties: fields({ note: { type: 'string', title: '备注' } }) })],
    [
      'a value that is covered no more',
      () => page({ properties: fields({ phone: { type: 'string', title: '电话' } }) }),
    ],
    [
      'a new field that no column shows',
      () => page({ properties: fields({ pay: { type: 'integer', title: '薪资' } }) }, { columns: ['name'] }),
    ],
    [
      'a reaction that sends rows away',
      () => page({ on: [{ id: 'mark', title: '标记', added: true, set: { note: '新' } }] }),
    ],
    ['changes that leave no trace', () => page({ audited: false })],
  ];
  test.each(wider)('waits: %s', async (_name, made) => {
    const before = library.releases.current().hash;
    const answer = await publish(file, made(), 'super', { reason: ' 需要 ' });
    expect([answer.status, answer.body.error], answer.text).toEqual([409, 'waits-for-approval']);
    expect(library.releases.current().hash).toBe(before);
    const id = waitingId(answer);
    const seen = (await proposals('second')).find((one) => one.id === id);
    expect(seen).toMatchObject({ file, isOwn: false, author: 'super', reason: '需要', state: 'waiting' });
    expect((await reviewOf(id, 'second')).changes.some(({ widens }) => widens)).toBe(true);
    expect((await post('withdraw', { id })).status).toBe(200);
  });

  test('waits for somebody else, and is published as it was reviewed', async () => {
    const opened = page({ title: '公开书架', properties: fields({ note: { type: 'string', title: '备注' } }) });
    const id = waitingId(await publish(file, opened));
    expect(await approve(id, 'super')).toMatchObject({ status: 403, body: { error: 'own-proposal' } });
    for (const as of ['librarian', 'reader']) {
      expect((await get('proposals', as)).status).toBe(403);
      expect((await post('approve', { id, from: '', to: '' }, as)).status).toBe(403);
    }
    expect((await post('approve', { id, from: '', to: '' }, 'second')).body.error).toBe('review-anew');
    expect((await approve(id, 'second')).status).toBe(200);
    expect(served().entities['shelves']).toMatchObject({ title: '公开书架' });
    const { history } = (await get(`file?file=${file}`)).body.data as { history: readonly object[] };
    expect(history[0]).toMatchObject({ author: 'super', approvedBy: 'second' });
    expect((await post('approve', { id, from: '', to: '' }, 'second')).status).toBe(404);
  });

  test('is reviewed anew where something else was published meanwhile', async () => {
    const id = waitingId(await publish('screens/opened.json', page()));
    const seen = await reviewOf(id, 'second');
    expect((await publish(file, page({ title: '又改' }))).status).toBe(200);
    expect(await post('approve', { id, ...seen }, 'second')).toMatchObject({
      status: 409,
      body: { error: 'review-anew' },
    });
    expect(served().screens).not.toHaveProperty('opened');
    expect((await approve(id, 'second')).status).toBe(200);
    expect(served().screens).toHaveProperty('opened');
  });

  test('falls where its own file was published meanwhile', async () => {
    const id = waitingId(
      await publish(
        file,
        page({
          properties: fields({ note: { type: 'string', title: '备注' }, width: { type: 'integer', title: '尺寸' } }),
        }),
      ),
    );
    expect((await publish(file, page({ title: '抢先' }), 'second')).status).toBe(200);
    expect(await get(`proposal?id=${id}`, 'second')).toMatchObject({ status: 409, body: { error: 'stale' } });
    expect(await post('approve', { id, from: '', to: '' }, 'second')).toMatchObject({
      status: 409,
      body: { error: 'stale' },
    });
    expect((await post('withdraw', { id })).status).toBe(200);
  });

  test('is refused with a reason, which its author reads', async () => {
    const id = waitingId(await publish('screens/refused.json', page()));
    expect((await post('refuse', { id }, 'second')).status).toBe(400);
    expect((await post('refuse', { id, reason: '不必公开' }, 'super')).body.error).toBe('own-proposal');
    expect((await post('refuse', { id, reason: '不必公开' }, 'second')).status).toBe(200);
    expect((await proposals('super')).find((one) => one.id === id)).toMatchObject({
      state: 'refused',
      refusal: '不必公开',
    });
    expect((await proposals('second')).some((one) => one.id === id)).toBe(false);
    expect((await post('approve', { id, from: '', to: '' }, 'second')).status).toBe(404);
    expect(served().screens).not.toHaveProperty('refused');
  });

  test('cannot be approved by an account that is newer than it, or was given a password since', async () => {
    const id = waitingId(await publish('screens/taken.json', page()));
    await plantSecond('third', new Date(Date.now() + 1_000));
    expect(await approve(id, 'third')).toMatchObject({ status: 403, body: { error: 'no-second' } });
    const second = library.database.kysely.updateTable('user').where('username', '=', 'second');
    await second.set({ passwordResetAt: new Date(Date.now() + 1_000), passwordResetBy: 'super' }).execute();
    expect(await approve(id, 'second')).toMatchObject({ status: 403, body: { error: 'no-second' } });
    await second.set({ passwordResetAt: null, passwordResetBy: null }).execute();
    expect((await post('withdraw', { id }, 'second')).status).toBe(403);
    expect((await post('withdraw', { id })).status).toBe(200);
  });

  test('is not walked around by taking a page back to a wider state, or by a part of pages', async () => {
    expect(
      (
        await publish(
          file,
          page({ title: '窄', properties: fields({ note: { type: 'string', title: '备注', read: [] } }) }),
        )
      ).status,
    ).toBe(200);
    expect((await publish(file, page())).body.error).toBe('waits-for-approval');
    const loans = JSON.parse(
      ((await get('file?file=screens/loans.json')).body.data as { text: string }).text,
    ) as object;
    expect((await publish('screens/loans.json', { ...loans, filters: [] })).status).toBe(200);
    expect((await publish('screens/loans.json', null)).body.error).toBe('waits-for-approval');
    for (const { id, isOwn } of await proposals('super')) if (isOwn) await post('withdraw', { id });
    expect(served().screens['loans']).toMatchObject({ filters: [] });
  });
});

describe('what a right rests on is a right itself:', () => {
  const told = (openFrom: number) => ({
    title: '柜子公开与否',
    fields: { level: 0 },
    rows: [
      { when: { level: { gte: openFrom } }, then: { value: 'open', label: '公开', tone: 'success' } },
      { when: { level: { lt: openFrom } }, then: { value: 'shut', label: '不公开', tone: 'neutral' } },
    ],
  });
  const vaults = (openFrom = 9, more: object = {}) => ({
    entity: {
      title: '柜子',
      shard: 'none',
      scope: { '1': {}, '2': { told: 'open' } },
      write: { '1': {} },
      presence: [1],
      properties: {
        name: { type: 'string', title: '名称', search: true },
        level: { type: 'integer', title: '级别' },
        told: { title: '公开与否', rule: 'told' },
        shown: {
          type: 'integer',
          title: '可看',
          computed: { when: [{ if: { level: { gte: openFrom } }, value: 1 }], otherwise: 0 },
        },
        phone: { type: 'string', title: '电话', mask: { as: 'phone', read: { shown: 1 } } },
      },
      ...more,
    },
  });

  beforeAll(async () => {
    await setAlone();
    expect((await publish('rules/told.json', told(9))).status).toBe(200);
    expect((await publish('screens/vaults.json', vaults())).status).toBe(200);
    await plantSecond('second');
  });

  const wider: readonly (readonly [string, string, () => unknown])[] = [
    ['the rule that a scope asks', 'rules/told.json', () => told(1)],
    ['the form of a field by which a mask is lifted', 'screens/vaults.json', () => vaults(1)],
    ['who is told that a record is being handled', 'screens/vaults.json', () => vaults(9, { presence: [1, 2] })],
  ];
  test.each(wider)('%s', async (_name, changed, made) => {
    const id = waitingId(await publish(changed, made()));
    expect((await reviewOf(id, 'second')).changes.some(({ widens }) => widens)).toBe(true);
    expect((await post('withdraw', { id })).status).toBe(200);
  });

  test('but not what a rule calls its outcomes', async () => {
    const { rows, ...rule } = told(9);
    const called = rows.map(({ when, then }) => ({
      when,
      then: { ...then, label: `${then.label}的`, tone: 'progress' },
    }));
    expect((await publish('rules/told.json', { ...rule, rows: called })).status).toBe(200);
  });
});

describe('what a change touches', () => {
  interface Touched {
    readonly kind: string;
    readonly count: number;
    readonly lost: number;
    readonly path: string | null;
  }
  const touched = async (entity: object, more: object = {}, rules: object = {}): Promise<readonly Touched[]> => {
    const text = JSON.stringify(crates(entity, more, rules));
    const asked = await post('review', { file: 'screens/crates.json', text });
    return (asked.body.data as { touched: readonly Touched[] }).touched;
  };
  const colours = (codes: readonly string[]) => ({ type: 'string', title: '颜色', enum: codes, search: true });
  const crates = (properties: object, more: object = {}, rules: object = {}) => ({
    entity: {
      title: '箱子',
      properties: { name: { type: 'string', title: '名称', search: true }, ...properties },
      ...rules,
    },
    ...more,
  });

  test('is counted: rows, saved filters, settings of columns, exports, other screens', async () => {
    await setAlone();
    const all = { colour: colours(['red', 'blue']), width: { type: 'integer', title: '尺寸', search: true } };
    expect(await publish('screens/crates.json', crates(all))).toMatchObject({ status: 200 });
    const add = (payload: object) => library.send({ method: 'POST', url: '/api/crates/add', as: 'librarian', payload });
    for (const row of [{ colour: 'red', width: 3 }, { colour: 'red' }, { colour: 'blue' }])
      expect((await add({ name: 'A', ...row })).status).toBe(200);
    const keep = (key: string, value: object) =>
      library.send({ method: 'POST', url: '/api/preferences/write', as: 'librarian', payload: { key, value } });
    await keep('filters:crates', {
      saved: [
        { name: '小', query: 'width=3' },
        { name: '红', query: 'colour=red' },
      ],
    });
    await keep('list:crates', { hidden: ['width'] });
    await library.database.kysely
      .insertInto('job')
      .values({
        id: 'job1',
        kind: 'export',
        ownerId: 'x',
        input: JSON.stringify({ call: 'crates.list', screen: 'crates' }),
        createdAt: new Date(),
        state: 'running',
        leaseBy: 'another',
        leaseUntil: new Date(Date.now() + 60_000),
        expiresAt: new Date(Date.now() + 60_000),
      })
      .execute();
    expect(
      await touched({ colour: colours(['red', 'blue']), width: { type: 'integer', title: '大小', search: true } }),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'saved', count: 2, lost: 0 }),
        expect.objectContaining({ kind: 'columns', count: 1, lost: 0 }),
      ]),
    );
    expect(await touched({ colour: colours(['blue']) })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'field', count: 1 }),
        expect.objectContaining({ kind: 'code', count: 2 }),
        expect.objectContaining({ kind: 'saved', count: 2, lost: 1 }),
        expect.objectContaining({ kind: 'columns', count: 1, lost: 1 }),
        expect.objectContaining({ kind: 'export', count: 1 }),
      ]),
    );
    const renamed = {
      colour: colours(['red', 'blue']),
      length: { type: 'integer', title: '尺寸', search: true, was: 'width' },
    };
    expect((await touched(renamed)).filter(({ kind, lost }) => kind === 'field' || lost > 0)).toEqual([]);
    const gone = await post('review', { file: 'screens/crates.json', text: null });
    expect((gone.body.data as { touched: readonly Touched[] }).touched).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'table', count: 3 }),
        expect.objectContaining({ kind: 'saved', count: 2, lost: 2 }),
      ]),
    );
  });

  test('is a code that goes, told once of its dictionary with the records of all its fields', async () => {
    const hues = (...ids: string[]) => ({ title: '色系', items: ids.map((id) => ({ id, name: `色${id}` })) });
    const hue = (title: string) => ({ type: 'string', title, dictionary: 'hue' });
    expect(await publish('dictionaries/hue.json', hues('r', 'g'))).toMatchObject({ status: 200 });
    for (const [name, title] of [
      ['lids', '盖子'],
      ['jars', '罐子'],
    ])
      expect(
        await publish(`screens/${name}.json`, {
          entity: { title, properties: { inner: hue('内色'), outer: hue('外色') } },
        }),
      ).toMatchObject({ status: 200 });
    for (const [name, row] of [
      ['lids', { inner: 'r', outer: 'g' }],
      ['jars', { inner: 'r', outer: 'r' }],
    ] as const)
      await library.send({ method: 'POST', url: `/api/${name}/add`, as: 'librarian', payload: row });
    const asked = await post('review', { file: 'dictionaries/hue.json', text: JSON.stringify(hues('g')) });
    const codes = (asked.body.data as { touched: readonly Touched[] }).touched.filter(({ kind }) => kind === 'code');
    expect(codes).toEqual([expect.objectContaining({ title: '色系', name: '色r', count: 3, lost: 3 })]);
  });

  test('is what is asked of records from now on, with the rows that do not keep it', async () => {
    const asked = await touched(
      {
        name: { type: 'string', title: '箱名', search: true, maxLength: 3, pattern: '^[A-Z]+$' },
        colour: colours(['red', 'blue']),
        width: { type: 'integer', title: '尺寸', search: true, minimum: 5 },
      },
      {},
      { required: ['width'], checks: [{ needs: { width: { gt: 2 } }, field: 'width', text: '太小' }] },
    );
    const told = asked.filter(({ kind }) => /^(required|length|range|pattern|check|called)$/.test(kind));
    expect(told.map(({ kind, count, lost }) => [kind, count, lost])).toEqual([
      ['length', 0, 0],
      ['pattern', null, 0],
      ['called', null, 0],
      ['required', 2, 2],
      ['range', 1, 1],
      ['check', 0, 0],
    ]);
  });

  test('is told to super managers alone', async () => {
    const asked = { file: 'screens/crates.json', text: null };
    for (const as of ['librarian', 'desk', 'reader']) expect((await post('review', asked, as)).status).toBe(403);
  });
});

describe('a draft', () => {
  test('is kept for its author alone, over sessions, until it is published or given up', async () => {
    const draft = { file: 'screens/kept.json', text: '{ "half', version: 0, base: null };
    expect((await post('draft', draft)).status).toBe(200);
    await plantSecond('second');
    await library.signIn('super');
    expect((await get('drafts')).body.data).toMatchObject([{ file: 'screens/kept.json', text: '{ "half', version: 0 }]);
    expect((await get('drafts', 'second')).body.data).toEqual([]);
    expect((await get('drafts', 'librarian')).status).toBe(403);
    expect((await post('draft', { ...draft, file: 'settings.json' })).body.error).toBe('not-editable');
    expect((await post('draft', { ...draft, text: 'x'.repeat(400_001) })).status).toBe(413);
    expect((await post('draft', { file: draft.file, text: null })).status).toBe(200);
    expect((await get('drafts')).body.data).toEqual([]);
    await setAlone();
    const opened = (await get(`file?file=${file}`)).body.data as { text: string; version: number };
    await post('draft', { file, text: `${opened.text} `, version: opened.version, base: opened.text });
    expect((await get(`file?file=${file}`)).body.data).toMatchObject({
      draft: { version: opened.version, base: opened.text },
    });
    expect((await post('publish', { file, text: `${opened.text} `, version: opened.version })).status).toBe(200);
    expect((await get('drafts')).body.data).toEqual([]);
  });
});

describe('a page in somebody else’s place', () => {
  const readAs = (as: string, call: string, params: object = {}, by = 'super') =>
    post('readAs', { as, call, params }, by);

  test('has the rows and the masks of that person', async () => {
    await setAlone();
    const properties = { name: { type: 'string', title: '名称', search: true }, phone: fields().phone };
    expect((await publish('screens/seen.json', { entity: { title: '所见', properties } })).status).toBe(200);
    const add = (as: string, payload: object) => library.send({ method: 'POST', url: '/api/seen/add', as, payload });
    expect((await add('librarian', { name: '北', phone: '13800001234' })).status).toBe(200);
    expect((await add('librarian2', { name: '南', phone: '13800005678' })).status).toBe(200);
    const namesOf = ({ body }: Sent) => (body.data as { records: { name: string; phone: string }[] }).records;
    const own = await library.send({ method: 'GET', url: '/api/seen/listByPage', as: 'librarian' });
    expect(namesOf(await readAs('librarian', 'seen.list'))).toEqual(namesOf(own));
    expect(namesOf(own).map(({ name }) => name)).toEqual(['北']);
    expect(namesOf(await readAs('librarian2', 'seen.list')).map(({ name }) => name)).toEqual(['南']);
  });

  test('reads only, is for super managers alone, and knows who is there', async () => {
    expect(await readAs('librarian', 'seen.insert', { name: '写' })).toMatchObject({
      status: 403,
      body: { error: 'preview-reads' },
    });
    expect((await readAs('nobody', 'seen.list')).status).toBe(404);
    expect((await readAs('librarian', 'constructor')).status).toBe(404);
    expect((await readAs('reader', 'seen.list')).status).toBe(403);
    for (const by of ['librarian', 'reader']) expect((await readAs('librarian', 'seen.list', {}, by)).status).toBe(403);
    const headers = { 'x-seen-as': 'super' };
    expect((await library.send({ method: 'GET', url: '/api/seen/listByPage', as: 'librarian', headers })).status).toBe(
      403,
    );
    expect((await get('people?userType=1')).body.data).toMatchObject([
      { username: 'librarian' },
      { username: 'librarian2' },
    ]);
    expect((await get('people?userType=1', 'librarian')).status).toBe(403);
    const tried = await post('try', { file: 'screens/seen.json', text: JSON.stringify(page()), userType: 3 });
    expect(tried.body.data).toMatchObject({ faults: [], view: null });
  });
});
