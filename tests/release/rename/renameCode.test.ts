/** A code under another id: every use of it follows, rows that hold it are moved, and what said the old one is understood. */
import { describe, expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { project } from '../../../src/core/project.ts';
import type { Source } from '../../../src/release/release.ts';
import { renameCode } from '../../../src/release/rename/renameCode.ts';
import { libraryFiles } from '../../library/files.ts';

const files = libraryFiles().map(({ file, text }) => ({ file, text }));
const catalogueOf = (sources: readonly Source[]) =>
  normalise(sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown })));

const source = (file: string, json: unknown): Source => ({ file, text: JSON.stringify(json, null, 2) });

/** Everything as it was, but for the code, and what says which one it was. */
function asBefore(value: unknown, next: string, code: string): unknown {
  if (value === Number(next)) return Number(code);
  if (value === next) return code;
  if (Array.isArray(value)) return value.map((one: unknown) => asBefore(one, next, code));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) =>
      name === 'was' ? [] : [[name === next ? code : name, asBefore(of, next, code)]],
    ),
  );
}

describe('a code that is renamed', () => {
  test.each([
    ['a user type, which is a key too', readSources('schemas'), 'userType', '3', '97'],
    ['a code of a field', readSources('schemas'), 'standStatus', '1', '97'],
    ['a code of the library', files, 'shelfStatus', '1', '97'],
  ])('%s, is another in every place, and nothing else is', (_what, sources, dictionary, code, next) => {
    const renamed = catalogueOf(renameCode(sources, `${dictionary}.${code}`, next).sources);
    expect(asBefore(renamed, next, code)).toEqual(asBefore(catalogueOf(sources), next, code));
  });

  test('is the same to whoever has it: every page of a user type that is renamed', () => {
    const sources = readSources('schemas');
    const renamed = catalogueOf(renameCode(sources, 'userType.3', '97').sources);
    const seen = project(renamed, { userType: 97, superManager: false });
    const before = project(catalogueOf(sources), { userType: 3, superManager: false });
    expect(asBefore(seen, '97', '3')).toEqual(asBefore(before, '97', '3'));
  });

  test('is found in the rules that read its field', () => {
    const state = {
      title: 'State',
      fields: { shelfStatus: 0 },
      rows: [
        { when: { shelfStatus: 1 }, then: { value: 'out', label: 'Out', tone: 'progress' } },
        { when: { shelfStatus: { not: [1] } }, then: { value: 'in', label: 'In', tone: 'neutral' } },
      ],
      examples: [{ when: { shelfStatus: 1 }, then: 'out' }],
    };
    const book = JSON.parse(files.find(({ file }) => file === 'entities/book.json')?.text ?? '') as {
      properties: Record<string, unknown>;
    };
    book.properties['state'] = { title: 'State', rule: 'state' };
    const others = files.filter(({ file }) => file !== 'entities/book.json');
    const { sources } = renameCode(
      [...others, source('entities/book.json', book), source('rules/state.json', state)],
      'shelfStatus.1',
      '8',
    );
    const text = sources.find(({ file }) => file === 'rules/state.json')?.text ?? '';
    expect(text.match(/8/g)).toHaveLength(3);
    expect(text).not.toMatch(/: ?\[?1/);
  });

  test('is refused a code that is taken, or was, and one that is none', () => {
    expect(() => renameCode(files, 'shelfStatus.1', '2')).toThrow('has a code 2 already');
    expect(() => renameCode(files, 'shelfStatus.7', '9')).toThrow('has no code 7 (0, 1, 2)');
    expect(() => renameCode(files, 'shelfStatus.1', 'lent')).toThrow('are numbers, and "lent" is none');
    expect(() => renameCode(files, 'shelfState.1', '9')).toThrow('did you mean "shelfStatus"?');
    const { sources } = renameCode(files, 'shelfStatus.1', '9');
    expect(() => renameCode(sources, 'shelfStatus.2', '1')).toThrow('1 was a code of dictionary "shelfStatus"');
  });
});
