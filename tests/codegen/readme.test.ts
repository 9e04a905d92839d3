/** What the READMEs show of the schema language is held to the linter: an example that has rotted is a fault at its line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import { printFault } from '../../src/core/lint.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import type { Source } from '../../src/release/release.ts';
import { libraryFolder } from '../library/files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = readSources(join(root, 'schemas'));
const library = readSources(libraryFolder);

interface Example {
  readonly readme: string;
  readonly line: number;
  readonly text: string;
}

/** Every fence of JSON, and every span of code that holds a word of the language with its value. */
function examplesOf(readme: string): Example[] {
  const whole = readFileSync(join(root, readme), 'utf8');
  const lineAt = (at: number): number => whole.slice(0, at).split('\n').length;
  const fences = [...whole.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const prose = fences.reduce((text, { 0: fence, index }) => blank(text, index, fence.length), whole);
  const spans = [...prose.matchAll(/`([^`]+)`/g)].filter(({ 1: code = '' }) => /^[{[]?\s*"\w+":/.test(code));
  return [
    ...fences.filter(({ 1: language }) => language === 'json').map(({ 2: text = '', index }) => ({ text, index })),
    ...spans.map(({ 1: text = '', index }) => ({ text, index })),
  ].map(({ text, index }) => ({ readme, line: lineAt(index), text }));
}

const blank = (text: string, at: number, length: number): string =>
  text.slice(0, at) + text.slice(at, at + length).replaceAll(/[^\n]/g, ' ') + text.slice(at + length);

const entityOf = (properties: object, words = ''): string =>
  `{"title": "Example", "properties": ${JSON.stringify(properties)}${words}}`;
const code = { type: 'integer', title: 'Code' };

interface Frame {
  readonly readme: string;
  /** What the example begins with. */
  readonly begins: string;
  readonly among: readonly Source[];
  /** The files that it is part of; `text` is what is written. */
  readonly files: (text: string) => Readonly<Record<string, string>>;
}

/** Where each example would stand. */
const frames: readonly Frame[] = [
  {
    readme: 'README.md',
    begins: '{\n  "$schema": "../grammar/screen.schema.json"',
    among: shipped,
    files: (text) => ({ 'screens/spareParts.json': text }),
  },
  {
    readme: 'README.md',
    begins: '"on": [',
    among: shipped,
    files: (text) => ({
      'entities/example.json': entityOf(
        {
          taskNo: { type: 'string', title: 'Number' },
          orderStatus: code,
          receiptStatus: code,
          state: code,
          trailerCompanyId: { type: 'string', title: 'Company' },
          reminded: { type: 'boolean', title: 'Reminded' },
        },
        `, ${text}`,
      ),
    }),
  },
  {
    readme: 'README.md',
    begins: '{"type": "integer", "title": "时长"',
    among: shipped,
    files: (text) => ({
      'entities/example.json': entityOf({
        acceptTime: { type: 'string', title: 'Accepted', format: 'date-time' },
        arriveTime: { type: 'string', title: 'Arrived', format: 'date-time' },
        minutes: JSON.parse(text) as unknown,
      }),
    }),
  },
  {
    readme: 'README.md',
    begins: '"filters": [',
    among: shipped,
    files: (text) => ({
      'screens/example.json': `{"title": "Example", "call": "listByPageCommandCentreCunot", ${text}}`,
    }),
  },
  {
    readme: 'README.md',
    begins: '"fill":',
    among: shipped,
    files: (text) => {
      const started = shipped.find(({ file }) => file === 'screens/dispatch/startTask.json')?.text ?? '';
      return { 'screens/dispatch/startTask.json': started.replace(/"fill": \{[^}]*\}/, text) };
    },
  },
  {
    readme: 'README.md',
    begins: '"visible": false',
    among: library,
    files: (text) => ({ 'screens/example.json': `{"entity": "branch", "actions": [{"id": "remove", ${text}}]}` }),
  },
  {
    readme: 'README.md',
    begins: '{"type": "desk"',
    among: library,
    files: (text) => ({
      'screens/example.json': text,
      'screens/books.json': '{"entity": "book"}',
      'screens/book.json': '{"type": "detail", "call": "book.get"}',
    }),
  },
  {
    readme: 'src/README.md',
    begins: '"told": false',
    among: shipped,
    files: (text) => ({
      'entities/example.json': `{"title": "Example", "properties": {"seen": {"type": "integer", "title": "Seen", ${text}}}}`,
    }),
  },
  {
    readme: 'src/README.md',
    begins: '"type": "chart"',
    among: library,
    files: (text) => {
      const figures = library.find(({ file }) => file === 'screens/books/stockFigures.json')?.text ?? '';
      return { 'screens/example.json': figures.replace(/"type":\s*"chart"/, text) };
    },
  },
];

describe.each(['README.md', 'src/README.md'])('%s', (readme) => {
  const examples = examplesOf(readme);

  test.each(examples)('line $line shows what lints', ({ text, line }) => {
    const frame = frames.find((one) => one.readme === readme && text.startsWith(one.begins));
    if (!frame) throw new Error(`${readme}:${line}: say in "frames" where this example would stand:\n${text}`);
    const written = frame.files(text);
    const others = frame.among.filter(({ file }) => !Object.hasOwn(written, file));
    const own = Object.entries(written).map(([file, content]) => ({ file, text: content }));
    expect(readCatalogue([...others, ...own]).faults.map(printFault)).toEqual([]);
  });

  test('has every example that is told apart here', () => {
    const own = frames.filter((frame) => frame.readme === readme);
    const gone = own.filter(({ begins }) => !examples.some(({ text }) => text.startsWith(begins)));
    expect(gone.map(({ begins }) => begins)).toEqual([]);
  });
});

test('an example with a word that the language does not have is a fault', () => {
  const text = '{"entity": "branch", "colums": ["name"]}';
  const { faults } = readCatalogue([...library, { file: 'screens/example.json', text }]);
  expect(faults.map(printFault).join()).toContain('did you mean "columns"?');
});

test('the worked example lints among the shipped pages, once it looks up what README says', () => {
  const whole = readFileSync(join(root, 'README.md'), 'utf8');
  const [, here = '', there = ''] = /looks up `(\S+)` in place of `(\S+)`/.exec(whole) ?? [];
  const text = readFileSync(join(root, 'tests/library/equipmentLoans.json'), 'utf8');
  expect(text).toContain(`"${there}"`);
  const saved = { file: 'screens/equipmentLoans.json', text: text.replace(`"${there}"`, `"${here}"`) };
  const { faults, warnings } = readCatalogue([...shipped, saved]);
  expect([...faults, ...warnings].map(printFault)).toEqual([]);
});
