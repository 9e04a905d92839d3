/** A word of the language's first version, wherever it may stand: it is told once, with its present word, and the fix writes that. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import { grammarRoots, grammarShapes } from '../../src/generated/grammarShape.ts';
import { edited, lint } from '../../src/core/lint.ts';
import { entriesOf, itemsOf, parseSource, textOfMember, type Entry, type Place } from '../../src/core/source/source.ts';
import { upgradeRules, type UpgradeRule } from '../../src/core/source/upgradeRules.ts';
import { libraryFiles } from '../library/files.ts';

const bodies = [libraryFiles(), readSources(fileURLToPath(new URL('../../schemas', import.meta.url)))];

interface Said {
  readonly files: (typeof bodies)[number];
  readonly entry: Entry;
}

/** `RawField text` → where a file says that word in that part of the grammar, the first of each. */
const said = new Map<string, Said>();

function walk(files: Said['files'], place: Place, at: readonly number[]): void {
  const shapes = at.flatMap((index) => grammarShapes[index] ?? []);
  for (const item of itemsOf(place))
    walk(
      files,
      item,
      shapes.flatMap((shape) => shape.items ?? []),
    );
  for (const entry of entriesOf(place)) {
    for (const { of, words } of shapes) {
      const key = `${of} ${entry.name}`;
      if (entry.name in words && !said.has(key)) said.set(key, { files, entry });
    }
    walk(
      files,
      entry.value,
      shapes.flatMap((shape) => shape.words[entry.name] ?? shape.rest ?? []),
    );
  }
}

for (const files of bodies)
  for (const { file, text } of files) {
    const source = parseSource(file, text, []);
    if (!source.root || !source.kind) continue;
    const root = { source, node: source.root };
    const kind = source.kind === 'screen' ? `screen ${textOfMember(root, 'type') ?? 'list'}` : source.kind;
    walk(files, root, grammarRoots[kind] ?? []);
  }

const old = upgradeRules.flatMap((rule) => rule.of.map((of): [string, UpgradeRule] => [of, rule]));
const found = old.flatMap(([of, rule]) => {
  const place = said.get(`${of} ${rule.to}`);
  return place ? [{ sort: `${rule.word} of ${of}`, rule, ...place }] : [];
});

test('most of them can be tried', () => {
  expect(found.length / old.length).toBeGreaterThan(0.75);
});

/** The text with another word and value in the place of these. */
function withEntry({ key, value }: Entry, text: string, word: string, said: string | undefined): string {
  const named = { at: key.node.offset, length: key.node.length, text: JSON.stringify(word) };
  if (said === undefined) return edited(text, [named]);
  return edited(text, [named, { at: value.node.offset, length: value.node.length, text: said }]);
}

test.each(found)('$sort', ({ files, entry, rule }) => {
  const { key } = entry;
  const { file, text } = key.source;
  const { offset } = key.node;
  const [former, present] = Object.entries(rule.values ?? {})[0] ?? [];
  const wrong = withEntry(entry, text, rule.word, former);
  const right = former === undefined ? text : withEntry(entry, text, rule.to, JSON.stringify(present));
  const before = text.slice(0, offset).split('\n');
  const faults = lint(files.map((one) => (one.file === file ? { file, text: wrong } : one)));
  expect(faults.map((fault) => `${fault.file}:${fault.line}:${fault.col} ${fault.code}`)).toEqual([
    `${file}:${before.length}:${(before.at(-1) ?? '').length + 1} unknown-word`,
  ]);
  expect(faults[0]?.message).toContain(`: it is "${rule.to}" now`);
  expect(edited(wrong, faults[0]?.fix?.edits ?? [])).toBe(right);
});
