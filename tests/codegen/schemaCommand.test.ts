/** The linter and the scaffolder as they are called from the command line. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { everyCode } from '../../codegen/faultPages.ts';
import type { MisfitsOf } from '../../codegen/judge.ts';
import { runSchemaCommand } from '../../codegen/schemaCommand.ts';
import type { Output } from '../../codegen/usage.ts';
import { lintCodes } from '../../src/core/lint.ts';
import { runCommand } from '../commands/command.ts';
import { freshDatabase } from '../serverKit/database.ts';
import { sarifSchema, type SarifLog } from './sarifSchema.ts';
import { libraryCopy, temporaryFolder } from './temporaryFolder.ts';

const ajv = new Ajv();
const sarif = ajv.compile(sarifSchema);

const root = fileURLToPath(new URL('../..', import.meta.url));

async function run(args: readonly string[], environment: Record<string, string> = {}, misfitsOf?: MisfitsOf) {
  const said: string[] = [];
  const complained: string[] = [];
  const output: Output = { say: (line) => said.push(line), complain: (line) => complained.push(line) };
  const code = await runSchemaCommand(args, environment, output, misfitsOf);
  return { code, said, complained };
}

function screen(folder: string, name: string): { menu?: string; entity: { required?: string[]; properties: object } } {
  return JSON.parse(readFileSync(join(folder, `screens/${name}.json`), 'utf8')) as ReturnType<typeof screen>;
}

describe('check', () => {
  test('says nothing and answers 0 where all is right', async () => {
    expect(await run(['check', '--dir', libraryCopy()])).toEqual({ code: 0, said: [], complained: [] });
  });

  test('says each fault in a line and answers 1', async () => {
    const folder = libraryCopy();
    writeFileSync(join(folder, 'screens/x.json'), '{ "entity": "bok", "size": 0 }');
    const { code, said } = await run(['check'], { SCHEMAS_DIR: folder });
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        'screens/x.json:1:13 unknown-entity "bok" is not an entity; did you mean "book"?',
        'screens/x.json:1:28 out-of-range "size" must be at least 1',
      ],
    });
  });

  test('with --against a name that went while a like one came is told, and with --fix says what it was', async () => {
    const [published, folder] = [libraryCopy(), libraryCopy()];
    const file = join(folder, 'entities/author.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"country":', '"homeland":'));
    const { said } = await run(['check', '--dir', folder, '--against', published]);
    expect(said.find((line) => line.includes('unsaid-rename'))).toMatch(
      /^warning: entities\/author.json:\d+:\d+ .*"country"/,
    );
    expect(everyCode).toContain('unsaid-rename');
    const { complained } = await run(['check', '--dir', folder, '--against', published, '--fix']);
    expect(complained[0]).toMatch(/^fixed entities\/author.json:\d+:\d+ unsaid-rename: add "was": "country"$/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ properties: { homeland: { was: 'country' } } });
    expect((await run(['check', '--dir', folder, '--against', join(folder, 'nowhere')])).code).toBe(1);
  });

  test('with --json prints an array of faults', async () => {
    const folder = libraryCopy();
    writeFileSync(join(folder, 'screens/x.json'), '{ "entity": "bok" }');
    const { code, said } = await run(['check', '--json', '--dir', folder]);
    expect(code).toBe(1);
    expect(JSON.parse(said.join(''))).toEqual([
      {
        file: 'screens/x.json',
        line: 1,
        col: 13,
        code: 'unknown-entity',
        message: '"bok" is not an entity; did you mean "book"?',
        label: {
          'zh-CN': '"bok" 不是已有的实体，您要找的是"book"吗？',
          'en-US': '"bok" is not an entity; did you mean "book"?',
        },
        fix: { does: 'write', what: '"book"', edits: [{ at: 13, length: 3, text: 'book' }] },
      },
    ]);
  });

  test('with --json prints an empty array where all is right', async () => {
    expect((await run(['check', '--json', '--dir', libraryCopy()])).said).toEqual(['[]']);
  });

  test('with --sarif prints a log that names every code and the place of each fault', async () => {
    const folder = libraryCopy();
    writeFileSync(join(folder, 'screens/x.json'), '{ "entity": "bok",\n  "size": 0 }');
    const { code, said } = await run(['check', '--sarif', '--dir', folder]);
    expect(code).toBe(1);
    const log = JSON.parse(said.join('')) as SarifLog;
    expect(sarif(log), ajv.errorsText(sarif.errors)).toBe(true);
    const [{ tool, results }] = log.runs;
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(everyCode);
    expect(everyCode).toEqual(expect.arrayContaining([...Object.keys(lintCodes), 'unknown-handler']));
    expect(
      results.map(({ ruleId, ruleIndex, locations: [{ physicalLocation: at }] }) => [
        ruleId,
        tool.driver.rules[ruleIndex]?.id,
        at.artifactLocation.uri,
        at.region.startLine,
        at.region.startColumn,
      ]),
    ).toEqual([
      ['unknown-entity', 'unknown-entity', `file://${folder}/screens/x.json`, 1, 13],
      ['out-of-range', 'out-of-range', `file://${folder}/screens/x.json`, 2, 11],
    ]);
    expect(results.map(({ fixes }) => fixes?.length)).toEqual([1, 1]);
  });

  test('with --fix mends what has a fix, keeps the layout, and tells what is left', async () => {
    const folder = libraryCopy();
    const file = join(folder, 'screens/x.json');
    writeFileSync(file, '{\n  "entity":   "bok",\n  "colums": ["title",\n    "pages", "title"], "sort": "zebra"\n}\n');
    expect(await run(['check', '--fix', '--dir', folder])).toEqual({
      code: 1,
      said: ['screens/x.json:4:23 unknown-field "zebra" is not a field of the rows of call "book.list"'],
      complained: [
        'fixed screens/x.json:2:15 unknown-entity: write "book"',
        'fixed screens/x.json:3:3 unknown-word: write "columns"',
        'fixed screens/x.json:4:14 repeated-value: take it away',
      ],
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '{\n  "entity":   "book",\n  "columns": ["title",\n    "pages"], "sort": "zebra"\n}\n',
    );
  });

  test('with --fix writes nothing where all is right', async () => {
    expect(await run(['check', '--fix', '--dir', libraryCopy()])).toEqual({ code: 0, said: [], complained: [] });
  });

  test('with --sarif prints a log without results where all is right', async () => {
    const { code, said } = await run(['check', '--sarif', '--dir', libraryCopy()]);
    const log = JSON.parse(said.join('')) as SarifLog;
    expect([code, sarif(log), log.runs[0].results]).toEqual([0, true, []]);
  });

  test('as a program refuses what this build of the server has no handler for, where it is said', async () => {
    const folder = temporaryFolder();
    cpSync(join(root, 'schemas'), folder, { recursive: true });
    const call = '"path": "/more", "method": "GET", "title": "多", "allow": [1], "gives": "nothing"';
    writeFileSync(join(folder, 'calls/more.json'), `{ "calls": {\n  "more": { ${call}, "does": "getTaks" } } }`);
    expect(await runCommand('schema', ['check', '--dir', folder])).toEqual({
      status: 1,
      stdout:
        'calls/more.json:2:103 unknown-handler call "more" does "getTaks", but the server has no handler of this name; did you mean "getTask"?\n',
      stderr: '',
    });
  }, 60_000);

  test('with --json and --sarif tells what the server lacks as it tells the rest', async () => {
    const folder = libraryCopy();
    const label = { 'zh-CN': '没有处理程序', 'en-US': 'no handler' };
    const misfit = { file: 'calls/book.json', line: 3, col: 5, code: 'unknown-handler', message: 'no handler', label };
    const misfitsOf: MisfitsOf = async () => [misfit];
    const json = await run(['check', '--json', '--dir', folder], {}, misfitsOf);
    expect([json.code, JSON.parse(json.said.join(''))]).toEqual([1, [misfit]]);
    const log = JSON.parse((await run(['check', '--sarif', '--dir', folder], {}, misfitsOf)).said.join('')) as SarifLog;
    expect(sarif(log), ajv.errorsText(sarif.errors)).toBe(true);
    const [{ tool, results }] = log.runs;
    expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toEqual(['unknown-handler']);
  });

  test('runs as a program', async () => {
    const folder = libraryCopy();
    writeFileSync(join(folder, 'rules/x.json'), '{');
    const { status, stdout } = await runCommand('schema', ['check', '--dir', folder]);
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: 'rules/x.json:1:2 bad-json not JSON: close brace expected\n',
    });
  }, 30_000);
});

describe('explain', () => {
  test('prints the page of a code', async () => {
    const { code, said } = await run(['explain', 'unknown-field']);
    expect(code).toBe(0);
    expect(said.join('\n')).toMatch(/^## unknown-field\n[^]*Wrong, at `screens[^]*"titel"[^]*Right:[^]*"title"/);
  });

  test.each([
    [['explain', 'unknown-feild'], /there is no code "unknown-feild"; did you mean "unknown-field"\?/],
    [['explain'], /explain needs a code, one of always-true, bad-json, bad-limits/],
  ])('%j answers 1', async (args, message) => {
    const { code, complained } = await run(args);
    expect([code, complained.join('')]).toEqual([1, expect.stringMatching(message)]);
  });

  test('every page stands in the reference', () => {
    const pages = readFileSync(fileURLToPath(new URL('../../schemas/FAULTS.md', import.meta.url)), 'utf8');
    for (const code of everyCode) expect(pages).toContain(`\n## ${code}\n`);
  });
});

test.each(['--help', '-h'])('%s tells what there is to say, and answers 0', async (flag) => {
  const { code, said, complained } = await run([flag]);
  expect([code, complained]).toEqual([0, []]);
  expect(said.join('\n')).toMatch(/^usage:\n {2}schema check /);
});

describe('a wrong use answers 1 and says what is right', () => {
  test.each([
    [['chek'], /^usage:/],
    [['check', '--dirr', 'x'], /--dirr/],
    [['check', '--dir', '/nowhere'], /"\/nowhere" is none/],
    [['explain', 'unknown-field', '--json'], /"schema explain" has no option --json: it has none/],
    [['check', '--rows', '--json'], /"schema check --rows" has no option --json: it has --rows, --dir/],
    [['import', 'openapi', 'x.json', '--url', 'https://x'], /has no option --url: it has --schema, --dir, --menu/],
  ])('%j', async (args, message) => {
    const { code, complained } = await run(args);
    expect(code).toBe(1);
    expect(complained.join('\n')).toMatch(message);
  });

  test.each([
    ['spareParts', 'name:strin', '"strin" is not a type of a field; did you mean "string"?'],
    ['spareParts', 'name:longText', '"longText" is not a type of a field'],
    ['spareParts', 'author:lookup(authrs)', '"authrs" has no lookup; did you mean "author"?'],
    ['spareParts', 'kind:dictionary(subjct)', '"subjct" is not a dictionary; did you mean "subject"?'],
    ['spareParts', 'name', 'a field is written name:type or name:lookup(entity), and this is "name"'],
    ['spareParts', '', 'a list needs fields'],
    [
      'Spare Parts',
      'name:string',
      'the screen\'s name must be camelCase, with / between folders, and it is "Spare Parts"',
    ],
    ['../x', 'name:string', 'and it is "../x"'],
    ['loans', 'name:string', 'is there already'],
    ['spareParts', 'name:string,count:integer,name:date', 'the field "name" is named twice'],
    ['spareParts', 'author:lookup(authors),authorId:string', 'the field "authorId" is named twice'],
    [
      'spareParts',
      'name:string(long)',
      '"name:string(long)" names "long", and only lookup and dictionary name something',
    ],
  ])('new list %s --fields %j', async (name, fields, message) => {
    const { code, complained } = await run(['new', 'list', name, '--fields', fields, '--dir', libraryCopy()]);
    expect(code).toBe(1);
    expect(complained.join('\n')).toContain(message);
  });
});

test.each([
  ['check', ['check', '--fix', '--dry']],
  ['new list', ['new', 'list', 'spareParts', '--fields', 'name:string', '--dry']],
])('%s has no --dry, and writes nothing where it is given', async (command, args) => {
  const folder = libraryCopy();
  const file = join(folder, 'screens/x.json');
  writeFileSync(file, '{ "entity": "bok" }');
  const { code, complained } = await run([...args, '--dir', folder]);
  expect([code, complained.join('')]).toEqual([1, expect.stringContaining(`"schema ${command}" has no option --dry`)]);
  expect(readFileSync(file, 'utf8')).toBe('{ "entity": "bok" }');
  expect(existsSync(join(folder, 'screens/spareParts.json'))).toBe(false);
});

test('a folder without schemas is not one where all is right', async () => {
  const folder = temporaryFolder();
  const { code, complained } = await run(['check', '--dir', folder]);
  expect([code, complained]).toEqual([1, [expect.stringContaining(`"${folder}" holds no schemas`)]]);
});

test('what the file system refuses is said in one line', async () => {
  const folder = libraryCopy();
  writeFileSync(join(folder, 'screens/stock'), 'a file where the page wants a folder');
  const { code, complained } = await run(['new', 'list', 'stock/parts', '--fields', 'name:string', '--dir', folder]);
  expect([code, complained]).toEqual([1, [expect.stringContaining(join(folder, 'screens/stock'))]]);
});

describe('new list', () => {
  test('writes one screen that lints, in the menu where that has settings', async () => {
    const folder = libraryCopy();
    const fields = 'name:string,count:integer,author:lookup(authors),subject:dictionary(subject),due:date,price:money';
    expect((await run(['new', 'list', 'spareParts', '--fields', fields, '--dir', folder])).code).toBe(0);
    const { menu, entity } = screen(folder, 'spareParts');
    expect(menu).toBe('settings');
    expect(entity.required).toEqual(['name']);
    expect(Object.keys(entity.properties)).toEqual(['name', 'count', 'authorId', 'subject', 'due', 'price']);
    expect(await run(['check', '--dir', folder])).toMatchObject({ code: 0 });
  });

  test('writes below a folder, with the path to the grammar', async () => {
    const folder = libraryCopy();
    await run(['new', 'list', 'stock/spareParts', '--fields', 'name:string', '--dir', folder, '--menu', 'books']);
    expect(screen(folder, 'stock/spareParts')).toMatchObject({
      $schema: '../../grammar/screen.schema.json',
      menu: 'books',
    });
  });

  test('writes nothing that does not lint', async () => {
    const folder = libraryCopy();
    const { code, complained } = await run(['new', 'list', 'book', '--fields', 'name:string', '--dir', folder]);
    expect(code).toBe(1);
    expect(complained.join('\n')).toContain('duplicate-id entity "book" is already that of entities/book.json');
    expect(existsSync(join(folder, 'screens/book.json'))).toBe(false);
  });
});

const pets = {
  openapi: '3.0.0',
  paths: {
    '/pets': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Fault: { type: 'object', properties: { code: { type: 'integer' } } },
      Pet: {
        allOf: [{ $ref: '#/components/schemas/Named' }],
        required: ['pet_name'],
        properties: {
          id: { type: 'integer' },
          'birth-day': { type: 'string', format: 'date' },
          weight: { type: ['number', 'null'], minimum: 0 },
          tags: { type: 'array', items: { type: 'string' } },
          status: { type: 'string', enum: ['new', 'sold'] },
        },
      },
      Named: { type: 'object', properties: { pet_name: { type: 'string', maxLength: 40, title: 'Name {of} pet' } } },
    },
  },
};

describe('import openapi', () => {
  function document(json: unknown): string {
    const file = join(temporaryFolder(), 'openapi.json');
    writeFileSync(file, JSON.stringify(json));
    return file;
  }

  test('writes a page of the objects that an answer lists', async () => {
    const folder = libraryCopy();
    expect((await run(['import', 'openapi', document(pets), '--dir', folder])).code).toBe(0);
    expect(screen(folder, 'pet').entity).toMatchObject({
      required: ['petName'],
      properties: {
        petName: { type: 'string', maxLength: 40, title: 'Name of pet' },
        birthDay: { type: 'string', format: 'date' },
        weight: { type: 'number', minimum: 0 },
        tags: { type: 'array', widget: 'json' },
        status: { type: 'string', enum: ['new', 'sold'] },
      },
    });
    expect(await run(['check', '--dir', folder])).toMatchObject({ code: 0 });
  });

  test.each([
    [['--schema', 'Pett'], pets, '"Pett" is no object under components.schemas; there is Pet'],
    [[], { openapi: '3.0.0' }, 'has no object under components.schemas'],
  ])('with %j says what is wrong', async (more, json, message) => {
    const { code, complained } = await run(['import', 'openapi', document(json), '--dir', libraryCopy(), ...more]);
    expect([code, complained.join('\n')]).toEqual([1, expect.stringContaining(message)]);
  });

  test('of a service whose lists all need something first names them', async () => {
    const file = fileURLToPath(
      new URL('../../node_modules/@readme/oas-examples/3.0/json/petstore.json', import.meta.url),
    );
    const args = ['import', 'openapi', file, '--service', 'pets', '--dir', libraryCopy()];
    const { code, complained } = await run(args);
    expect([code, complained.join('\n')]).toEqual([
      1,
      expect.stringMatching(/no list of objects .*: 2 lists need a parent or a parameter, .*\/pet\/findByStatus/),
    ]);
  });

  test('of a file that is no JSON says so', async () => {
    const { code, complained } = await run(['import', 'openapi', '/nowhere.yaml', '--dir', libraryCopy()]);
    expect([code, complained.join('\n')]).toEqual([1, expect.stringContaining('must be an OpenAPI document in JSON')]);
  });
});

describe('import table', () => {
  test('writes a page of a table’s columns', async () => {
    const database = await freshDatabase();
    try {
      await database.pool.query(`create table old_parts (id bigint primary key, part_name varchar(30) not null,
        "Stock" integer not null default 0, price numeric(8,2), made_at timestamptz, size point, extra jsonb);
        comment on column old_parts.part_name is '名称'`);
      const folder = libraryCopy();
      const environment = { DATABASE_URL: database.url };
      expect((await run(['import', 'table', 'old_parts', '--dir', folder], environment)).code).toBe(0);
      expect(screen(folder, 'oldParts').entity).toMatchObject({
        table: 'public.old_parts',
        required: ['idValue', 'partName'],
        properties: {
          partName: { type: 'string', maxLength: 30, title: '名称' },
          stock: { type: 'integer', was: 'Stock' },
          price: { type: 'number' },
          madeAt: { type: 'string', format: 'date-time' },
          sizeValue: { type: 'object', widget: 'point', was: 'size' },
          extra: { type: 'object', widget: 'json' },
        },
      });
      expect(await run(['check', '--dir', folder])).toMatchObject({ code: 0 });
      const { complained } = await run(['import', 'table', 'old_part', '--dir', folder], environment);
      expect(complained).toEqual(['there is no table "old_part"; did you mean "old_parts"?']);
    } finally {
      await database.close();
    }
  });

  test('without DATABASE_URL says so', async () => {
    const { code, complained } = await run(['import', 'table', 'x', '--dir', libraryCopy()]);
    expect([code, complained]).toEqual([1, ['DATABASE_URL must name the database that the table is in']]);
  });

  test('without a server that answers says so in one line', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' };
    const { code, complained } = await run(['import', 'table', 'x', '--dir', libraryCopy()], environment);
    expect([code, complained.length]).toEqual([1, 1]);
    expect(complained[0]).toContain('DATABASE_URL must name a PostgreSQL that answers');
  });
});

describe('rename', () => {
  test('moves the file of a page, and says every line that it changes; --dry only says it', async () => {
    const folder = libraryCopy();
    const dry = await run(['rename', 'screen', 'loans', 'desk/lent', '--dry', '--dir', folder]);
    expect(dry.said[0]).toMatch(/^would change menus\/default\.json:\d+$/);
    expect(existsSync(join(folder, 'screens/loans.json'))).toBe(true);
    const { code, said } = await run(['rename', 'screen', 'loans', 'desk/lent', '--dir', folder]);
    expect({ code, said }).toEqual({ code: 0, said: dry.said.map((line) => line.replace('would change', 'changed')) });
    expect([
      existsSync(join(folder, 'screens/loans.json')),
      existsSync(join(folder, 'screens/desk/lent.json')),
    ]).toEqual([false, true]);
    expect(await run(['check', '--dir', folder])).toEqual({ code: 0, said: [], complained: [] });
  });

  test.each([
    [['rename', 'book.weight', 'mass'], 'changed entities/book.json'],
    [['rename', 'code', 'shelfStatus.1', '8'], 'changed dictionaries/shelfStatus.json'],
    [['rename', 'entity', 'loan', 'lending'], 'changed entities/lending.json:1'],
  ])('%j leaves no fault', async (args, line) => {
    const folder = libraryCopy();
    const { code, said } = await run([...args, '--dir', folder]);
    expect({ code, said: said.join('\n') }).toEqual({ code: 0, said: expect.stringContaining(line) as string });
    expect((await run(['check', '--dir', folder])).said).toEqual([]);
  });

  test.each([
    [['rename', 'page', 'loans', 'x'], '"page" cannot be renamed: field, code, screen, call, entity'],
    [['rename', 'code', 'shelfStatus.1', '2'], 'dictionary "shelfStatus" has a code 2 already'],
    [['rename', 'book.weight'], 'usage:'],
  ])('%j is refused', async (args, why) => {
    const { code, complained } = await run([...args, '--dir', libraryCopy()]);
    expect({ code, complained: complained.join('\n') }).toEqual({
      code: 1,
      complained: expect.stringContaining(why) as string,
    });
  });
});
