/** The tools that an assistant has. Each answers in text; what cannot be done is told as a fault of the tool, in one line. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { printFault, type ToldFault } from '../../src/core/lint.ts';
import { didYouMean } from '../../src/core/lint/nearest.ts';
import { everyCode, printFaultPage } from '../faultPages.ts';
import type { MisfitsOf } from '../judge.ts';
import { parseFields } from '../scaffoldFields.ts';
import { screenOf } from '../scaffoldScreen.ts';
import { UsageFault } from '../usage.ts';
import { openGuide } from './guide.ts';
import { studioOf, takePicture } from './picture.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

export interface Assisted {
  readonly folder: string;
  readonly drafts: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Left out where no server is known. */
  readonly misfitsOf?: MisfitsOf;
}

const file = z.string().describe('A path below the schemas folder, such as screens/spareParts.json');
const text = z.string().describe('The whole file, JSON. Left out: the draft, or what is served');
const reads = { readOnlyHint: true, openWorldHint: false } as const;

export function registerTools(server: McpServer, assisted: Assisted): void {
  const workshop = openWorkshop(assisted.folder, assisted.drafts, assisted.misfitsOf);
  registerReference(server);
  registerFiles(server, workshop);
  registerDrafts(server, workshop);
  registerScaffold(server, assisted.folder);
  registerPreview(server, workshop, assisted);
}

function registerReference(server: McpServer): void {
  const guide = openGuide();
  server.registerTool(
    'reference',
    {
      title: 'The language',
      description:
        'Without a name its contents. With the name of a kind of file, a part or a word: what it says, with examples.',
      inputSchema: z.object({ about: z.string().optional().describe('Such as entity, screen, list, condition, mask') }),
      annotations: reads,
    },
    ({ about }) => told(() => (about === undefined ? guide.contents() : guide.part(about))),
  );
  server.registerTool(
    'grammar',
    {
      title: 'The grammar',
      description: 'The JSON Schema of a kind of file; "shared" is that of the parts that several kinds use.',
      inputSchema: z.object({ kind: z.string() }),
      annotations: reads,
    },
    ({ kind }) => told(() => guide.grammar(kind)),
  );
  server.registerTool(
    'explain',
    {
      title: 'A code of the linter',
      description: 'What a fault means, with an example of what is wrong and of what is right.',
      inputSchema: z.object({ code: z.string().describe('Such as unknown-field') }),
      annotations: reads,
    },
    ({ code }) =>
      told(() => {
        if (everyCode.includes(code)) return printFaultPage(code);
        throw new UsageFault(`there is no code "${code}"${didYouMean(code, everyCode)}`);
      }),
  );
}

function registerFiles(server: McpServer, workshop: Workshop): void {
  server.registerTool(
    'list',
    {
      title: 'The files',
      description: 'Every schema file, and whether it is served, a draft, or changed by a draft.',
      annotations: reads,
    },
    () =>
      told(() =>
        workshop
          .files()
          .map(({ file: path, state }) => `${path} ${state}`)
          .join('\n'),
      ),
  );
  server.registerTool(
    'names',
    {
      title: 'What may be named',
      description:
        'Entities with their fields and kinds, calls, screens, dictionaries, rules, parts, menu entries, user types.',
      annotations: reads,
    },
    () => told(() => JSON.stringify(workshop.names())),
  );
  server.registerTool(
    'read',
    {
      title: 'A file',
      description: 'The text of a file: its draft where there is one.',
      inputSchema: z.object({ file }),
      annotations: reads,
    },
    ({ file: path }) => told(() => workshop.read(path)),
  );
}

/** What is written: judged, and kept for a person to adopt. */
function registerDrafts(server: McpServer, workshop: Workshop): void {
  server.registerTool(
    'lint',
    {
      title: 'The linter',
      description: 'Every fault at file:line:column with its code. With a file and a text: as if the text stood there.',
      inputSchema: z.object({ file: file.optional(), text: text.optional() }),
      annotations: reads,
    },
    ({ file: path, text: written }) => told(async () => printFaults(await workshop.lint(path, written))),
  );
  server.registerTool(
    'save_draft',
    {
      title: 'Keep a draft',
      description: 'Keeps a file among the drafts, with or without faults. It is not served: a person adopts it.',
      inputSchema: z.object({ file, text: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    ({ file: path, text: written }) =>
      told(async () => {
        const faults = await workshop.saveDraft(path, written);
        const next = 'A person publishes it: `npm run schema -- adopt ' + path + '`.';
        return faults.length === 0 ? `kept, without faults. ${next}` : `kept, with faults:\n${printFaults(faults)}`;
      }),
  );
}

function registerScaffold(server: McpServer, folder: string): void {
  server.registerTool(
    'scaffold',
    {
      title: 'Begin a page',
      description: 'The text of a new list page with a table of its own, to be carried on. Nothing is written.',
      inputSchema: z.object({
        name: z.string().describe('camelCase, with / between folders'),
        fields: z
          .string()
          .describe('Such as "name:string,count:integer,due:date,park:lookup(parks),state:dictionary(states)"'),
        menu: z.string().optional().describe('The entry of the menu that it hangs beneath'),
      }),
      annotations: reads,
    },
    ({ name, fields, menu }) =>
      told(async () => {
        const { file: path, text: written } = screenOf(name, parseFields(fields, folder), { folder, menu });
        return `${path}\n${written}`;
      }),
  );
}

const seen = {
  file,
  text: text.optional(),
  as: z.string().default('super').describe('A user type by number or name, or "super"'),
};

function registerPreview(server: McpServer, workshop: Workshop, { environment }: Assisted): void {
  server.registerTool(
    'preview',
    {
      title: 'A page as a view',
      description:
        'What one sort of user would be given of the page and its dialogs: columns, filters, fields, actions.',
      inputSchema: z.object(seen),
      annotations: reads,
    },
    ({ file: path, text: written, as }) =>
      told(() => {
        const { faults, views } = workshop.preview(path, written, workshop.userType(as));
        if (faults.length > 0) return printFaults(faults);
        return Object.keys(views).length > 0 ? JSON.stringify(views) : `"${as}" sees no page of ${path}`;
      }),
  );
  server.registerTool(
    'picture',
    {
      title: 'A page as a picture',
      description: 'A PNG of the page in a browser before a running server. A page of a new table has no rows yet.',
      inputSchema: z.object({
        ...seen,
        language: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
        width: z.number().int().min(320).max(2560).default(1440),
        dark: z.boolean().default(false),
      }),
      annotations: { ...reads, openWorldHint: true },
    },
    async ({ file: path, text: written, as, language, width, dark }) =>
      answered(async () => {
        const studio = studioOf(environment);
        const { project, route } = workshop.release(path, written);
        const screen = path.replace(/^screens\/|\.json$/g, '');
        const projection = project(workshop.userType(as));
        if (!(screen in projection.screens)) throw new UsageFault(`"${as}" sees no page of ${path}`);
        const shown = { screen, projection, route, language, width, isDark: dark };
        const { png, said } = await takePicture(studio, shown, environment);
        const image = { type: 'image', mimeType: 'image/png', data: png.toString('base64') } as const;
        return { content: [image, { type: 'text', text: said }] };
      }),
  );
}

function printFaults(faults: readonly ToldFault[]): string {
  return faults.length === 0 ? 'no faults' : faults.map((fault) => printFault(fault)).join('\n');
}

const told = (say: () => string | Promise<string>): Promise<CallToolResult> =>
  answered(async () => ({ content: [{ type: 'text', text: await say() }] }));

async function answered(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof UsageFault)) throw cause;
    return { isError: true, content: [{ type: 'text', text: cause.message }] };
  }
}
