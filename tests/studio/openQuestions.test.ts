/** What somebody has only begun is no error of theirs yet. */
import { expect, test } from 'vitest';
import { edited } from '../../src/core/source/edit.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { beginningOf } from '../../src/studio/design/beginning.ts';
import { put, type Path } from '../../src/studio/design/document.ts';
import { isOpenQuestion, isUnfinished } from '../../src/studio/openQuestions.ts';
import { setKind } from '../../src/studio/design/page.ts';
import type { Names } from '../../src/core/editorAnswers.ts';
import { libraryFiles } from '../library/files.ts';

const file = 'screens/loans.json';
const names: Names = {
  entities: {},
  fields: {},
  calls: [],
  screens: [],
  dictionaries: [],
  rules: [],
  formats: ['plate', 'phone'],
  parts: {},
  uses: {},
  menus: [],
  userTypes: [],
  titles: { screens: {}, dictionaries: {}, lookups: {} },
};
const text = `{
  "entity": {
    "title": "Loan",
    "properties": {
      "name": { "type": "string", "title": "Name" },
      "lost": { "type": "boolean", "title": "Lost" }
    }
  }
}
`;
const faultsOf = (written: string) => readCatalogue([...libraryFiles(), { file, text: written }]).faults;
const begun = (path: Path): string => edited(text, put(text, path, beginningOf(text, path, file, names)));

test.each<[string, string]>([
  ['linkage that is added', begun(['entity', 'when', 0])],
  [
    'a field that linkage sets',
    edited(text, put(text, ['entity', 'when'], [{ if: { lost: true }, set: { name: {} } }])),
  ],
  ['a check that is added', begun(['entity', 'checks', 0])],
  ['a field of another record', edited(text, setKind(text, 'name', { kind: 'ref' }))],
  ['a field of a list of codes', edited(text, setKind(text, 'name', { kind: 'code' }))],
  ['an action that sets nothing yet', edited(text, put(text, ['actions'], { back: { set: {} } }))],
])('%s waits to be gone on with', (_, written) => {
  const faults = faultsOf(written);
  expect(faults).not.toEqual([]);
  expect(faults.filter((fault) => !isOpenQuestion(written, fault))).toEqual([]);
  expect(isUnfinished(written, faults)).toBe(true);
});

test.each<[string, string]>([
  ['a word that there is not', edited(text, put(text, ['colums'], ['name']))],
  ['a field that there is not', edited(text, put(text, ['columns'], ['nmae']))],
  [
    'a begun question beside an error',
    edited(begun(['entity', 'when', 0]), put(begun(['entity', 'when', 0]), ['size'], -1)),
  ],
  ['no fault at all', text],
])('%s is not merely unfinished', (_, written) => {
  expect(isUnfinished(written, faultsOf(written))).toBe(false);
});
