/** A name of the schemas that changes: codegen and the compiler name every place that used it, in handlers and in the console. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { printCallTypes, printConsoleCalls } from '../../codegen/callTypes.ts';
import { printEntityTypes } from '../../codegen/entityTypes.ts';
import { readSources } from '../../codegen/readSources.ts';
import { printFault } from '../../src/core/lint.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { filesBelow } from '../house/sourceFiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Rename {
  readonly sort: string;
  readonly from: string;
  readonly to: string;
  /** Where hand-written code used it: each of these is named, and nothing else. */
  readonly named: readonly string[];
}

const renames: readonly Rename[] = [
  {
    sort: 'a field of entities and a parameter of calls',
    from: 'parkId',
    to: 'yardId',
    named: ['assign', 'attach', 'automatic/carryOut', 'proposals/proposals', 'taskChanges', 'withdraw']
      .map(inDispatch)
      .concat(
        ['arrivals/followDrivers', 'arrivals/readUnderWay'].map(inDispatch),
        ['expectedTime', 'lotTime'].map((file) => `src/towing/records/arrivals/${file}.ts`),
        [
          'correction/correctTask',
          'correction/tellCorrection',
          'driverPush',
          'lot/parkVehicles',
          'photos/upload',
          'saveStep',
          'start',
        ].map(inTasks),
      ),
  },
  {
    sort: 'a parameter of calls alone',
    from: 'trailerManUserId',
    to: 'chosenDriverId',
    named: ['assignableDrivers', 'dispatch', 'driverBoard'].map(inDispatch),
  },
  {
    sort: 'the id of a call',
    from: 'automaticDispatch.disable',
    to: 'automaticDispatch.switchOff',
    named: [inDispatch('automatic/ruleKeeping')],
  },
  {
    sort: 'the path of a call that every start makes',
    from: 'getUserMenuNew.do',
    to: 'menuOfUser.do',
    named: ['src/console/ahead/firstVisit.ts'],
  },
  {
    sort: 'the path of a call that a program of its own makes',
    from: 'rescuePublicLogin.do',
    to: 'signIn.do',
    named: ['src/towing/simulation/connection.ts'],
  },
  { sort: 'the name of a handler', from: 'disableRule', to: 'switchOffRule', named: ['src/towing/index.ts'] },
  {
    sort: 'a field of an answer',
    from: 'withinShare',
    to: 'shareWithin',
    named: ['src/towing/statistics/taskStatistics.ts'],
  },
  {
    sort: 'a call of the engine that its console and the gallery make',
    from: 'exportList',
    to: 'exportRows',
    named: ['src/console/downloads/tables.ts', 'src/gallery/excel/ExportExcel.tsx', 'src/towing/index.ts'],
  },
  {
    sort: 'a call that the console makes',
    from: 'homeFigures',
    to: 'figuresOfToday',
    named: ['src/towing/console/home/useHome.ts', 'src/towing/index.ts', 'src/towing/statistics/home.ts'],
  },
];

function inDispatch(file: string): string {
  return `src/towing/dispatch/${file}.ts`;
}

function inTasks(file: string): string {
  return `src/towing/tasks/${file}.ts`;
}

/** The names that stand beside references change with them: `parkName` is `parkId`'s. */
function renamed(text: string): string {
  return renames.reduce(
    (now, { from, to }) => now.replaceAll(new RegExp(`\\b${from.replaceAll('.', '[.]')}\\b`, 'g'), to),
    text.replaceAll(/\bparkName\b/g, 'yardName'),
  );
}

/** What codegen prints of the renamed schemas, in place of what stands in `src/generated`. */
function printed(): ReadonlyMap<string, string> {
  const sources = readSources(join(root, 'schemas')).map(({ file, text }) => ({ file, text: renamed(text) }));
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) throw new Error(faults.map(printFault).join('\n'));
  const console = ['src/console', 'src/towing/console', 'src/gallery'].flatMap((folder) => filesBelow(folder));
  return new Map([
    [join(root, 'src/generated/calls.ts'), printCallTypes(catalogue)],
    [join(root, 'src/generated/entities.ts'), printEntityTypes(catalogue)],
    [
      join(root, 'src/generated/consoleCalls.ts'),
      printConsoleCalls(
        catalogue,
        console.map((file) => readFileSync(file, 'utf8')),
      ),
    ],
  ]);
}

interface Complaint {
  readonly file: string;
  /** The line that it is about, and what is said of it. */
  readonly text: string;
}

let complaints: readonly Complaint[] = [];

beforeAll(() => {
  const overlay = printed();
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const options = { ...parsed.options, noErrorTruncation: true };
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (file, language) => {
    const text = overlay.get(file) ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, language);
  };
  const files = ['src/commands', 'src/console', 'src/gallery', 'src/towing']
    .flatMap(filesBelow)
    .concat(['src/firstPage.ts', 'src/main.tsx', 'src/serve.ts', 'src/writtenPage.ts'].map((file) => join(root, file)));
  const program = ts.createProgram(files, options, host);
  complaints = files.flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).map((one) => ({
      file: relative(root, file),
      text: `${lineOf(one)} ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`,
    })),
  );
}, 180_000);

function lineOf({ file, start = 0 }: ts.Diagnostic): string {
  const line = file?.text.slice(start).split('\n')[0];
  return line ?? '';
}

test.each(renames)('$sort', ({ from, to, named }) => {
  const about = complaints.filter(({ text }) => text.includes(from) || text.includes(to));
  expect([...new Set(about.map(({ file }) => file))].sort()).toEqual([...named].sort());
});
