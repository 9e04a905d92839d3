/** The library of books, served: its schemas, these handlers, the engine. */
import { sql } from 'kysely';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { Handler } from '../../../src/server/calls/handler.ts';
import { inquiryAnnouncement } from '../../../src/server/menus/notice.ts';
import { tellChange } from '../../../src/server/records/recordChange.ts';
import { hashPassword } from '../../../src/server/sessions/passwords/password.ts';
import { serve } from '../../../src/server/start.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import people from './people.json' with { type: 'json' };

const shelved =
  (step: string, shelfStatus: number): Handler =>
  async (context, { id }) => {
    const { rows } = await sql<Row>`update book set shelf_status = ${shelfStatus}, version = version + 1
      where id = ${id} and shelf_status <> ${shelfStatus} returning *`.execute(context.db);
    for (const after of rows)
      tellChange(context, { entity: 'book', step, before: { ...after, shelfStatus: null }, after });
    return { id };
  };

const history: Handler = async ({ db }, { id }) => {
  const events = db.selectFrom('event').select(['time', 'userName', 'step']).where('recordId', '=', String(id));
  const rows = await events.where('entity', '=', 'book').orderBy('seq').execute();
  return rows.map(({ time, userName, step }) => ({ time: wireTime(time), who: userName, step }));
};

await serve({
  name: 'The library',
  consoleDir: `${process.env['SCHEMAS_DIR']}/../console`,
  handlers: {
    inquiryAnnouncement,
    'book.lend': shelved('lend', 1),
    'book.giveBack': shelved('giveBack', 0),
    'book.history': history,
    'section.move': async () => null,
    'loan.statistics': async () => [],
    'reader.hasOverdue': async () => false,
    'reader.search': async () => [{ readerId: 'r1', readerName: '读者丙', overdue: 0, phone: '13800138000' }],
  },
  seed: async ({ database, now }) => {
    const same = { version: 1, createTime: now, updateTime: now, defaultPassword: false, active: true };
    for (const { roles, ...person } of people) {
      const own = { passwordHash: await hashPassword('Library-2026'), roles: JSON.stringify(roles) };
      await database.kysely
        .insertInto('user')
        .values({ id: person.username, ...same, ...person, ...own })
        .execute();
    }
  },
});
