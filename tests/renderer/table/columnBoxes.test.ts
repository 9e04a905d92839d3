/** How wide columns are: each holds the longest word of its heading, so that none breaks within a word. */
import { describe, expect, test } from 'vitest';
import { headWidth, widthOf } from '../../../src/renderer/table/columnBoxes.ts';
import { column, field } from '../libraryViews.ts';

const chinese = (said: unknown): string => (typeof said === 'string' ? said : '数量');
const columnOf = (title: string, more: object = {}) =>
  column({ ...field('count', 'boolean'), title }, { field: 'count', title, sortable: false, ...more });

describe('a column', () => {
  test('is as wide as its kind asks where its heading has short words, or signs that break anywhere', () => {
    expect(widthOf(columnOf('In use'), chinese)).toBe(80);
    expect(widthOf(columnOf('是否已经登记在册的设备编号'), chinese)).toBe(80);
  });

  test('is as wide as the longest word of its heading, with room for the marks of sorting', () => {
    const still = widthOf(columnOf('Acknowledged'), chinese);
    expect(still).toBeGreaterThan(80);
    expect(widthOf(columnOf('Acknowledged', { sortable: true }), chinese)).toBeGreaterThan(still);
    expect(widthOf(columnOf('Acknowledged at once'), chinese)).toBe(still);
  });

  test('holds that word too where its schema or its user asks for less, and stays as wide as they ask otherwise', () => {
    expect(widthOf(columnOf('Acknowledged', { width: 60 }), chinese)).toBe(headWidth('Acknowledged', false));
    expect(widthOf(columnOf('Acknowledged', { width: 300 }), chinese)).toBe(300);
    expect(widthOf(columnOf('数量', { width: 60 }), chinese)).toBe(60);
  });

  test('does not grow with a word that no table has room for', () => {
    expect(headWidth('Donaudampfschifffahrtsgesellschaft', true)).toBe(160);
  });

  test('counts the parts of a word at whose end a line may break', () => {
    expect(headWidth('Check-in/check-out', false)).toBe(headWidth('Check-', false));
  });
});
