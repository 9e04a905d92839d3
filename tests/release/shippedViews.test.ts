/**
 * What each user type has of each shipped screen, a line each: a change of the engine or of a schema that alters a page shows
 * as a line that differs. `npx vitest run tests/release/shippedViews.test.ts -u` writes them anew.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import { isRow } from '../../src/core/model/row.ts';
import type { View } from '../../src/core/model/view.ts';
import { project, type Profile } from '../../src/core/project.ts';
import { hashOf } from '../../src/release/hash.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { root } from '../house/sourceFiles.ts';

const { catalogue, faults } = readCatalogue(readSources(join(root, 'schemas')));
if (!catalogue) throw new Error(`the shipped schemas have faults: ${faults.map(({ message }) => message).join('; ')}`);

const types = catalogue.dictionaries['userType']?.items.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) ?? [];
const profiles: readonly (readonly [string, Profile])[] = [
  ...types.map((userType) => [String(userType), { userType, superManager: false }] as const),
  ['super', { userType: -1, superManager: true }],
];

/** What an item of a view is called by. */
function nameOf(item: unknown): string {
  if (!isRow(item)) return String(item);
  const { id, field, name, screen, label, title } = item;
  const named = [id, field, name, screen, label].find((one) => typeof one === 'string');
  return typeof named === 'string' ? named : isRow(title) ? String(title['en-US']).replaceAll(' ', '-') : '?';
}

/** Its columns, filters, actions, fields, panes or whatever its type has, counted and named in their order. */
function partsOf(view: View): string[] {
  return Object.entries(view).flatMap(([word, items]: [string, unknown]) =>
    Array.isArray(items) && items.length > 0 ? [`${items.length} ${word}: ${items.map(nameOf).join(' ')}`] : [],
  );
}

/** Types that have the very same view share a line. */
function linesOf(from: Catalogue): string[] {
  const lines = new Map<string, string[]>();
  for (const [who, profile] of profiles) {
    for (const [screen, view] of Object.entries(project(from, profile))) {
      const line = [`${view.type} ${hashOf(view).slice(0, 10)}`, ...partsOf(view)].join(' | ');
      const key = `${screen}\n${line}`;
      lines.set(key, [...(lines.get(key) ?? []), who]);
    }
  }
  return [...lines].map(([key, who]) => key.replace('\n', ` [${who.join(' ')}] `)).sort();
}

test('every user type has of every shipped screen what it had', async () => {
  await expect(`${linesOf(catalogue).join('\n')}\n`).toMatchFileSnapshot('views/shipped.txt');
});
