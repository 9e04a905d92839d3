/** What is said while something is dragged: its name, never an id, in the language of the page. */
import { expect, test } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { dragSays } from '../../../src/renderer/drag/dragSays.ts';
import { openBooks, type Says } from '../../../src/renderer/engine/speech.ts';

type Told = NonNullable<ReturnType<typeof dragSays>['announcements']>;
type Event = Parameters<Told['onDragEnd']>[0];

const names: Readonly<Record<string, string>> = { a: '车牌', b: '地点' };
const saysIn = (language: 'zh-CN' | 'en-US') => {
  const books = openBooks(language);
  return dragSays(
    (says: Says, values: Row = {}) => books.say(says, language, values),
    (id) => names[id] ?? '?',
  );
};
const event = (active: string, over: string | null) =>
  ({ active: { id: active }, over: over === null ? null : { id: over } }) as unknown as Event;

test.each([
  ['zh-CN', '已拿起车牌', '车牌移到地点处', '已把车牌放到地点处', '车牌回到原处'],
  ['en-US', '车牌 lifted', '车牌 is at 地点', '车牌 dropped at 地点', '车牌 is back where it was'],
] as const)('each step is said by name in %s', (language, lifted, over, dropped, back) => {
  const { announcements, screenReaderInstructions } = saysIn(language);
  expect(announcements?.onDragStart(event('a', null))).toBe(lifted);
  expect(announcements?.onDragOver(event('a', 'b'))).toBe(over);
  expect(announcements?.onDragOver(event('a', 'a'))).toBeUndefined();
  expect(announcements?.onDragEnd(event('a', 'b'))).toBe(dropped);
  expect(announcements?.onDragEnd(event('a', null))).toBe(back);
  expect(announcements?.onDragCancel(event('a', 'b'))).toBe(back);
  expect(screenReaderInstructions?.draggable).toMatch(language === 'zh-CN' ? /空格/ : /Space/);
});
