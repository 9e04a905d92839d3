/** A menu entry names a page that the console has. */
import { expect, test } from 'vitest';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { unknownPages } from '../../../src/server/releases/invalid.ts';
import { libraryFiles } from '../../library/files.ts';

const text = `{ "items": [
  { "id": "hours", "name": "开放时间", "path": "hours", "component": "guide/openingHuors" },
  { "id": "guide", "name": "指南", "path": "guide", "component": "guide/house" }] }`;
const sources = [...libraryFiles(), { file: 'menus/guide.json', text }];
const { catalogue = { menus: [] }, faults } = readCatalogue(sources);
const pages = new Set(['guide/openingHours', 'guide/house']);

test('one that it has not is told where it stands, with the nearest that it has', () => {
  expect(faults).toEqual([]);
  expect(unknownPages(catalogue, pages, sources)).toMatchObject([
    {
      file: 'menus/guide.json',
      line: 2,
      col: 66,
      code: 'unknown-page',
      message:
        'the console that this server serves has no page "guide/openingHuors" written by hand; did you mean "guide/openingHours"?',
    },
  ]);
});

test('where it is not said which there are, any may be named', () => {
  expect(unknownPages(catalogue, undefined, sources)).toEqual([]);
  expect(unknownPages(catalogue, new Set(['guide/openingHuors', 'guide/house']), sources)).toEqual([]);
});
