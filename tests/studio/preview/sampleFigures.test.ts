/** Figures of a chart that nobody has published: each panel has its own, told apart as the page tells them. */
import { expect, test } from 'vitest';
import { project } from '../../../src/core/project.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { sampleFigures } from '../../../src/studio/preview/sampleFigures.ts';
import { libraryFiles } from '../../library/files.ts';

const { catalogue } = readCatalogue(libraryFiles());
const view = catalogue && project(catalogue, { userType: 0, superManager: true })['books/stockFigures'];

test('every panel finds figures of its own: one for all rows, several bars by a field or by days', () => {
  if (view?.type !== 'chart') throw new Error('stockFigures is a chart');
  const rows = sampleFigures(view, { id: 'sample', acquired: '2026-03-02', branchId: '总馆' });
  const of = (id: string) => rows.filter((row) => row['grouping'] === id);
  const figures = view.panels.map(({ id }) => of(id).length);
  expect(figures).toEqual([1, 4, 4, 4, 4]);
  for (const { id, value, more } of view.panels)
    for (const { name } of [value, ...more]) expect(of(id).every((row) => Number(row[name]) > 0)).toBe(true);
  const [states, days] = [view.panels[2], view.panels[3]].map((panel) =>
    of(panel?.id ?? '').map((row) => row[panel?.category?.name ?? '']),
  );
  // Codes are ones that there are, and days follow each other.
  expect(states?.every((code) => catalogue?.dictionaries['shelfStatus']?.items.some(({ id }) => id === code))).toBe(
    true,
  );
  expect(days).toEqual([...new Set(days)].sort());
  expect(days?.at(-1)).toBe('2026-03-02');
});

test('without a sample record there are figures all the same', () => {
  if (view?.type !== 'chart') throw new Error('stockFigures is a chart');
  expect(sampleFigures(view, undefined)).toHaveLength(17);
});
