/** A form whose pattern is another than its call's holds nothing up, and is told where it stands. */
import { expect, test } from 'vitest';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

const plates = (pattern: string) => [
  ...libraryFiles(),
  {
    file: 'screens/plates.json',
    text: JSON.stringify({
      entity: {
        title: '牌',
        properties: { name: { type: 'string', title: '名称', maxLength: 9, search: true, pattern: '^[A-Z]+$' } },
      },
      actions: { add: { open: 'plateAdd' } },
    }),
  },
  {
    file: 'screens/plateAdd.json',
    text: JSON.stringify({ type: 'dialog', call: 'plates.insert', fields: [{ field: 'name', pattern }] }),
  },
];
const told = (pattern: string) => {
  const { faults, warnings } = readCatalogue(plates(pattern));
  return [faults, warnings.map(({ file, code, message }) => `${file} ${code} ${message}`)];
};

test('another pattern than that of the call is a warning, the same is none', () => {
  expect(told('^[A-Z0-9]+$')).toEqual([
    [],
    [
      'screens/plateAdd.json broken-limit call "plates.insert" asks for ^[A-Z]+$: what matches only the pattern here is refused once it is sent',
    ],
  ]);
  expect(told('^[A-Z]+$')).toEqual([[], []]);
});
