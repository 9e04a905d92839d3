/** What a file offers is taken by another: what only its own file uses needs no `export`, and what only its tests call is dead. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from './nameDecisions.ts';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

/** By path and name, with who takes it. */
const takenElsewhere = new Map([
  ['src/firstPage.ts printFirstPage', 'the script that stands before all others asks for it by its name'],
  ['src/writtenPage.ts printWritten', 'the script that stands before all others asks for it by its name'],
  ['src/server/database/ownEntities.ts namesAreKept', 'the compiler'],
  ['src/towing/records/productTables.ts OwnEntitiesFit', 'the compiler'],
  ['src/core/source/parsedFiles.ts forgetFiles', 'tests that lint as if for the first time'],
  ['src/core/pageCounts.ts countNames', 'a test that has a case for each'],
  ['src/studio/design/titles/wordTitles.ts titledWords', 'a test that has a word of the grammar for each'],
  ['src/core/lint/says/says.ts tables', 'a test that holds both languages to the same names'],
  ['src/towing/domain/orderState.ts taskStates', 'tests that go through all of them'],
  ['src/towing/console/parts.ts searched', 'the shell, which `main.tsx` hands this file whole'],
]);

const own = ['src', 'codegen', 'build'].flatMap((folder) => filesBelow(folder));
const configs = ['vite.config.ts', 'vite.server.config.ts', 'vitest.config.ts'].map((name) => join(root, name));
const importers = new Map<string, string[]>();
for (const file of [...own, ...filesBelow('tests'), ...configs])
  for (const name of importsOf(file).filter((one) => one.startsWith('.'))) {
    const path = resolve(dirname(file), name);
    importers.set(path, [...(importers.get(path) ?? []), file]);
  }

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

interface Said {
  /** How often each word stands in it. */
  readonly words: ReadonlyMap<string, number>;
  /** Files that it imports as a whole. */
  readonly wholes: readonly string[];
}
const said = new Map<string, Said>();
function saidIn(file: string): Said {
  const known = said.get(file);
  if (known) return known;
  const words = new Map<string, number>();
  for (const [word] of textOf(file).matchAll(/\w+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  const wholes = [...textOf(file).matchAll(/\* as \w+ from '([^']*)'/g)].map(([, name = '']) => name);
  said.set(file, { words, wholes });
  return { words, wholes };
}
const times = (file: string, name: string): number => saidIn(file).words.get(name) ?? 0;

const handsOn = (other: string, file: string): boolean =>
  [...textOf(other).matchAll(/^export type \* from '([^']+)'/gm)].some(
    ([, name = '']) => resolve(dirname(other), name) === file,
  );

/** Who imports a file; of those who hand on all of it, who imports them. */
function takersOf(file: string): readonly string[] {
  const found =
    takers.get(file) ??
    (importers.get(file) ?? []).flatMap((other) => [other, ...(handsOn(other, file) ? takersOf(other) : [])]);
  takers.set(file, found);
  return found;
}
const takers = new Map<string, readonly string[]>();

/** Why a name that is offered should not be; undefined where another file of the product takes it. */
function whyNot(file: string, name: string): string | undefined {
  const asWhole = (other: string): boolean => saidIn(other).wholes.some((each) => each.endsWith(basename(file)));
  const taking = takersOf(file).filter((other) => times(other, name) > 0 || asWhole(other));
  if (taking.some((other) => !pathOf(other).startsWith('tests/'))) return undefined;
  const isUsedWithin = times(file, name) > 1;
  if (taking.length === 0) return isUsedWithin ? 'is taken by no other file' : 'is used by nobody';
  return isUsedWithin ? undefined : 'is used by tests alone';
}

test('what is exported is taken by another file', () => {
  const found = own
    .filter((file) => !pathOf(file).startsWith('src/generated/'))
    .flatMap((file) =>
      // What a file prints is the offer of another.
      [
        ...textOf(file)
          .replaceAll(/`[^`]*`/g, '')
          .matchAll(/^export (?:async )?(?:function|const|class|let|interface|type)\*? (\w+)/gm),
      ].flatMap(([, name = '']) => {
        const why = takenElsewhere.has(`${pathOf(file)} ${name}`) ? undefined : whyNot(file, name);
        return why === undefined ? [] : [`${pathOf(file)} ${name} ${why}`];
      }),
    );
  expect(found).toEqual([]);
});
