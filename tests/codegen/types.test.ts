/** Types made of schemas tell the compiler what a change broke: proven on the library with the compiler itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { printCallTypes } from '../../codegen/callTypes.ts';
import { printEntityTypes } from '../../codegen/entityTypes.ts';
import { libraryRelease } from '../release/library.ts';

const taken: readonly (readonly [string, string])[] = [
  ['fields of an entity', 'export const title = (book: Book): string => book.title;'],
  ['the name beside a reference', 'export const author = (book: Book): string | null => book.authorName;'],
  ['rows of a child', 'export const due = (book: Book): string | null | undefined => book.loans?.[0]?.due;'],
  ['times as text on the wire', 'export const time = (book: Book): string => book.createTime;'],
  ['times as dates in rows', "export const time = (row: EntityRows['book']): Date => row.createTime;"],
  ['amounts as text in rows', "export const price = (row: EntityRows['book']): string | null => row.price;"],
  ['lists of codes in rows', "export const codes = (row: EntityRows['book']): number[] | null => row.subjectId;"],
  [
    'the system’s columns',
    "export const head = (row: EntityRows['loan']): [string | null, number] => [row.eventHead, row.eventSeq];",
  ],
  [
    'values of a rule',
    "export const state = (loan: Loan): 'returned' | 'lent' | 'reminded' | undefined => loan.loanState;",
  ],
  [
    'parameters of a call',
    "export const lend: CallTypes['book.lend']['input'] = { id: '1', readerId: '2', copies: [{ barcode: 'x' }] };",
  ],
  [
    'an answer’s rows',
    "export const name = (page: CallTypes['book.list']['answer']): string | undefined => page.records[0]?.title;",
  ],
];

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['a field that there is not', 'export const x = (book: Book) => book.titel;', /'titel' does not exist/],
  ['null for what is required', "export const x: Book['title'] = null;", /'null' is not assignable/],
  [
    'a parameter that there is not',
    "export const x: CallTypes['book.lend']['input'] = { id: '1', readerId: '2', raeson: '' };",
    /'raeson' does not exist/,
  ],
  [
    'a parameter that is missing',
    "export const x: CallTypes['book.lend']['input'] = { id: '1' };",
    /'readerId' is missing/,
  ],
  [
    'a field of rows that is missing',
    "export const x: CallTypes['book.lend']['input'] = { id: '1', readerId: '2', copies: [{}] };",
    /'barcode' is missing/,
  ],
  [
    'a call that there is not',
    "export const x = (calls: CallTypes) => calls['book.lent'];",
    /'book.lent' does not exist/,
  ],
  [
    'names in rows, which are joined',
    "export const x = (row: EntityRows['book']) => row.authorName;",
    /'authorName' does not exist/,
  ],
];

/** Messages of the compiler by the code that they are about; each stands in a file of its own beside the generated types. */
const complaints = new Map<string, string[]>();

beforeAll(() => {
  const { catalogue } = libraryRelease();
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  writeFileSync(join(folder, 'entities.ts'), printEntityTypes(catalogue));
  writeFileSync(join(folder, 'calls.ts'), printCallTypes(catalogue));
  const codes = [...taken, ...refused].map(([, code]) => code);
  const header = `import type { Book, EntityRows, Loan } from './entities.ts';
import type { CallTypes } from './calls.ts';\n`;
  const files = codes.map((code, i) => [join(folder, `use${i}.ts`), code] as const);
  for (const [file, code] of files) writeFileSync(file, header + code);
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const program = ts.createProgram(
    files.map(([file]) => file),
    options,
  );
  for (const [file, code] of files) {
    const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    complaints.set(
      code,
      found.map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' ')),
    );
  }
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('the compiler takes', () => {
  test.each(taken)('%s', (_name, code) => {
    expect(complaints.get(code)).toEqual([]);
  });
});

describe('the compiler refuses', () => {
  test.each(refused)('%s', (_name, code, message) => {
    expect(complaints.get(code)).toEqual([expect.stringMatching(message)]);
  });
});
