/** A field under a new name: every use of it follows, its data stays, and what said the old name is understood. */
import { describe, expect, test } from 'vitest';
import { renameField } from '../../../src/release/rename/renameField.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { project } from '../../../src/core/project.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import type { Source } from '../../../src/release/release.ts';
import { libraryFiles } from '../../library/files.ts';

const shelves: Source = {
  file: 'screens/shelves.json',
  text: JSON.stringify({
    entity: {
      title: 'Shelf',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Title' },
        keeperId: { type: 'string', title: 'Keeper', lookup: 'branch.lookup', search: true },
        height: { type: 'integer', title: 'Height' },
      },
      indexes: [{ fields: ['height'] }],
    },
    filters: ['keeperId', { field: 'height', as: 'range' }],
  }),
};
const files = [...libraryFiles().map(({ file, text }) => ({ file, text })), shelves];

const parsed = (sources: readonly Source[]) =>
  sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown }));
const viewsOf = (sources: readonly Source[]): string =>
  JSON.stringify(project(normalise(parsed(sources)), { userType: 1, superManager: true }));

/** The lines that are not in the other. */
const linesBeyond = (text: string, other: string): string[] => {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !known.has(line));
};

describe('a field that is renamed', () => {
  test('has its new name in every view, and nothing else is another', () => {
    const { sources, changed } = renameField(files, 'book.weight', 'mass');
    expect(changed.length).toBeGreaterThan(5);
    const expected = viewsOf(files).replace(/(?<![A-Za-z])weight(?![A-Za-z])/g, 'mass');
    const was = /"was":\{"weight":"mass"\},?/g;
    expect(viewsOf(sources).replace(was, '').replaceAll(',}', '}')).toBe(expected);
  });

  test('takes the name of what it refers to and the ends of its range with it', () => {
    const { sources } = renameField(files, 'shelves.keeperId', 'wardenId');
    const list = project(normalise(parsed(sources)), { userType: 1, superManager: true })['shelves'] as ListView;
    expect(list.was).toEqual({ keeperId: 'wardenId' });
    const ranged = renameField(files, 'shelves.height', 'rise').sources;
    const view = project(normalise(parsed(ranged)), { userType: 1, superManager: true })['shelves'] as ListView;
    expect(view.was).toEqual({ height: 'rise', heightFrom: 'riseFrom', heightTo: 'riseTo' });
  });

  test('leaves every other line of every file as it was', () => {
    const { sources } = renameField(files, 'book.shelfStatus', 'standing');
    for (const [index, { text }] of sources.entries()) {
      const before = files[index]?.text ?? '';
      for (const line of linesBeyond(text, before)) expect(line).toMatch(/standing|"was"|,$/);
      expect(Math.abs(text.split('\n').length - before.split('\n').length)).toBeLessThan(2);
    }
  });

  test('is refused a name that is taken, or was, and one that is none', () => {
    expect(() => renameField(files, 'book.weight', 'price')).toThrow('has a field "price" already');
    expect(() => renameField(files, 'book.weigth', 'mass')).toThrow('did you mean "weight"?');
    expect(() => renameField(files, 'book.weight', 'Mass')).toThrow('nothing is renamed');
    const { sources } = renameField(files, 'book.weight', 'mass');
    expect(() => renameField(sources, 'book.price', 'weight')).toThrow('was the name of the field "mass"');
  });
});
