/** A field that a user may not read is nowhere for them, whatever the schema: not shown, not sent, and not to be guessed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../../src/server/records/context.ts';
import { mayRead } from '../../src/server/records/access.ts';
import { filterSql, orderSql } from '../../src/server/records/query/queryFilters.ts';
import { wireReader } from '../../src/server/records/wireRow.ts';
import { exportedList } from '../../src/server/tables/exportColumns.ts';
import { buildRelease } from '../../src/release/build.ts';
import type { Release, Source } from '../../src/release/release.ts';

const types = [1, 2, 3] as const;
type Type = (typeof types)[number];
interface Secret {
  readonly name: string;
  readonly read: readonly Type[] | undefined;
  readonly unless: readonly Type[] | undefined;
  readonly isNumber: boolean;
  readonly search: boolean;
}

const names = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'fern'];
const readers = fc.option(fc.subarray([...types], { minLength: 1, maxLength: 2 }), { nil: undefined });
const secrets = fc
  .array(fc.record({ read: readers, unless: readers, isNumber: fc.boolean(), search: fc.boolean() }), {
    minLength: 4,
    maxLength: 6,
  })
  .map((fields) =>
    fields.map((field, i): Secret => {
      const unless = field.isNumber ? undefined : field.unless;
      return { ...field, unless, name: names[i] ?? '' };
    }),
  );

const readsSome = ({ read }: Secret, type: Type): boolean => read === undefined || read.includes(type);
const readsWhole = (secret: Secret, type: Type): boolean =>
  readsSome(secret, type) && (secret.unless === undefined || secret.unless.includes(type));

/** A text of one letter pair, and a number, that stand nowhere else. */
const valueOf = ({ name, isNumber }: Secret): string | number =>
  isNumber ? 770_000 + name.charCodeAt(0) : `Qq${name.charAt(0)}zz`;

function sourcesOf(fields: readonly Secret[]): Source[] {
  const source = (file: string, json: unknown): Source => ({ file, text: JSON.stringify(json) });
  const written = fields.map(({ name, read, unless, isNumber, search }) => [
    name,
    {
      type: isNumber ? 'integer' : 'string',
      title: `T ${name}`,
      search,
      ...(read ? { read } : {}),
      ...(unless ? { mask: { as: 'name', read: unless } } : {}),
    },
  ]);
  const texts = fields.filter(({ isNumber }) => !isNumber).map(({ name }) => name);
  const number = fields.find(({ isNumber }) => isNumber)?.name;
  const entity = {
    title: 'Thing',
    scope: 'all',
    shard: 'none',
    properties: {
      parentId: { type: 'string', title: 'Parent' },
      ...Object.fromEntries(written),
      ...(texts.length < 2 ? {} : { both: { type: 'string', title: 'Both', search: true, computed: { text: texts } } }),
      ...(number === undefined
        ? {}
        : {
            total: {
              type: 'integer',
              title: 'Total',
              computed: { rows: 'thing', by: 'parentId', measure: 'sum', field: number },
            },
          }),
      ...Object.fromEntries(texts.map((name) => [`${name}Again`, { type: 'string', title: name, field: name }])),
    },
  };
  const allow = { allow: types };
  return [
    source('settings.json', { productName: 'Things' }),
    source('dictionaries/userType.json', { title: 'Types', items: types.map((id) => ({ id, name: `Type ${id}` })) }),
    source('entities/thing.json', entity),
    source('calls/thing.json', { entity: 'thing', calls: { list: allow, get: allow, lookup: allow } }),
    source('screens/things.json', { entity: 'thing', sort: fields[0]?.name ?? 'id', title: 'Things' }),
    source('screens/thing.json', { type: 'detail', entity: 'thing', call: 'thing.get' }),
    source('screens/figures.json', {
      type: 'chart',
      title: 'Figures',
      aggregate: {
        entity: 'thing',
        // The linter refuses a figure that somebody who may ask for it may not read.
        allow: fields.find(({ isNumber }) => isNumber)?.read ?? types,
        group: { all: [] },
        computed: {
          n: { measure: 'count' },
          ...(number === undefined ? {} : { sum: { measure: 'sum', field: number } }),
        },
      },
      sections: [{ id: 'all', title: 'All', as: 'tiles', group: 'all', value: number === undefined ? 'n' : 'sum' }],
    }),
  ];
}

const nobody: Actor = {
  id: 'u',
  name: 'U',
  username: 'u',
  mobile: null,
  userType: 0,
  superManager: false,
  detachmentId: null,
  generalDivisionId: null,
  detachments: [],
  capacityId: null,
  capacityName: null,
  roles: [],
  ability: [],
  sessionId: 's',
};

/** What is made of the fields: who may read it, by what it is made of. */
function madeOf(fields: readonly Secret[], type: Type): [name: string, mayRead: boolean][] {
  const texts = fields.filter(({ isNumber }) => !isNumber);
  const number = fields.find(({ isNumber }) => isNumber);
  return [
    ...(texts.length < 2 ? [] : [['both', texts.every((one) => readsWhole(one, type))] as [string, boolean]]),
    ...(number ? [['total', readsWhole(number, type)] as [string, boolean]] : []),
    ...texts.map((one): [string, boolean] => [`${one.name}Again`, readsSome(one, type)]),
  ];
}

function lookAs(release: Release, fields: readonly Secret[], type: Type): void {
  const profile = { userType: type, superManager: false };
  const entity = release.catalogue.entities['thing'];
  const call = release.catalogue.calls['thing.list'];
  if (!entity || !call) throw new Error('the release must have the entity and its list');
  const asking = { actor: { ...nobody, userType: type }, release, now: new Date(0), language: 'en-US' as const };
  const shown = JSON.stringify(release.project(profile).views);
  const exported = JSON.stringify(exportedList(release, profile, call, 'en-US'));
  const stored = Object.fromEntries(fields.map((one) => [one.name, valueOf(one)]));
  const sent = wireReader(
    entity,
    asking,
  )({ id: 'x', version: 1, ...stored, total: stored[fields.find(({ isNumber }) => isNumber)?.name ?? ''] });
  const text = JSON.stringify(sent);
  const hidden = [
    ...fields.filter((one) => !readsSome(one, type)).map(({ name }) => name),
    ...madeOf(fields, type).flatMap(([name, may]) => (may ? [] : [name])),
  ];
  for (const name of hidden) {
    for (const said of [shown, exported])
      expect({ name, type, at: said.indexOf(`"${name}"`) }).toEqual({ name, type, at: -1 });
    expect(sent).not.toHaveProperty(name);
    expect(() => orderSql(asking, entity, name, 't')).toThrow('bad-parameters');
    for (const { params } of call.filters.filter(({ field }) => field === name))
      expect(() => filterSql(asking, entity, call.filters, { [params[0] ?? '']: 'a' }, 't')).toThrow('bad-parameters');
  }
  for (const secret of fields) {
    const isSeen = text.includes(String(valueOf(secret)));
    expect({ name: secret.name, type, isSeen }).toEqual({ name: secret.name, type, isSeen: readsWhole(secret, type) });
    // What is seen in part is not guessed by its order.
    if (!readsWhole(secret, type)) expect(() => orderSql(asking, entity, secret.name, 't')).toThrow('bad-parameters');
    else expect(shown).toContain(`"${secret.name}"`);
  }
  const figures = release.catalogue.calls['figures.aggregate']?.gives;
  const sum = figures && 'shape' in figures ? figures.shape.fields['sum'] : undefined;
  const number = fields.find(({ isNumber }) => isNumber);
  if (sum && number) expect(mayRead(asking, sum)).toBe(readsWhole(number, type));
}

test('of 1,000 random pairs of schema and user: in no view, export, row, filter, order or figure', () => {
  let pairs = 0;
  const refused: string[] = [];
  fc.assert(
    fc.property(secrets, (fields) => {
      const { release, faults } = buildRelease(sourcesOf(fields));
      // What nobody may read at all the linter refuses.
      if (!release) {
        refused.push(...faults.map(({ code, message }) => (code === 'hidden-field' ? code : message)));
        return;
      }
      for (const type of types) lookAs(release, fields, type);
      pairs += types.length;
    }),
    { numRuns: 350, seed: 14 },
  );
  expect(refused).toEqual([]);
  expect(pairs).toBeGreaterThanOrEqual(1_000);
});
