import { describe, expect, test } from 'vitest';
import type { Entity, Field } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { kindTold } from '../../../src/core/normalise/normaliseFields.ts';
import type { KindWords } from '../../../src/core/normalise/normaliseFields.ts';

const title = { 'zh-CN': '图书', 'en-US': 'Book' };

function entityOf(words: object, files: { file: string; json: unknown }[] = []): Entity {
  const json = { title, properties: {}, ...words };
  const entity = normalise([{ file: 'entities/book.json', json }, ...files]).entities.book;
  if (!entity) throw new Error('The catalogue must hold the entity "book"');
  return entity;
}

function fieldOf(words: object, required: string[] = [], files: { file: string; json: unknown }[] = []): Field {
  const field = entityOf({ properties: { f: words }, required }, files).fields.f;
  if (!field) throw new Error('The entity must hold the field "f"');
  return field;
}

describe('the kind of a field', () => {
  test.each<[sentence: string, words: KindWords, kind: string | undefined]>([
    ['a rule stands before all', { rule: 'r', lookup: 'a.lookup', type: 'string' }, 'derived'],
    ['a lookup stands before a dictionary', { lookup: 'a.lookup', dictionary: 'd', type: 'string' }, 'ref'],
    ['a lookup of an array is several', { lookup: 'a.lookup', type: 'array' }, 'refs'],
    ['a dictionary stands before a widget', { dictionary: 'd', widget: 'json', type: 'integer' }, 'code'],
    ['a dictionary of an array is several', { dictionary: 'd', type: 'array' }, 'codes'],
    ['rows are rows', { rows: 'loan', type: 'array' }, 'rows'],
    ['rows of a shape of their own are rows', { widget: 'rows', type: 'array', takes: { properties: {} } }, 'rows'],
    ['a widget stands before a format', { widget: 'longText', format: 'date', type: 'string' }, 'longText'],
    ['money is a widget', { widget: 'money', type: 'number' }, 'money'],
    ['tags are a plain list that is typed in one by one', { widget: 'tags', type: 'array' }, 'json'],
    ['a widget that is no kind leaves it to the type', { widget: 'identifier', type: 'string' }, 'text'],
    ['a date is a format', { format: 'date', type: 'string' }, 'date'],
    ['a time is a format', { format: 'date-time', type: 'string' }, 'dateTime'],
    ['another format is a check of a text', { format: 'phone', type: 'string' }, 'text'],
    ['a string is a text', { type: 'string' }, 'text'],
    ['an integer', { type: 'integer' }, 'integer'],
    ['a number is a decimal', { type: 'number' }, 'decimal'],
    ['a boolean', { type: 'boolean' }, 'boolean'],
    ['an object is JSON', { type: 'object' }, 'json'],
    ['nothing tells nothing', {}, undefined],
  ])('%s', (_, words, kind) => {
    expect(kindTold(words)).toBe(kind);
  });
});

describe('a field', () => {
  test('without a title shows its name', () => {
    expect(fieldOf({ type: 'string' }).title).toBe('f');
  });
  test('is required where the entity says so', () => {
    expect(fieldOf({ type: 'string' }, ['f']).required).toBe(true);
    expect(fieldOf({ type: 'string' }).required).toBe(false);
  });
  test('of a format that the settings name has its pattern, with its text', () => {
    const isbn = { pattern: '^[0-9-]+$', text: { 'zh-CN': '请输入 ISBN', 'en-US': 'Enter an ISBN' } };
    const settings = { file: 'settings.json', json: { formats: { isbn } } };
    const field = fieldOf({ type: 'string', format: 'isbn' }, [], [settings]);
    expect(field).toMatchObject({ pattern: isbn.pattern, patternText: isbn.text });
    expect(field.format).toBeUndefined();
  });
  test('carries its words unchanged', () => {
    const words = { title, maxLength: 3, pattern: '^a', format: 'phone', default: 'x', placeholder: 'p', group: 'g' };
    expect(fieldOf({ type: 'string', ...words })).toMatchObject(words);
  });
  test('has its description as help', () => {
    expect(fieldOf({ type: 'string', help: 'Why' }).help).toBe('Why');
  });
  test('of the format date is not checked by that format besides', () => {
    expect(fieldOf({ type: 'string', format: 'date' })).not.toHaveProperty('format');
  });
  test('that a rule computes is read-only and not stored', () => {
    expect(fieldOf({ rule: 'r' })).toMatchObject({ kind: 'derived', readOnly: true, stored: false, rule: 'r' });
  });
  test('of rows is not stored', () => {
    expect(fieldOf({ type: 'array', rows: 'loan', by: 'bookId' })).toMatchObject({ stored: false, rows: 'loan' });
  });
  test('with a lookup that is only named takes id and shows name', () => {
    const lookup = { call: 'a.lookup', value: 'id', label: 'name', params: {}, extra: [] };
    expect(fieldOf({ type: 'string', lookup: 'a.lookup' }).lookup).toEqual(lookup);
  });
  test('with a mask that excepts nobody is whole for super managers alone', () => {
    expect(fieldOf({ type: 'string', mask: { as: 'phone' } }).mask).toEqual({ as: 'phone', unless: null });
  });
});

describe('codes', () => {
  const dictionary = (id: number | string): { file: string; json: unknown } => ({
    file: 'dictionaries/d.json',
    json: { title, items: [{ id, name: 'One' }] },
  });
  test('are numbers where the type says so', () => {
    expect(fieldOf({ type: 'integer', dictionary: 'd' }, [], [dictionary('x')]).codeType).toBe('integer');
  });
  test('are texts where the type says so', () => {
    expect(fieldOf({ type: 'string', dictionary: 'd' }, [], [dictionary(1)]).codeType).toBe('string');
  });
  test('of a list are what the dictionary has', () => {
    expect(fieldOf({ type: 'array', dictionary: 'd' }, [], [dictionary(1)]).codeType).toBe('integer');
    expect(fieldOf({ type: 'array', dictionary: 'd' }, [], [dictionary('x')]).codeType).toBe('string');
  });
});

describe('an entity', () => {
  test('has id, version and times made by the server, around its own fields', () => {
    const { fields } = entityOf({ properties: { a: { type: 'string' } } });
    expect(Object.keys(fields)).toEqual(['id', 'version', 'detachmentId', 'a', 'createTime', 'updateTime']);
    for (const name of ['id', 'version', 'createTime', 'updateTime']) {
      expect(fields[name]).toMatchObject({ readOnly: true, required: true, stored: true });
    }
  });
  test('may say more of a system field, which stays what it is', () => {
    const properties = { createTime: { type: 'string', title: 'Since', search: true, readOnly: false } };
    const field = entityOf({ properties }).fields.createTime;
    expect(field).toMatchObject({ kind: 'dateTime', title: 'Since', search: true, readOnly: true });
  });
  test('is divided by detachment unless it says otherwise', () => {
    expect(entityOf({}).shard).toBe('detachmentId');
    expect(entityOf({ shard: 'none' })).toMatchObject({ shard: null });
    expect(entityOf({ shard: 'none' }).fields).not.toHaveProperty('detachmentId');
    const properties = { cityId: { type: 'string' } };
    expect(entityOf({ shard: 'cityId', properties })).toMatchObject({ shard: 'cityId' });
    // One that there is not is a fault, which the linter tells; what is derived from the rows stays whole.
    expect(entityOf({ shard: 'cityId' })).toMatchObject({ shard: 'detachmentId' });
  });
  test('looks its detachment up where the product has detachments', () => {
    const calls = { entity: 'detachment', calls: { lookup: { allow: [1] } } };
    const detachment = { title, shard: 'none', properties: { name: { type: 'string' } } };
    const { fields } = entityOf({}, [
      { file: 'calls/detachment.json', json: calls },
      { file: 'entities/detachment.json', json: detachment },
    ]);
    expect(fields.detachmentId?.lookup?.call).toBe('detachment.lookup');
    expect(fields.detachmentName?.nameOf).toEqual({ field: 'detachmentId', entity: 'detachment', label: 'name' });
  });
  test('without scope is seen by super managers alone', () => {
    expect(entityOf({}).scope).toEqual({});
    expect(entityOf({ scope: 'all' }).scope).toBe('all');
  });
  test('is stored in a table of its name in snake case', () => {
    expect(entityOf({}).table).toBe('book');
    const entities = normalise([{ file: 'entities/spareParts.json', json: { title, properties: {} } }]).entities;
    expect(entities.spareParts?.table).toBe('spare_parts');
    expect(entityOf({ table: 'tomes', was: 'books' })).toMatchObject({ table: 'tomes', was: 'books' });
  });
  test('is named by its name, else by its first text, else by its id', () => {
    const properties = { count: { type: 'integer' }, isbn: { type: 'string' }, name: { type: 'string' } };
    expect(entityOf({ properties }).label).toBe('name');
    expect(entityOf({ properties: { count: properties.count, isbn: properties.isbn } }).label).toBe('isbn');
    expect(entityOf({ properties: { count: properties.count } }).label).toBe('id');
    expect(entityOf({ properties, label: 'isbn' }).label).toBe('isbn');
  });
});

describe('a reference', () => {
  const author = { title, shard: 'none', label: 'penName', properties: { penName: { type: 'string' } } };
  const files = [
    { file: 'entities/author.json', json: author },
    { file: 'calls/author.json', json: { calls: { lookup: { allow: [1] } } } },
  ];
  const reference = { type: 'string', title: 'Author', lookup: 'author.lookup' };

  test('xId brings a read-only xName beside it, from the field that names the other', () => {
    const { fields } = entityOf({ properties: { authorId: { ...reference, read: [1] } } }, files);
    expect(Object.keys(fields)).toContain('authorName');
    expect(fields.authorName).toEqual({
      name: 'authorName',
      kind: 'text',
      title: 'Author',
      required: false,
      readOnly: true,
      search: false,
      stored: false,
      nameOf: { field: 'authorId', entity: 'author', label: 'penName' },
      read: [1],
    });
  });
  test('without Id at its end brings a name all the same', () => {
    expect(entityOf({ properties: { editor: reference } }, files).fields).toHaveProperty('editorName');
  });
  test('leaves a field of that name alone', () => {
    const properties = { authorId: reference, authorName: { type: 'string', title: 'Own' } };
    expect(entityOf({ properties }, files).fields.authorName).toMatchObject({ title: 'Own', stored: true });
  });
  test('shows the field that its lookup names', () => {
    const lookup = { call: 'author.lookup', label: 'penName' };
    expect(
      entityOf({ properties: { authorId: { ...reference, lookup } } }, files).fields.authorName?.nameOf,
    ).toMatchObject({
      label: 'penName',
    });
  });
  test('to nothing known brings a name that stands in, so that what names it is no second fault', () => {
    const properties = { authorId: { ...reference, lookup: 'nowhere.lookup' } };
    const { authorName } = entityOf({ properties }, files).fields;
    expect(authorName).toMatchObject({ standIn: true, stored: false });
    expect(authorName).not.toHaveProperty('nameOf');
  });
});

describe('an input of a rule', () => {
  const rule = { file: 'rules/state.json', json: { title, fields: { a: 10, b: null }, rows: [] } };
  const state = { rule: 'state' };
  const unset = (words: object, required: string[] = []): unknown =>
    entityOf({ properties: { a: words, b: { type: 'integer' }, state }, required }, [rule]).fields.a?.unset;

  test("without a default of its own is stored as the rule's default while unset", () => {
    expect(unset({ type: 'integer' })).toBe(10);
  });
  test('with a default of its own is not', () => {
    expect(unset({ type: 'integer', default: 0 })).toBe(undefined);
  });
  test('that is required is not', () => {
    expect(unset({ type: 'integer' }, ['a'])).toBe(undefined);
  });
  test('whose default is null is not', () => {
    const { fields } = entityOf({ properties: { b: { type: 'integer' }, state } }, [rule]);
    expect(fields.b).not.toHaveProperty('unset');
  });
});

describe('what a rule says is read by', () => {
  const rule = { file: 'rules/state.json', json: { title, fields: { a: 10, b: null }, rows: [] } };
  const readOf = (a: object, b: object = {}, state: object = {}): unknown =>
    entityOf(
      {
        properties: {
          a: { type: 'integer', ...a },
          b: { type: 'integer', ...b },
          state: { rule: 'state', ...state },
          c: { type: 'integer', read: [3] },
        },
      },
      [rule],
    ).fields.state?.read;

  test.each([
    ['everybody, where everybody reads what it is made of', [{}], undefined],
    ['whoever reads what it is made of', [{ read: [1, 2] }], [1, 2]],
    ['whoever reads all of it, and may read it itself', [{ read: [1, 2] }, { read: [2, 3] }, { read: [2] }], [2]],
    ['whoever sees it whole', [{ mask: { as: 'phone', read: [2] } }], [2]],
    ['whoever reads what a computed one of it is made of', [{ computed: { text: ['c'] } }], [3]],
  ])('%s', (_who, [a = {}, b, state], read) => {
    expect(readOf(a, b, state)).toEqual(read);
  });
});

describe('indexes', () => {
  const indexesOf = (words: object, files: { file: string; json: unknown }[] = []): string[] =>
    entityOf(words, files).indexes.map(({ fields, using }) => `${using}:${fields.join(',')}`);

  test('always serve newest first', () => {
    expect(indexesOf({})).toEqual(['btree:createTime,id']);
  });
  test('find a searched text by its parts, a searched reference by its id, lists by members, points by nearness', () => {
    const properties = {
      name: { type: 'string', search: true },
      isbn: { type: 'string' },
      authorId: { type: 'string', lookup: 'author.lookup', search: true },
      editorId: { type: 'string', lookup: 'author.lookup' },
      subjects: { type: 'array', dictionary: 'subject' },
      place: { type: 'object', widget: 'point' },
    };
    expect(indexesOf({ properties })).toEqual([
      'btree:createTime,id',
      'trigram:name',
      'btree:authorId',
      'gin:subjects',
      'nearest:place',
    ]);
  });
  test('that are written come first, and none stands twice', () => {
    const indexes = [{ fields: ['createTime', 'id'] }, { fields: ['isbn'], unique: true }];
    const entity = entityOf({ properties: { isbn: { type: 'string' } }, indexes });
    expect(entity.indexes).toEqual([
      { fields: ['createTime', 'id'], unique: false, using: 'btree' },
      { fields: ['isbn'], unique: true, using: 'btree' },
    ]);
  });
  test('that begin with a field serve it, unless they hold only some rows', () => {
    const authorId = { type: 'string', lookup: 'author.lookup', search: true };
    const some = { fields: ['authorId'], where: { version: 1 } };
    expect(indexesOf({ properties: { authorId }, indexes: [{ fields: ['authorId', 'createTime'] }] })).toEqual([
      'btree:authorId,createTime',
      'btree:createTime,id',
    ]);
    expect(indexesOf({ properties: { authorId }, indexes: [some] })).toHaveLength(3);
  });
  test('find child rows by their parent', () => {
    const parent = { title, properties: { books: { type: 'array', rows: 'book', by: 'shelfId' } } };
    const properties = { shelfId: { type: 'string' } };
    expect(indexesOf({ properties }, [{ file: 'entities/shelf.json', json: parent }])).toContain('btree:shelfId');
  });
});
