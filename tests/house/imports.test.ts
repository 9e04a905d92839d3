/** Who may import whom. A breach names the file, the import and the rule. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules, type Rule } from './importRules.ts';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

const pathOf = (file: string): string => relative(root, file).split(sep).join('/');
const isWithin = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`);

const isSource = (name: string): boolean => /\.(tsx?|js|mjs)$/.test(name);
const sources = [
  ...readdirSync(root).filter(isSource),
  ...['src', 'codegen', 'build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => isSource(name) && !name.startsWith('public'))
      .map((name) => pathOf(join(root, folder, name))),
  ),
];

/** The narrowest row that a file stands in. */
function ruleOf(path: string): Rule | undefined {
  return rules.filter(({ room }) => isWithin(path, room)).sort((one, other) => other.room.length - one.room.length)[0];
}

const filesOf = new Map(rules.map((rule) => [rule, sources.filter((path) => ruleOf(path) === rule)]));

/** What an import is allowed by: a room of the row, the row's own, or a package; nothing of it where it is a breach. */
function allowedBy(rule: Rule, path: string, name: string): string | undefined {
  if (!name.startsWith('.')) return rule.packages.find((allowed) => allowed.test(name))?.source;
  const target = pathOf(resolve(root, dirname(path), name));
  if (isWithin(target, rule.room)) return rule.room;
  return rule.rooms.find((room) => isWithin(target, room));
}

/** A file imports style sheets of its own as it likes. */
const judged = (path: string): string[] => importsOf(join(root, path)).filter((name) => !name.endsWith('.css'));

function breachesOf(rule: Rule, path: string, names: readonly string[]): string[] {
  return names
    .filter((name) => allowedBy(rule, path, name) === undefined)
    .map((name) => `${path} imports "${name}": ${rule.room} may import ${rule.rooms.join(', ') || 'nothing else'}`);
}

describe('who may import whom', () => {
  test('every source file stands in a row', () => {
    expect(sources.filter((path) => ruleOf(path) === undefined)).toEqual([]);
  });

  test.each(rules)('$room keeps to its row', (rule) => {
    const files = filesOf.get(rule) ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((path) => breachesOf(rule, path, judged(path)))).toEqual([]);
  });

  test.each(rules)('$room: an import of what its row does not name is a breach', (rule) => {
    const path = filesOf.get(rule)?.[0] ?? '';
    const named = (room: string): boolean =>
      [rule.room, ...rule.rooms].some((allowed) => isWithin(room, allowed) || isWithin(allowed, room));
    const others = rules.map(({ room }) => room).filter((room) => !named(room));
    const imports = others.map((room) => `./${relative(dirname(path), room).split(sep).join('/')}`);
    expect(others.length).toBeGreaterThan(0);
    expect(breachesOf(rule, path, [...imports, 'left-pad'])).toHaveLength(others.length + 1);
  });

  test.each(rules)('$room: its row names nothing that it does not import', (rule) => {
    const used = new Set(
      (filesOf.get(rule) ?? []).flatMap((path) => judged(path).map((name) => allowedBy(rule, path, name))),
    );
    const named = [...rule.rooms, ...rule.packages.map(({ source }) => source)];
    expect(named.filter((one) => !used.has(one))).toEqual([]);
  });

  test('the network is reached from one file of the console', () => {
    const users = filesBelow('src/console').filter((file) => importsOf(file).includes('axios'));
    expect(users.map(pathOf)).toEqual(['src/console/api/line.ts']);
  });
});
