/** What a list exports is read again as the same values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedCell } from '../../../src/core/fields/exportedCell.ts';
import type { Field, Row } from '../../../src/core/model/catalogue.ts';
import { memberIn } from '../../../src/core/model/row.ts';
import type { ViewField } from '../../../src/core/model/view.ts';
import type { Actor, HandlerContext } from '../../../src/server/calls/handler.ts';
import { nobody } from '../../../src/server/calls/nobody.ts';
import { csvLine } from '../../../src/core/fields/csvLine.ts';
import { readCsv } from '../../../src/server/tables/csvReader.ts';
import { cellReader } from '../../../src/server/tables/importValues.ts';
import type { TableValue } from '../../../src/server/office/table.ts';
import { genericHandlers } from '../../../src/server/calls/generic.ts';
import { libraryRelease } from '../../release/library.ts';
import { openLibrary, type Library } from '../database/library.ts';

const label = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const items = [
  { id: 2, name: label('1') },
  { id: 1, name: label('2') },
  { id: 3, name: label('Ropes, chains') },
  { id: 4, name: label('Ropes') },
];
const crate = {
  'dictionaries/gear.json': { title: 'Gear', items },
  'entities/crate.json': {
    title: 'Crate',
    shard: 'none',
    scope: 'all',
    properties: {
      gear: { type: 'integer', title: 'Gear', dictionary: 'gear' },
      gears: { type: 'array', title: 'Gears', dictionary: 'gear' },
      authorIds: { type: 'array', title: 'Authors', lookup: 'author.lookup' },
      authorId: { type: 'string', title: 'Author', lookup: 'author.lookup' },
      signedBy: { type: 'string', title: 'Signed by', lookup: { call: 'author.lookup', value: 'name' } },
      ratio: { type: 'number', title: 'Ratio' },
      price: { type: 'number', widget: 'money', title: 'Price' },
    },
  },
};
let library: Library;
beforeAll(async () => {
  library = await openLibrary(Object.entries(crate).map(([file, json]) => ({ file, text: JSON.stringify(json) })));
  await library.database.pool.query(
    `insert into author (id, version, create_time, update_time, name)
     select id, 1, now(), now(), name from unnest($1::text[], $2::text[]) as told (id, name)`,
    [records.map(({ id }) => id), records.map(({ name }) => name)],
  );
});
afterAll(() => library.database.close());

const { fields = {} } = libraryRelease(crate).catalogue.entities['crate'] ?? {};
const records = [
  { id: '1', name: 'Smith, Jones; Co' },
  { id: '2', name: 'Smith' },
  { id: '3', name: '2' },
];
const readAs =
  (actor: Actor) =>
  (field: Field, cell: TableValue): Promise<unknown> =>
    library.database.kysely.transaction().execute(async (db) => {
      const { release } = library;
      const context = { release, actor, now: new Date(), language: 'en-US', db } as unknown as HandlerContext;
      return cellReader(context, genericHandlers)(field, cell, {}, []);
    });
const read = readAs({ ...nobody, userType: 1 });

/** The value of a row as a cell of a CSV, read again. */
async function again(name: string, row: Row): Promise<unknown> {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  const options =
    field.dictionary === undefined ? undefined : items.map(({ id, name: said }) => ({ value: id, label: said }));
  const view = { ...field, ...(options && { options }) } as unknown as ViewField;
  const cell = readCsv(Buffer.from(csvLine([exportedCell(view, 'en-US')(row)])))[0]?.cells[0];
  const found = await read(field, cell ?? null);
  return memberIn(found, 'value') ?? memberIn(found, 'fault');
}

test.each<[string, unknown]>([
  ['gear', 1],
  ['gear', 2],
  ['gears', '3,4,1'],
  ['gears', '4,3'],
  ['ratio', 1 / 3],
  ['ratio', 0.1 + 0.2],
  ['ratio', 1e-7],
  ['ratio', -12.5],
  ['ratio', 1e21],
])('%s: %j', async (name, value) => {
  expect(await again(name, { [name]: value })).toEqual(value);
});

test('records are found by names that hold what stands between names', async () => {
  const named = { authorIds: ['Smith', 'Smith, Jones; Co', '2'] };
  expect(await again('authorIds', named)).toEqual(['2', '1', '3']);
});

test('an amount that a sheet has computed has the two decimals that it shows', async () => {
  const { price } = fields;
  expect(price && (await read(price, 110.00000000000001))).toEqual({ value: 110 });
});

test('two fields that look up the same call keep each what it stores of the record', async () => {
  const { authorId, signedBy } = fields;
  expect(authorId && (await read(authorId, 'Smith'))).toEqual({ value: '2' });
  expect(signedBy && (await read(signedBy, 'Smith'))).toEqual({ value: 'Smith' });
});

test('whoever may not ask for the options is told none of them, and neither is a name read as its id', async () => {
  const { authorId, authorIds } = fields;
  const asStranger = readAs(nobody);
  expect(authorId && (await asStranger(authorId, 'Smith'))).toEqual({ value: 'Smith' });
  expect(authorIds && (await asStranger(authorIds, 'Nobody, 2'))).toEqual({ value: ['Nobody', '2'] });
});
