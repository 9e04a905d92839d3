/** A fix mends its fault: after it that fault is gone, and no new one came. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { edited, printFix, type LintFault } from '../../src/core/lint.ts';
import { explanations, faultMark } from '../../src/core/lint/explained/explained.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

type Files = Readonly<Record<string, string>>;

const library = libraryFiles();

function faultsOver(files: Files): readonly LintFault[] {
  const over = Object.entries(files).map(([file, text]) => ({ file, text }));
  const { faults, warnings } = readCatalogue([...library.filter(({ file }) => !(file in files)), ...over]);
  return [...faults, ...warnings];
}

const folder = fileURLToPath(new URL('bad/', import.meta.url));
const seeded = readdirSync(folder).map((name): [string, Files] => {
  const { files } = JSON.parse(readFileSync(folder + name, 'utf8')) as { files: Record<string, string[]> };
  return [name, Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')]))];
});
const explained = Object.entries(explanations).map(([code, { file, wrong }]): [string, Files] => [
  code,
  { [file]: wrong.replace(faultMark, '') },
]);

/** Places move with an edit, and one fault may be told of what another hid. */
const told = ({ file, code, message }: LintFault): string =>
  `${file} ${code} ${message.replace(/; did you mean.*/, '')}`;

let tried = 0;

describe('the fixes of', () => {
  test.each([...seeded, ...explained])('%s', (_name, files) => {
    const before = faultsOver(files);
    for (const fault of before) {
      const text = files[fault.file];
      if (!fault.fix || text === undefined) continue;
      tried += 1;
      const after = faultsOver({ ...files, [fault.file]: edited(text, fault.fix.edits) });
      const found = after.map(told).sort();
      const same = (one: string): boolean => one === told(fault);
      expect(found.filter(same)).toHaveLength(before.map(told).filter(same).length - 1);
      // A name that names something now can be judged, as an example that is read now can.
      if (fault.code.startsWith('unknown-')) continue;
      const left = before.filter((one) => told(one) !== told(fault));
      expect(found, `${told(fault)}: ${printFix(fault.fix)}`).toEqual(left.map(told).sort());
    }
  });

  test('enough faults', () => {
    expect(tried).toBeGreaterThan(100);
  });
});

const shelf = (properties: string): string =>
  `{ "title": "书架", "scope": "all", "shard": "none", "properties": { ${properties} } }`;

describe('a fix writes', () => {
  test.each([
    [
      'the language that is missing, as the other says it',
      'entities/shelf.json',
      shelf('"name": { "type": "string", "title": { "zh-CN": "名称" } }'),
      shelf('"name": { "type": "string", "title": { "zh-CN": "名称", "en-US": "名称" } }'),
    ],
    [
      'a label that is missing, by the name',
      'dictionaries/shelf.json',
      '{ "items": [{ "id": 1, "name": "甲" }] }',
      '{ "items": [{ "id": 1, "name": "甲" }], "title": "shelf" }',
    ],
    [
      'a member in a line of its own where the others have theirs',
      'entities/shelf.json',
      '{\n  "scope": "all",\n  "shard": "none",\n  "properties": {}\n}',
      '{\n  "scope": "all",\n  "shard": "none",\n  "properties": {},\n  "title": "shelf"\n}',
    ],
    [
      'a number that stood in quotes',
      'screens/x.json',
      '{ "entity": "book", "size": "50" }',
      '{ "entity": "book", "size": 50 }',
    ],
    [
      'a list of the one thing',
      'screens/x.json',
      '{ "entity": "book", "columns": [{ "field": "title" }], "edit": { "columns": "title" } }',
      '{ "entity": "book", "columns": [{ "field": "title" }], "edit": { "columns": ["title"] } }',
    ],
    ['the nearest limit', 'screens/x.json', '{ "entity": "book", "size": 0 }', '{ "entity": "book", "size": 1 }'],
    [
      'the name within a sort',
      'screens/x.json',
      '{ "entity": "book", "sort": "-titel" }',
      '{ "entity": "book", "sort": "-title" }',
    ],
    [
      'limits in their order',
      'entities/shelf.json',
      shelf('"n": { "type": "integer", "minimum": 9, "maximum": 3 }'),
      shelf('"n": { "type": "integer", "minimum": 3, "maximum": 9 }'),
    ],
    [
      'a word the less',
      'entities/shelf.json',
      shelf('"n": { "type": "integer", "maxLength": 3, "minimum": 1 }'),
      shelf('"n": { "type": "integer", "minimum": 1 }'),
    ],
  ])('%s', (_name, file, wrong, right) => {
    const [fault, ...others] = faultsOver({ [file]: wrong });
    expect(others).toEqual([]);
    expect(edited(wrong, fault?.fix?.edits ?? [])).toBe(right);
    expect(faultsOver({ [file]: right })).toEqual([]);
  });
});
