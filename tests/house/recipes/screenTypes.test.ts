/** What differs by type of screen is asked of its definition or its face: nothing else decides by a type's name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { screenNames } from '../closedLists.ts';
import { decisionsIn, leanProgram, pathOf, type Texts } from '../nameDecisions.ts';
import { filesBelow, root } from '../sourceFiles.ts';

test('a decision by a name is found however it is written', () => {
  const lines = [
    `import type { Catalogue, ScreenType } from './model/catalogue.ts';`,
    `import { screenTypes } from './screens/index.ts';`,
    `const some: readonly ScreenType[] = ['list'];`,
    `const floating = ['dialog', 'picker'];`,
    `export function decide({ screens }: Catalogue, id: string): unknown {`,
    `  const screen = screens[id];`,
    `  if (screen?.type !== 'list') return some;`,
    `  const { type } = screens['other'] ?? screen;`,
    `  if (floating.includes(type)) return screenTypes[type].over;`,
    `  switch (type) {`,
    `    case 'map':`,
    `      return { type: 'tree' };`,
    `  }`,
    `  return floating.includes('form');`,
    `}`,
  ];
  const path = 'src/core/project.ts';
  const file = join(root, path);
  const found = decisionsIn(leanProgram([file], { [path]: lines.join('\n') }), [file], screenNames);
  expect(found.map((each) => Number(/:(\d+) /.exec(each)?.[1]))).toEqual([3, 7, 9, 11]);
});

const registries = ['src/core/screens/index.ts', 'src/renderer/screens.ts'];

/** What the compiler says of types of screens, with these texts in place of what stands there. */
function complaintsOver(texts: Texts): string[] {
  const program = leanProgram(
    registries.map((path) => join(root, path)),
    texts,
  );
  const about = program
    .getSourceFiles()
    .filter(({ fileName }) => /^src\/(core\/(screens|model|source)|renderer\/screens)/.test(pathOf(fileName)));
  return about.flatMap((source) =>
    program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => `${pathOf(source.fileName)} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

function without(path: string, word: RegExp): Texts {
  const text = textOf(path);
  expect(text).toMatch(word);
  return { [path]: text.replace(word, '') };
}

describe('the compiler names', () => {
  test('a pass that a definition lacks, and a face that is not said', () => {
    const said = complaintsOver({
      ...without('src/core/screens/tree/tree.ts', /^ {2}lint: .*$/m),
      ...without('src/core/screens/chart/chart.ts', /^ {2}project: .*$/m),
      ...without('src/core/screens/map/map.ts', /^ {2}normalise: .*$/m),
      ...without('src/core/screens/picker/picker.ts', /^ {2}\.\.\.ofCall.*$/m),
      ...without('src/renderer/screens.ts', /^ {4}Over: undefined,$/m),
    });
    for (const lacked of [
      /screens\/tree\/tree\.ts .*'lint'/,
      /screens\/chart\/chart\.ts .*'project'/,
      /screens\/map\/map\.ts .*'normalise'/,
      /screens\/picker\/picker\.ts .*callName/,
      /renderer\/screens\.ts .*'Over'/,
    ])
      expect(said).toContainEqual(expect.stringMatching(lacked));
  }, 60_000);

  test('a type of the grammar that has no shape, no definition and no face', () => {
    const types = 'src/core/model/screenType.ts';
    const said = complaintsOver({ [types]: textOf(types).replace(/;\s*$/, " | 'board';\n") });
    for (const lacked of [
      /^src\/core\/screens\/models\.ts .*Property 'board' is missing/,
      /^src\/core\/screens\/index\.ts Property 'board' is missing/,
      /^src\/renderer\/screens\.ts Property 'board' is missing/,
    ])
      expect(said).toContainEqual(expect.stringMatching(lacked));
    // Whoever reads screens of all types is not at fault for it.
    const others = said.filter((line) => !line.includes("'board'") && !line.includes('Cannot find module'));
    expect(others.filter((line) => !line.startsWith('src/core/source/'))).toEqual([]);
  }, 60_000);
});

test('the grammar names every type wherever it names types', () => {
  const grammar = textOf('schemas/grammar/screen.schema.json');
  const enums = [...grammar.matchAll(/"enum": \[([^\]]*"list"[^\]]*)\]/g)].map(([, list = '']) => list);
  const described = [...grammar.matchAll(/"What the screen is: ([^"]*)"/g)].map(([, list = '']) => list);
  expect(enums).toHaveLength(2);
  const types = [...screenNames.names];
  expect(described).toHaveLength(types.length);
  expect(types.filter((type) => !enums.every((list) => list.includes(`"${type}"`)))).toEqual([]);
  expect(types.filter((type) => !described.every((list) => list.includes(`\`${type}\``)))).toEqual([]);
  // Once where the file of a type is told from others, once in the type's own part; a list is what nothing else is.
  const said = (type: string): number => grammar.split(new RegExp(`"const": "${type}"`)).length - 1;
  expect(types.filter((type) => said(type) !== (type === 'list' ? 1 : 2))).toEqual([]);
});

/** Files that codegen writes. */
const generated = /^src\/(generated\/|core\/model\/screenType\.ts$)/;

function namingFiles(type: string): string[] {
  const folders = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/console', 'src/studio', 'codegen'];
  const naming = new RegExp(`['"/]${type}['"/]|\\b${type}:|^ *${type},$`, 'm');
  return [...folders.flatMap(filesBelow), join(root, 'schemas/grammar/screen.schema.json')]
    .filter((file) => pathOf(file).includes(`/${type}/`) || naming.test(readFileSync(file, 'utf8')))
    .map(pathOf)
    .filter((file) => !generated.test(file));
}

test('the recipe of a screen type names every file that a type consists of', () => {
  const recipe = /- \*\*A screen type\*\*:[^]*?(?=\n- \*\*)/.exec(textOf('src/README.md'))?.[0] ?? '';
  const said = [...recipe.matchAll(/`((?:src|schemas)\/[^`]+)`/g)].map(([, name = '']) =>
    name.replace('<type>', 'tree'),
  );
  const holding = namingFiles('tree');
  const isIn = (file: string, name: string): boolean => (name.endsWith('/') ? file.startsWith(name) : file === name);
  expect(holding.filter((file) => !said.some((name) => isIn(file, name)))).toEqual([]);
  expect(said.filter((name) => !holding.some((file) => isIn(file, name)))).toEqual([]);
});
