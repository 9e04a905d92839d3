/** Files of the language's first version in the words of the present one. */
import { describe, expect, test } from 'vitest';
import { grammarShapes } from '../../../src/generated/grammarShape.ts';
import { upgrade } from '../../../src/core/source/upgrade.ts';
import { upgradeRules } from '../../../src/core/source/upgradeRules.ts';
import { libraryFiles } from '../../library/files.ts';

const page = `{
  "entity": { "title": "Crate",
      "properties": {
    "description": {   "type":"string", "title": "Text", "description": "What it is", "message":"Say it" },
    "phone":   { "type": "string", "title": "Phone", "mask": {"as": "phone", "unless": [1]} } } },
  "columns": [ "description" ]
}
`;

describe('an upgrade', () => {
  test('writes words anew where they stand, and nothing besides: no name of a field, no space, no order', () => {
    expect(upgrade('screens/crates.json', page)).toEqual({
      words: 3,
      text: page
        .replace('"title": "Text", "description"', '"title": "Text", "help"')
        .replace('"message"', '"text"')
        .replace('"unless"', '"read"'),
    });
  });

  test('writes a value that has another name now, and leaves a name of a format as it is', () => {
    const field = '{ "type": "string", "widget": "plate", "format": "plate", "mask": { "as": "plate" } }';
    const entity = `{ "title": "Crate", "properties": { "plate": ${field} } }`;
    expect(upgrade('entities/crate.json', entity)).toEqual({
      words: 2,
      text: entity.replace('"widget": "plate"', '"widget": "identifier"').replace('"as": "plate"', '"as": "ends"'),
    });
  });

  test('done twice is done once', () => {
    const { text } = upgrade('screens/crates.json', page);
    expect(upgrade('screens/crates.json', text)).toEqual({ text, words: 0 });
    for (const { file, text: written } of libraryFiles()) expect(upgrade(file, written).words).toBe(0);
  });

  test('leaves alone what does not parse, what is no schema, and what says both words', () => {
    for (const [file, text] of [
      ['screens/a.json', '{ "entity": '],
      ['readme.json', '{ "message": 1 }'],
      ['entities/a.json', '{ "properties": { "a": { "message": "old", "text": "new" } } }'],
    ] as const)
      expect(upgrade(file, text)).toEqual({ text, words: 0 });
  });

  test('has no rule that leads back to a word of the language, and none into a word that is none', () => {
    for (const { of, word, to } of upgradeRules)
      for (const title of of) {
        const words = grammarShapes.filter((shape) => shape.of === title).map((shape) => Object.keys(shape.words));
        expect(words.length, title).toBeGreaterThan(0);
        for (const known of words) expect([known.includes(word), known.includes(to)]).toEqual([false, true]);
      }
  });
});
