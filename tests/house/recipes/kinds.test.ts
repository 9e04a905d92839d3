/** What differs by kind of field is asked of its definition, its face or its input: nothing else decides by a kind's name. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNames } from '../closedLists.ts';
import { decisionsIn, leanProgram, pathOf } from '../nameDecisions.ts';
import { filesBelow, root } from '../sourceFiles.ts';

test('a decision by a name is found however it is written', () => {
  const file = join(root, 'src/core/project.ts');
  const lines = [
    `import type { Field, FieldKind } from './model/catalogue.ts';`,
    `import { fieldKinds } from './fields/index.ts';`,
    `const some: readonly FieldKind[] = ['text'];`,
    `const widths: Readonly<Record<string, number>> = { text: 1 };`,
    `const named = new Set<string>();`,
    `export function decide(field: Field): unknown {`,
    `  if (field.kind === 'rows') return some;`,
    `  const wide = 'code' !== field.kind ? widths[field.kind] : 0;`,
    `  if (named.has(field.kind)) return wide;`,
    `  switch (field.kind) {`,
    `    case 'html':`,
    `      return fieldKinds[field.kind].cell;`,
    `    default:`,
    `      return { ...field, kind: 'integer', widget: field.widget === 'text' };`,
    `  }`,
    `}`,
  ];
  const found = decisionsIn(leanProgram([file], { 'src/core/project.ts': lines.join('\n') }), [file], kindNames);
  expect(found.map((each) => Number(/:(\d+) /.exec(each)?.[1]))).toEqual([3, 7, 8, 9, 11]);
});

/** Files that codegen writes. */
const generated = /^(src\/generated\/|src\/core\/model\/fieldKind\.ts$|schemas\/REFERENCE\.md$)/;

function namingFiles(kind: string): string[] {
  const folders = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/console', 'src/studio', 'codegen'];
  const grammar = readdirSync(join(root, 'schemas/grammar')).map((name) => join(root, 'schemas/grammar', name));
  const tests = ['tests/core', 'tests/renderer'].flatMap(filesBelow);
  const naming = new RegExp(`\\b${kind}\\b`);
  return [...folders.flatMap(filesBelow), ...grammar, ...tests]
    .filter((file) => pathOf(file).includes(`/${kind}/`) || naming.test(readFileSync(file, 'utf8')))
    .map(pathOf)
    .filter((file) => !generated.test(file));
}

const recipe =
  /- \*\*A kind of field\*\*:[^]*?(?=\n- \*\*)/.exec(readFileSync(join(root, 'src/README.md'), 'utf8'))?.[0] ?? '';
/** Files and folders of the recipe; what `<kind>` stands for is left open. */
const named = [...recipe.matchAll(/`((?:src|schemas|tests)\/[^`]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => !name.startsWith('tests/house/'));
const isIn = (file: string, name: string): boolean => (name.endsWith('/') ? file.startsWith(name) : file === name);

/** Its name is no other thing's, so that a search for it finds the kind alone. */
const alone = 'rating';

test('the recipe of a kind of field names every file that a kind consists of', () => {
  const holding = namingFiles(alone);
  const expected = named.map((name) => name.replaceAll('<kind>', alone));
  expect(holding.filter((file) => !expected.some((name) => isIn(file, name)))).toEqual([]);
  expect(expected.filter((name) => !holding.some((file) => isIn(file, name)))).toEqual([]);
});

const faces = readFileSync(join(root, 'src/renderer/fields/faces.ts'), 'utf8');

/** Kinds that look alike share a folder: that which the face comes from. */
function folderOf(kind: string): string {
  return new RegExp(`import \\{[^}]*\\b${kind}\\b[^}]*\\} from '\\./(\\w+)/`).exec(faces)?.[1] ?? kind;
}

test.each([...kindNames.names])('%s stands in every file that the recipe names', (kind) => {
  const places = named.map((name) =>
    name.includes('renderer/fields/<kind>') ? name.replace('<kind>', folderOf(kind)) : name.replace('<kind>', kind),
  );
  const naming = new RegExp(`\\b${kind}\\b`);
  const files = places.map((name) => (name.endsWith('/') ? filesBelow(name) : [join(root, name)]));
  const lacking = places.filter((_, at) => !files[at]?.some((file) => naming.test(readFileSync(file, 'utf8'))));
  expect(lacking).toEqual([]);
});
