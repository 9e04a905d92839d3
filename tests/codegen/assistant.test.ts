/** An assistant at work: a client of the protocol's own library, which knows of the language only what the tools answer. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, test } from 'vitest';
import type { FormView, ListView } from '../../src/core/model/view.ts';
import { runSchemaCommand } from '../../codegen/schemaCommand.ts';
import { libraryMisfits } from './librarySchema.ts';
import { libraryCopy } from './temporaryFolder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Session {
  readonly folder: string;
  readonly drafts: string;
  /** What a tool says. @throws Error with what it says where it fails. */
  readonly ask: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** All that was answered so far. */
  readonly heard: () => string;
  readonly client: Client;
}

const opened: Client[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

async function openSession(): Promise<Session> {
  const folder = libraryCopy();
  const drafts = join(folder, '..', `${folder.split('/').at(-1)}-drafts`);
  const client = new Client({ name: 'test', version: '1.0.0' });
  opened.push(client);
  const program = ['--import', 'tsx', 'tests/codegen/librarySchema.ts', 'mcp', '--dir', folder, '--drafts', drafts];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: program, cwd: root, env: Object.fromEntries(own) }),
  );
  let heard = client.getInstructions() ?? '';
  for (const tool of (await client.listTools()).tools) heard += `\n${JSON.stringify(tool)}`;
  const ask: Session['ask'] = async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    if (isError) throw new Error(said);
    heard += `\n${said}`;
    return said;
  };
  return { folder, drafts, ask, heard: () => heard, client };
}

/** Names that an author gives: what stands beneath these words is called as they like. */
const givesNames = ['properties', 'actions', 'set', 'needs', 'if', 'zh-CN', 'en-US'];

/** Every word of the language that a file uses. */
function wordsOf(value: unknown, isNamed = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isNamed || (givesNames.includes(key) && key.includes('-')) ? [] : [key]),
    ...wordsOf(inner, givesNames.includes(key)),
  ]);
}

const label = (zh: string, en: string): object => ({ 'zh-CN': zh, 'en-US': en });

test('makes the page of equipment loans from the reference alone, and it lints', async () => {
  const session = await openSession();
  const { ask, heard } = session;
  // It reads first: the contents, then each part that the contents name and the task needs.
  await ask('reference');
  for (const about of ['screen', 'list', 'entity', 'field', 'lookup', 'mask', 'check', 'linkage', 'actionObject'])
    await ask('reference', { about });
  for (const about of ['condition', 'operators', 'linkageRow', 'linkageSet', 'operandObject', 'search'])
    await ask('reference', { about });
  const names = JSON.parse(await ask('names')) as { calls: Record<string, string>; userTypes: { id: number }[] };
  expect(names.calls).toHaveProperty(['branch.lookup']);
  const [librarian] = names.userTypes;
  const fields =
    'equipment:string,branch:lookup(branch),borrower:string,phone:string,lentOn:date,due:date,damaged:boolean,damage:text,returned:boolean,returnTime:datetime';
  const [file = '', ...lines] = (await ask('scaffold', { name: 'equipmentLoans', fields })).split('\n');
  const page = JSON.parse(lines.join('\n')) as { entity: { properties: Record<string, Record<string, unknown>> } };
  const own = page.entity.properties;
  const more: Record<string, Record<string, unknown>> = {
    branchId: { search: true },
    borrower: { search: true },
    phone: { format: 'phone', mask: { as: 'phone', read: [librarian?.id] } },
    lentOn: { search: true },
    damaged: { default: false },
    returned: { default: false, readOnly: true },
    returnTime: { readOnly: true },
  };
  const written = {
    ...page,
    title: label('器材借用', 'Equipment loans'),
    entity: {
      ...page.entity,
      required: ['equipment', 'branchId', 'borrower', 'lentOn'],
      properties: Object.fromEntries(Object.entries(own).map(([name, field]) => [name, { ...field, ...more[name] }])),
      checks: [
        {
          needs: { due: { gte: { field: 'lentOn' } } },
          field: 'due',
          text: label('应还日期不能早于借出日期', 'It cannot be due before it is lent'),
        },
      ],
      when: [
        { if: { damaged: true }, set: { damage: { required: true } } },
        { if: { damaged: { not: true } }, set: { damage: { visible: false } } },
      ],
    },
    columns: ['equipment', 'branchId', 'borrower', 'phone', 'lentOn', 'due', 'returned', 'returnTime'],
    actions: {
      giveBack: {
        title: label('归还', 'Give back'),
        set: { returned: true, returnTime: { now: '0d' } },
        needs: { returned: { not: true } },
      },
    },
  };
  const isHeard = (word: string): boolean => ['"', '`'].some((mark) => heard().includes(`${mark}${word}${mark}`));
  const unheard = [...new Set(wordsOf(written))].filter((word) => !isHeard(word));
  expect(unheard).toEqual([]);
  const text = JSON.stringify(written, null, 2);
  expect(await ask('lint', { file, text })).toBe('no faults');

  const views = JSON.parse(await ask('preview', { file, text, as: 'Librarian' })) as Record<string, unknown>;
  const list = views['equipmentLoans'] as ListView;
  expect(list.columns).toHaveLength(8);
  expect(list.filters).toHaveLength(4);
  expect(list.actions.map(({ id }) => id)).toContain('giveBack');
  const add = views['equipmentLoans#add'] as FormView;
  expect(add.checks).toHaveLength(1);
  for (const as of ['reader', '读者']) expect(await ask('preview', { file, text, as })).toMatch(/sees no page/);

  expect(await ask('save_draft', { file, text })).toMatch(/^kept, without faults\. A person publishes it/);
  expect(existsSync(join(session.folder, file))).toBe(false);
  expect(await ask('list')).toContain(`${file} draft`);
  expect(await ask('read', { file })).toBe(text);

  const said: string[] = [];
  const output = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
  const where = ['--dir', session.folder, '--drafts', session.drafts];
  expect(await runSchemaCommand(['drafts', ...where], {}, output)).toBe(0);
  expect(await runSchemaCommand(['adopt', file, ...where], {}, output)).toBe(0);
  expect(said).toEqual([`${file} new`, `${join(session.folder, file)} written`]);
  expect(readFileSync(join(session.folder, file), 'utf8')).toBe(text);
});

describe('what cannot be done is said in a line', () => {
  test('and nothing is written beside the drafts', async () => {
    const { ask, client, folder, drafts } = await openSession();
    const faults: [string, Record<string, unknown>, RegExp][] = [
      ['reference', { about: 'lokup' }, /no part or word "lokup"; did you mean "lookup"\?/],
      ['grammar', { kind: 'page' }, /there are entity, calls, screen/],
      ['explain', { code: 'unknown-feild' }, /did you mean "unknown-field"\?/],
      ['read', { file: '../../etc/passwd' }, /and this is "\.\.\/\.\.\/etc\/passwd"/],
      ['save_draft', { file: 'screens/../../x.json', text: '{}' }, /a schema file is named like/],
      ['save_draft', { file: 'grammar/screen.schema.json', text: '{}' }, /a schema file is named like/],
      ['scaffold', { name: 'x', fields: 'name:strin' }, /did you mean "string"\?/],
      ['preview', { file: 'screens/loans.json', as: 'pope' }, /is not a user type: there are super, 1 \(Librarian\)/],
      ['picture', { file: 'screens/loans.json' }, /start this one with SERVER_URL, SERVER_USER, SERVER_PASSWORD/],
    ];
    for (const [tool, args, message] of faults) await expect(ask(tool, args), tool).rejects.toThrow(message);
    expect(existsSync(drafts)).toBe(false);
    expect(readdirSync(folder)).not.toContain('x.json');
    // There is no tool that publishes.
    const tools = (await client.listTools()).tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(tools.map(({ name }) => name)).toEqual(['save_draft']);
  });

  test('a draft with faults is kept and told, stands in no way, and is not adopted', async () => {
    const { ask, folder, drafts } = await openSession();
    const file = 'screens/x.json';
    expect(await ask('save_draft', { file, text: '{ "entity": "bok" }' })).toMatch(/x\.json:1:13 unknown-entity/);
    expect(await ask('lint')).toMatch(/^screens\/x\.json:1:13 unknown-entity/);
    expect(await ask('explain', { code: 'unknown-entity' })).toMatch(/^## unknown-entity/);
    expect(await ask('names')).toContain('"book"');
    const said: string[] = [];
    const output = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
    expect(await runSchemaCommand(['adopt', file, '--dir', folder, '--drafts', drafts], {}, output)).toBe(1);
    expect(said.join()).toContain('the schemas would have 1 faults with it: screens/x.json:1:13');
  });

  test('a draft of a call that the server has no handler for is told so, and is not adopted', async () => {
    const { ask, folder, drafts } = await openSession();
    const file = 'calls/more.json';
    const call = { path: '/more', method: 'GET', title: 'More', allow: [1], gives: 'nothing', does: 'book.lnd' };
    const text = JSON.stringify({ calls: { more: call } });
    const fault = /calls\/more\.json:1:\d+ unknown-handler .*"book\.lnd".*did you mean "book\.lend"/;
    expect(await ask('lint', { file, text })).toMatch(fault);
    expect(await ask('save_draft', { file, text })).toMatch(fault);
    const said: string[] = [];
    const output = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
    const where = ['--dir', folder, '--drafts', drafts];
    expect(await runSchemaCommand(['drafts', ...where], {}, output, libraryMisfits)).toBe(0);
    expect(await runSchemaCommand(['adopt', file, ...where], {}, output, libraryMisfits)).toBe(1);
    expect(said).toEqual([`${file} new, 1 faults`, expect.stringMatching(fault)]);
  });
});
