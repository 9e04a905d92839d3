/** What surrounds a handler: its transaction, what the database refuses, effects, conflicts, the form's linkage. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { Handler } from '../../../src/server/calls/handler.ts';
import { openLibrary, type Library, type Sent, librarySources, source } from '../library.ts';

let library: Library;
/** What `book.giveBack` and `book.lend` do in the test that runs. */
let handler: Handler;
beforeAll(async () => {
  library = await openLibrary({
    handlers: {
      'book.giveBack': (context, input) => handler(context, input),
      'book.lend': (context, input) => handler(context, input),
    },
    uniqueFaults: [
      {
        entity: 'user',
        fields: ['id'],
        error: 'given-back-twice',
        fault: { status: 409, text: { 'zh-CN': '已归还', 'en-US': 'Given back already' } },
      },
    ],
  });
});
afterAll(() => library.close());

const giveBack = (headers: Record<string, string> = {}): Promise<Sent> =>
  library.send({ method: 'POST', url: '/api/books/giveBack', as: 'desk', headers, payload: { id: 'b1' } });
const databaseError = (code: string): Error => Object.assign(new Error('as the database says it'), { code });
const note = (key: string, now: Date) => ({ key, value: JSON.stringify(1), createdAt: now });
const notes = async (prefix: string): Promise<number> => {
  const rows = library.database.kysely.selectFrom('installation').select('key').where('key', 'like', `${prefix}%`);
  return (await rows.execute()).length;
};

describe.each([
  ['alone', {}],
  ['under an idempotency key', { 'idempotency-key': 'x' }],
])('a handler %s', (name, given) => {
  let turn = 0;
  let headers: Record<string, string> = {};
  beforeEach(() => {
    turn += 1;
    headers = 'idempotency-key' in given ? { 'idempotency-key': `${name.length}-${turn}` } : {};
  });

  test('is run again after a deadlock or a serialization failure, with nothing left of the first run', async () => {
    let runs = 0;
    const effects: number[] = [];
    handler = async ({ db, now, afterCommit }) => {
      runs += 1;
      await db
        .insertInto('installation')
        .values(note(`again ${name}`, now))
        .execute();
      afterCommit(() => void effects.push(runs));
      if (runs === 1) throw databaseError('40P01');
      if (runs === 2) throw databaseError('40001');
      return null;
    };
    expect((await giveBack(headers)).status).toBe(200);
    expect(runs).toBe(3);
    expect(effects).toEqual([3]);
    expect(await notes(`again ${name}`)).toBe(1);
  });

  test('that cannot get through answers 409 after three more tries', async () => {
    let runs = 0;
    handler = async () => {
      runs += 1;
      throw databaseError('40001');
    };
    expect((await giveBack(headers)).body).toMatchObject({ code: 409, error: 'busy' });
    expect(runs).toBe(4);
  });

  test('that doubles a key answers what the product says of it, and changes nothing', async () => {
    handler = async ({ db, now }) => {
      await db
        .insertInto('installation')
        .values(note(`twice ${name}`, now))
        .execute();
      await db.updateTable('user').set({ id: 'user-desk' }).where('id', '=', 'user-reader').execute();
      return null;
    };
    expect((await giveBack(headers)).body).toEqual({ code: 409, msg: '已归还', data: null, error: 'given-back-twice' });
    expect(await notes(`twice ${name}`)).toBe(0);
  });

  test('that doubles a unique value answers 409 at the fields of the index', async () => {
    handler = async ({ db }) => {
      await db.updateTable('user').set({ username: 'desk' }).where('id', '=', 'user-reader').execute();
      return null;
    };
    expect((await giveBack(headers)).body).toMatchObject({
      code: 409,
      error: 'duplicate',
      fields: { username: '已存在相同的值' },
    });
  });

  test('that stores what no column can hold answers 422', async () => {
    handler = async ({ db }) => {
      await sql`select 1 from "user" where user_type = ${'x'}`.execute(db);
      return null;
    };
    expect((await giveBack(headers)).body).toMatchObject({ code: 422, error: 'value-out-of-range' });
  });

  test('that stores a text longer than its index holds answers 422', async () => {
    const long = randomBytes(50_000).toString('hex');
    handler = async ({ db }) => {
      await db.updateTable('user').set({ username: long }).where('id', '=', 'user-reader').execute();
      return null;
    };
    expect((await giveBack(headers)).body).toMatchObject({ code: 422, error: 'value-out-of-range' });
  });

  test('that fails runs no effect, and one whose effect fails has succeeded', async () => {
    const effects: string[] = [];
    handler = async ({ afterCommit }) => {
      afterCommit(() => void effects.push('never'));
      throw new Error('on purpose');
    };
    expect((await giveBack(headers)).status).toBe(500);
    expect(effects).toEqual([]);
  });

  test('says its own text', async () => {
    handler = async ({ say }) => {
      say({ 'zh-CN': '谢谢', 'en-US': 'Thank you' });
      return null;
    };
    expect((await giveBack(headers)).body.msg).toBe('谢谢');
    expect((await giveBack({ 'accept-language': 'en-US' })).body.msg).toBe('Thank you');
  });
});

test('an effect that fails is logged, and the call has succeeded', async () => {
  handler = async ({ afterCommit }) => {
    afterCommit(() => {
      throw new Error('the effect on purpose');
    });
    return null;
  };
  expect((await giveBack()).status).toBe(200);
  expect(library.lines.some((line) => line.includes('the effect on purpose'))).toBe(true);
});

describe('the linkage of a form runs on the server', () => {
  let seen: Row = {};
  const lend = (payload: object): Promise<Sent> => {
    handler = async (_context, input) => {
      seen = input;
      return { id: 'l1' };
    };
    return library.send({
      method: 'POST',
      url: '/api/books/lend',
      as: 'desk',
      payload: { id: 'b1', readerId: 'r1', ...payload },
    });
  };

  test('what the form hides is dropped', async () => {
    expect((await lend({ mode: 0, reason: 'hidden' })).status).toBe(200);
    expect(seen).toEqual({ id: 'b1', readerId: 'r1', mode: 0 });
  });

  test('what it shows is kept, and what it requires must be there', async () => {
    expect((await lend({ mode: 1, reason: 'shown' })).status).toBe(200);
    expect(seen).toMatchObject({ reason: 'shown' });
    expect((await lend({ mode: 1 })).body).toMatchObject({ code: 400, fields: { reason: '请输入原因' } });
    expect((await lend({ mode: 1, reason: '' })).status).toBe(400);
  });

  test('what hangs on a value that only the page has is taken as it comes, and the rest is still decided', async () => {
    const before = library.releases.current();
    const { text } = librarySources().find(({ file }) => file === 'screens/books/lend.json') ?? { text: '' };
    const form = JSON.parse(text) as { when: object[]; fields: unknown[]; examples?: unknown };
    delete form.examples;
    form.when.push({ if: { pages: { gt: 9 } }, set: { phone: { required: true } } });
    const fields = [...form.fields, { field: 'pages', type: 'integer', title: 'Pages' }];
    const others = librarySources().filter(({ file }) => file !== 'screens/books/lend.json');
    const { faults } = await library.releases.publish([
      ...others,
      source('screens/books/lend.json', { ...form, fields }),
    ]);
    expect(faults).toEqual([]);
    expect((await lend({ mode: 0, reason: 'hidden' })).status).toBe(200);
    expect(seen).toEqual({ id: 'b1', readerId: 'r1', mode: 0 });
    expect((await lend({ mode: 1 })).body).toMatchObject({ code: 400, fields: { reason: '请输入原因' } });
    await library.releases.publish(librarySources());
    expect(library.releases.current().hash).toBe(before.hash);
  });
});
