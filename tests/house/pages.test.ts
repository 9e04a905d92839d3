/** What people read of the house: links lead somewhere, and a table's rows have the cells of its head. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './sourceFiles.ts';

const pages = ['.', 'src', '.github', 'deploy', 'schemas'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A bar within a cell is written `\|`. */
const cells = (line: string): number => line.replaceAll('\\|', '').split('|').length;

/** Lines of code in a page are not its own. */
const proseOf = (page: string): string[] =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^( *)```[^]*?^\1```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n');

describe.each(pages)('%s', (page) => {
  const lines = proseOf(page);

  test('has tables whose rows are as wide as their heads', () => {
    const torn = lines.filter((line, at) => {
      if (!line.startsWith('|')) return false;
      const head = lines.slice(0, at).findLastIndex((above) => !above.startsWith('|')) + 1;
      return cells(line) !== cells(lines[head] ?? '');
    });
    expect(torn).toEqual([]);
  });

  test('has links that lead to files which are there', () => {
    const paths = lines.flatMap((line) =>
      [...line.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path),
    );
    const lost = paths.filter((path) => !/^[a-z]+:/.test(path) && !existsSync(join(root, dirname(page), path)));
    expect(lost).toEqual([]);
  });
});
