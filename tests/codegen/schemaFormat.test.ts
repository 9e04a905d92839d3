/** Formatting lays a schema out, and takes nothing away from it. */
import { expect, test } from 'vitest';
import { formatSchema } from '../../codegen/schemaFormat.ts';

const format = (text: string) => formatSchema('screens/x.json', text);

test('what is right is laid out', () => {
  expect(format('{"entity":\r\n"book"}')).toEqual({ text: '{\n  "entity": "book"\n}\n' });
});

test.each([
  ['a key that stands there twice', '{ "size": 20, "size": 50 }', 'screens/x.json:1:15 duplicate-key '],
  ['a list', '[{ "entity": "book" }]', 'screens/x.json:1:1 a schema must be an object'],
  ['half a file', '{ "entity": "book"', 'screens/x.json:1:19 bad-json '],
  ['an empty file', '', 'screens/x.json:1:1 bad-json '],
])('%s is left as it is, and said', (_what, text, fault) => {
  expect(format(text)).toEqual({ fault: expect.stringMatching(`^${fault}`) as unknown });
});
