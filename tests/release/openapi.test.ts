/** OpenAPI names every call with what it takes and answers. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { validate } from '@scalar/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import { buildRelease } from '../../src/release/build.ts';
import { libraryRelease, openapiOf } from './library.ts';

type Json = Record<string, unknown>;

const release = libraryRelease();
const document = openapiOf(release) as {
  openapi: string;
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; responses: Json };
};

const { release: shipped } = buildRelease(readSources(join(resolve(import.meta.dirname, '../..'), 'schemas')));
if (!shipped) throw new Error('what is shipped must lint');

function values(value: unknown, word: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === word ? [inner] : []), ...values(inner, word)]);
}

describe('the document', () => {
  test('is OpenAPI 3.1 with every call at its path and method', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const call of Object.values(release.catalogue.calls)) {
      expect(document.paths[call.path]?.[call.method.toLowerCase()]?.['operationId']).toBe(call.id);
    }
  });

  test('refers to nothing that it does not hold', () => {
    for (const ref of values(document, '$ref')) {
      const [, group, kind, name] = String(ref).split('/');
      const held = (document as unknown as Record<string, Record<string, Json>>)[group ?? '']?.[kind ?? '']?.[
        name ?? ''
      ];
      expect([ref, held]).toEqual([ref, expect.anything()]);
    }
  });

  test('says null as 3.1 does', () => {
    expect(values(document, 'nullable')).toEqual([]);
  });

  test('asks for a token but where a call is open', () => {
    const calls = Object.values(release.catalogue.calls);
    for (const call of calls) {
      const security = document.paths[call.path]?.[call.method.toLowerCase()]?.['security'];
      expect([call.id, security]).toEqual([call.id, call.open ? [] : [{ token: [] }]]);
    }
  });

  test('never shows a secret', () => {
    const secret = libraryRelease({
      'entities/key.json': {
        title: '钥匙',
        shard: 'none',
        properties: { name: { type: 'string' }, pin: { type: 'string', widget: 'secret' } },
      },
    });
    const schemas = (openapiOf(secret) as typeof document).components.schemas as Record<string, { properties: Json }>;
    expect(Object.keys(schemas['key']?.properties ?? {})).not.toContain('pin');
  });
});

describe('a call', () => {
  test('under GET takes its parameters in the query', () => {
    const parameters = document.paths['/books/listByPage']?.['get']?.['parameters'] as { name: string; in: string }[];
    expect(parameters.flatMap((one) => ('in' in one ? [`${one.in} ${one.name}`] : []))).toEqual(
      expect.arrayContaining(['query current', 'query size', 'query orderBy', 'query title', 'query shelfStatus']),
    );
  });

  test('whose answers are tagged says so, and no other', () => {
    const at = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]);
    const words = ['#/components/parameters/ifNoneMatch', '#/components/headers/etag', '#/components/responses/304'];
    for (const word of words) {
      expect(at('/books/listByPage', 'get')).toContain(word);
      expect(at('/books/lend', 'post')).not.toContain(word);
    }
  });

  test('under POST takes a closed body with what is required', () => {
    const body = document.paths['/books/lend']?.['post']?.['requestBody'];
    expect(body).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['id', 'readerId'], additionalProperties: false } } },
    });
  });

  test('answers its success code in the envelope', () => {
    const responses = document.paths['/books/lend']?.['post']?.['responses'] as Record<string, unknown>;
    expect(values(responses['200'], 'const')).toEqual([1]);
  });
});

describe('is true and standard', () => {
  const equipment = readFileSync(new URL('../library/equipmentLoans.json', import.meta.url), 'utf8');
  const loans = openapiOf(libraryRelease({ 'screens/equipmentLoans.json': JSON.parse(equipment) as object }));

  test.each([
    ['the library', () => loans],
    ['the product', () => openapiOf(shipped)],
  ])('of %s a validator of the standard finds nothing wrong', async (_name, documentOf) => {
    const { valid, errors } = await validate(documentOf() as object);
    expect([valid, errors]).toEqual([true, []]);
  });

  const bodyOf = (path: string, described: unknown = loans): Json => {
    const post = (described as typeof document).paths[path]?.['post'];
    const body = post?.['requestBody'] as { content: Record<string, { schema: Json }> } | undefined;
    return body?.content['application/json']?.schema ?? {};
  };

  test('a body says what linkage requires', () => {
    const ajv = new Ajv2020({ strict: false, formats: { date: true, phone: true } });
    const fits = ajv.compile(bodyOf('/equipmentLoans/add'));
    const loan = { equipment: 'Projector', branchId: 'b', borrower: 'Wang', lentOn: '2026-03-01' };
    expect(
      [loan, { ...loan, damaged: false }, { ...loan, damaged: true, damage: 'Lens' }].map((one) => fits(one)),
    ).toEqual([true, true, true]);
    expect([{ ...loan, damaged: true }, { ...loan, damaged: true, damage: null }, {}].map((one) => fits(one))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a list of nothing is nothing, as linkage reads it', () => {
    const authors = { type: 'array', title: 'Authors', lookup: 'author.lookup' };
    const note = { type: 'string', title: 'Note' };
    const kits = openapiOf(
      libraryRelease({
        'screens/kits.json': {
          entity: {
            title: 'Kits',
            properties: { authors, note },
            when: [{ if: { authors: { filled: true } }, set: { note: { required: true } } }],
          },
        },
      }),
    );
    const fits = new Ajv2020({ strict: false }).compile(bodyOf('/kits/add', kits));
    expect([{}, { authors: [] }, { authors: ['a'], note: 'x' }].map((one) => fits(one))).toEqual([true, true, true]);
    expect(fits({ authors: ['a'] })).toBe(false);
  });

  test('times name their zone, days are dates, money has a pattern, and no format is one of our own', () => {
    const text = JSON.stringify(loans);
    expect(text).not.toMatch(/"format":"(wire|money|phone|plate)/);
    const returned = (loans as unknown as typeof document).components.schemas['equipmentLoans'] as {
      properties: Record<string, Json>;
    };
    const { lentOn, returnTime } = returned.properties;
    expect(lentOn?.['format']).toBe('date');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(returnTime).toMatchObject({ 'x-time-zone': zone, description: expect.stringContaining(zone) as string });
    const pattern = new RegExp(String(returnTime?.['pattern']));
    expect(
      ['2026-01-31 08:30:00', '2026-01-31T08:30:00Z', '2026-13-01 00:00:00'].map((one) => pattern.test(one)),
    ).toEqual([true, false, false]);
    const book = (loans as unknown as typeof document).components.schemas['book'] as typeof returned;
    expect(book.properties['price']).toMatchObject({ pattern: expect.stringContaining('{1,2}') as string });
  });
});

describe('tells each user', () => {
  const lenders = libraryRelease({
    'entities/lender.json': {
      title: '出借方',
      shard: 'none',
      scope: 'all',
      write: 'all',
      properties: {
        name: { type: 'string', title: 'Name', search: true },
        debtAmber: { type: 'integer', title: 'Debt', search: true, read: [1], write: [1] },
        noteBirch: { type: 'string', title: 'Note', read: [1], write: [1, 3] },
      },
    },
    'calls/lender.json': {
      entity: 'lender',
      calls: {
        list: { path: '/lender/listByPage', method: 'GET', allow: [1, 3] },
        insert: { path: '/lender/add', allow: [1, 3] },
        remove: { path: '/lender/delete', allow: [1] },
      },
    },
  });
  const as = (userType: number) => openapiOf(lenders, { userType, superManager: false }) as typeof document;
  const told = (of: typeof document, path: string) => JSON.stringify(of.paths[path] ?? null);

  test('every call, to everybody', () => {
    const calls = (of: typeof document) => values(of.paths, 'operationId');
    for (const userType of [1, 2, 3, 99]) expect(calls(as(userType))).toEqual(Object.keys(lenders.catalogue.calls));
  });

  test('no field that they may not read, nor what finds or writes it', () => {
    expect(told(as(1), '/lender/listByPage')).toContain('debtAmber');
    expect(told(as(1), '/lender/add')).toContain('debtAmber');
    expect(JSON.stringify(as(3))).not.toContain('debtAmber');
    // Whoever writes what they do not read is told of it where it is written.
    expect(told(as(3), '/lender/add')).toContain('noteBirch');
    expect(JSON.stringify(as(3).components.schemas)).not.toContain('noteBirch');
  });

  test('of nothing that it does not hold', async () => {
    for (const one of [release, shipped])
      for (const userType of [1, 2, 3, 6, 99]) {
        const of = openapiOf(one, { userType, superManager: false });
        const refs = values(of, '$ref').map((ref) => String(ref).split('/').at(-1) ?? '');
        const { schemas = {}, ...others } = of['components'] as Record<string, Json>;
        const held = new Set([
          ...Object.keys(schemas),
          ...Object.values(others).flatMap((group) => Object.keys(group)),
        ]);
        expect([userType, refs.filter((name) => !held.has(name))]).toEqual([userType, []]);
        const { valid, errors } = await validate(of);
        expect([userType, valid, errors]).toEqual([userType, true, []]);
      }
  });
});
