/** What a page's schema promises, kept by the server whatever is sent to it: linkage, readers who write, units. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, Json } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';
import type { Actor } from '../../../src/server/calls/handler.ts';
import { linked } from '../../../src/server/calls/linkage.ts';
import { librarySources, openLibrary, source, type Library, type Sent } from '../library.ts';

const text = (title: string): object => ({ type: 'string', title });
const loans = source('screens/kits.json', {
  entity: {
    title: '器材',
    required: ['name'],
    properties: {
      name: text('名称'),
      broken: { type: 'boolean', title: '损坏' },
      fault: text('损坏情况'),
      seal: text('封签'),
      phone: { ...text('电话'), mask: { as: 'phone', read: [1] } },
      cost: { type: 'number', title: '价格', read: [1] },
      lock: { type: 'string', title: '密码', read: [1], write: [1, 2] },
      lent: { type: 'boolean', title: '借出' },
      bail: { type: 'number', title: '押金', write: [1] },
      cover: { ...text('保险'), read: [1] },
      owner: { ...text('物主电话'), mask: { as: 'phone', read: [1] } },
      shelf: { type: 'integer', title: '主题', dictionary: 'subject' },
      grade: { type: 'integer', title: '级别', default: 1 },
      sealed: { type: 'boolean', title: '封存' },
    },
  },
  actions: { add: { open: 'kitAdd' }, edit: { goto: 'kitEdit' } },
});
const linkage = [
  { if: { broken: true }, set: { fault: { required: true } } },
  { if: { broken: { not: true } }, set: { fault: { visible: false } } },
];
/** Of what not everybody may write, read, or see whole. */
const lending = [
  { if: { lent: true }, set: { bail: { required: true }, cover: { visible: false }, owner: { visible: false } } },
  { if: { lent: { not: true } }, set: { bail: { visible: false } } },
];
/** Of what can be chosen, and of what cannot be changed. */
const limits = [
  { if: { broken: true }, set: { shelf: { options: [1, 2] } } },
  { if: { sealed: true }, set: { seal: { readOnly: true }, grade: { readOnly: true, value: 0 } } },
  { if: { sealed: { not: true } }, set: { name: { readOnly: false } } },
];
/** By what not everybody may read. */
const byCost = { if: { cost: { gt: 100 } }, set: { seal: { visible: false } } };
const hiding = { if: { lock: 'hidden' }, set: { name: { visible: false } } };
const fields = ['name', 'broken', 'fault', 'phone', 'cost', 'lock', 'seal', 'lent', 'bail', 'cover', 'owner'];
const limited = ['shelf', 'grade', 'sealed'];
const addWith = (when: readonly object[]) =>
  source('screens/kitAdd.json', { type: 'dialog', call: 'kits.insert', fields: [...fields, ...limited], when });
const add = addWith([...linkage, ...lending, ...limits]);
const edit = source('screens/kitEdit.json', {
  type: 'steps',
  call: 'kits.update',
  sections: [
    { title: '一', fields: ['name', 'broken'] },
    { title: '二', fields: ['fault', 'phone', 'cost', 'lock', 'seal', 'lent', 'bail', 'cover', 'owner', ...limited] },
  ],
  when: [...linkage, ...lending, ...limits, byCost],
});

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([...librarySources(), loans, add, edit]);
  expect(faults).toEqual([]);
});
afterAll(() => library.close());

const post = (as: string, path: string, payload: object): Promise<Sent> =>
  library.send({ as, method: 'POST', url: `/api/kits/${path}`, payload });
const read = async (as: string, id: string): Promise<Record<string, unknown>> => {
  const { body } = await library.send({ as, method: 'GET', url: `/api/kits/findById?id=${id}` });
  return body.data as Record<string, unknown>;
};
const added = async (payload: object): Promise<string> => {
  const { body } = await post('librarian', 'add', payload);
  return (body.data as { id: string }).id;
};

test('linkage of a form that an action opens in place of the list’s own is kept', async () => {
  const refused = await post('librarian', 'add', { name: 'Drill', broken: true });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['fault']);
});

test('a value for a field that the form hides is not stored', async () => {
  const id = await added({ name: 'Drill', broken: false, fault: 'none at all' });
  expect((await read('librarian', id))['fault']).toBeNull();
});

test('linkage of a form in steps is kept', async () => {
  const id = await added({ name: 'Saw' });
  const refused = await post('librarian', 'update', { id, name: 'Saw', broken: true });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['fault']);
});

test('a part of a record is judged with what the record has already', async () => {
  const id = await added({ name: 'Saw', broken: true, fault: 'worn' });
  // Whoever changes one cell sends that one.
  expect((await post('librarian', 'update', { id, fault: 'blunt' })).status).toBe(200);
  expect((await read('librarian', id))['fault']).toBe('blunt');
  const emptied = await post('librarian', 'update', { id, fault: null });
  expect([emptied.status, Object.keys(emptied.body.fields ?? {})]).toEqual([400, ['fault']]);
  expect((await post('librarian', 'update', { id, broken: true })).status).toBe(200);
  expect((await read('librarian', id))['fault']).toBe('blunt');
});

test('what a change hides is emptied, and what is hidden is refused instead of dropped', async () => {
  const id = await added({ name: 'Saw', broken: true, fault: 'worn' });
  expect((await post('librarian', 'update', { id, broken: false })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ broken: false, fault: null });
  const hidden = await post('librarian', 'update', { id, fault: 'blunt' });
  expect([hidden.status, Object.keys(hidden.body.fields ?? {})]).toEqual([400, ['fault']]);
  const needed = await post('librarian', 'update', { id, broken: true });
  expect([needed.status, Object.keys(needed.body.fields ?? {})]).toEqual([400, ['fault']]);
});

test('a form that hides what a record cannot be without is refused', async () => {
  const offered = [...librarySources(), loans, addWith([...linkage, hiding]), edit];
  const { faults } = await library.releases.publish(offered);
  expect(faults).toMatchObject([{ file: 'screens/kitAdd.json', code: 'required-while-hidden' }]);
});

test('a record is not added without what it cannot be without, whatever the form of an older release hides', () => {
  const files = [...librarySources(), loans, addWith([...linkage, hiding]), edit];
  const catalogue = normalise(files.map(({ file, text: written }) => ({ file, json: JSON.parse(written) as Json })));
  const [call] = Object.values(catalogue.calls).filter(({ id }) => id === 'kits.insert');
  const actor = { id: 'u', userType: 1, superManager: false } as Actor;
  for (const input of [{ broken: false }, { name: 'Rope', broken: false }]) {
    const { excused, input: kept } = linked(catalogue, call as Call, { ...input, lock: 'hidden' }, actor, new Date());
    expect([kept, excused.has('name')]).toEqual([{ broken: false, lock: 'hidden' }, false]);
  }
});

test('a change is not refused for a value that whoever makes it may not read', async () => {
  const id = await added({ name: 'Hoist', cost: 200 });
  const refused = await post('librarian', 'update', { id, seal: 'A1' });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['seal']]);
  expect((await post('desk', 'update', { id, seal: 'A1' })).status).toBe(200);
  expect((await read('librarian', id))['seal']).toBe('A1');
});

test('who may not read a field does not write it, unless it says that they may', async () => {
  const id = await added({ name: 'Jack', cost: 3 });
  expect((await post('desk', 'update', { id, cost: 4 })).status).toBe(400);
  expect((await post('desk', 'update', { id, lock: '1234' })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ cost: 3, lock: '1234' });
});

test('of whoever may not write a field nothing is asked in it, as their form does not have it', async () => {
  const refused = await post('librarian', 'add', { name: 'Ladder', lent: true });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['bail']]);
  expect((await post('desk', 'add', { name: 'Ladder', lent: true })).status).toBe(200);
  const id = await added({ name: 'Ladder' });
  expect((await post('librarian', 'update', { id, lent: true })).status).toBe(400);
  expect((await post('desk', 'update', { id, lent: true })).status).toBe(200);
});

test('whoever may not write a field, read it or see it whole, does not empty it by what hides it', async () => {
  const id = await added({ name: 'Crane', cover: 'two years', owner: '13800001234' });
  expect((await post('desk', 'update', { id, lent: true })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ lent: true, cover: 'two years', owner: '13800001234' });
  expect((await post('librarian', 'update', { id, bail: 50 })).status).toBe(200);
  expect((await post('desk', 'update', { id, lent: false })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ lent: false, bail: 50 });
  const other = await added({ name: 'Crane 2', cover: 'two years' });
  expect((await post('librarian', 'update', { id: other, lent: true, bail: 50 })).status).toBe(200);
  expect((await post('librarian', 'update', { id: other, lent: false })).status).toBe(200);
  expect(await read('librarian', other)).toMatchObject({ bail: null, cover: null });
});

test('who sees a value in part does not replace it, and may send it back as it was shown', async () => {
  const id = await added({ name: 'Winch', phone: '13800001234' });
  expect((await post('desk', 'update', { id, phone: '13900000000' })).status).toBe(400);
  expect((await post('desk', 'update', { id, name: 'Winch 2', phone: '138****1234' })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ name: 'Winch 2', phone: '13800001234' });
});

test('whoever has no unit is asked for it at its field', async () => {
  const refused = await post('super', 'add', { name: 'Rope' });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['detachmentId']);
  expect((await post('super', 'add', { name: 'Rope', detachmentId: 'north' })).status).toBe(200);
});

test('only what the form offers can be chosen, of a new record and of one that there is', async () => {
  const broken = { name: 'Vice', broken: true, fault: 'worn' };
  const refused = await post('librarian', 'add', { ...broken, shelf: 3 });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['shelf']]);
  const id = await added({ ...broken, shelf: 1 });
  const other = await post('librarian', 'update', { id, shelf: 3 });
  expect([other.status, Object.keys(other.body.fields ?? {})]).toEqual([422, ['shelf']]);
  expect((await post('librarian', 'update', { id, shelf: 2 })).status).toBe(200);
  expect((await post('librarian', 'update', { id, shelf: null })).status).toBe(200);
  expect((await post('librarian', 'update', { id, shelf: 3, broken: false })).status).toBe(200);
  // What stands there is offered no more once this is changed: it is chosen again beside it.
  const left = await post('librarian', 'update', { id, broken: true, fault: 'worn' });
  expect([left.status, Object.keys(left.body.fields ?? {})]).toEqual([422, ['shelf']]);
  expect((await post('librarian', 'update', { id, broken: true, fault: 'worn', shelf: 1 })).status).toBe(200);
});

test('a value that was never offered is no hindrance to who changes another', async () => {
  const id = await added({ name: 'Plane' });
  await library.database.pool.query(`update kits set shelf = 3, broken = true, fault = 'worn' where id = '${id}'`);
  expect((await post('librarian', 'update', { id, name: 'Plane 2', shelf: 3 })).status).toBe(200);
});

test('what the form locks is not changed, but by what locks or unlocks it', async () => {
  const id = await added({ name: 'Awl', seal: 'A', grade: 2 });
  expect((await post('librarian', 'update', { id, seal: 'B', sealed: true, grade: 0 })).status).toBe(200);
  const locked = await post('librarian', 'update', { id, seal: 'C' });
  expect([locked.status, Object.keys(locked.body.fields ?? {})]).toEqual([422, ['seal']]);
  expect((await post('librarian', 'update', { id, seal: 'B', name: 'Awl 2' })).status).toBe(200);
  expect((await post('librarian', 'update', { id, seal: 'C', sealed: false })).status).toBe(200);
  expect(await read('librarian', id)).toMatchObject({ seal: 'C', sealed: false, name: 'Awl 2' });
  // The form writes a value as it locks it.
  const unfit = await post('librarian', 'update', { id, sealed: true, grade: 3 });
  expect([unfit.status, Object.keys(unfit.body.fields ?? {})]).toEqual([422, ['grade']]);
});
