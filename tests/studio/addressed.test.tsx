/** What is open in the studio stands in the address, and what the address names is opened. */
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useAddressed } from '../../src/studio/useAddressed.ts';

function Open({ file }: { file: string | undefined }) {
  useAddressed(file);
  return null;
}

const fileInAddress = (): string | null => new URLSearchParams(window.location.hash.split('?')[1]).get('file');
const go = (hash: string) => act(() => (window.location.hash = hash));

beforeEach(() => go('#/studio'));
afterEach(() => go(''));

test('a page that is opened is named, the next one in its place, and none once it is closed', () => {
  const page = render(<Open file={undefined} />);
  const entries = window.history.length;
  page.rerender(<Open file="screens/a/racks.json" />);
  expect(fileInAddress()).toBe('screens/a/racks.json');
  page.rerender(<Open file="entities/book.json" />);
  expect(fileInAddress()).toBe('entities/book.json');
  page.rerender(<Open file={undefined} />);
  expect(window.location.hash).toBe('#/studio');
  // Back leads to the page before the studio.
  expect(window.history.length).toBe(entries);
});

test('what the address names is left as it stands, with its line', () => {
  go('#/studio?file=entities/book.json&line=7');
  const page = render(<Open file={undefined} />);
  page.rerender(<Open file="entities/book.json" />);
  expect(window.location.hash).toBe('#/studio?file=entities/book.json&line=7');
  page.rerender(<Open file="screens/a/racks.json" />);
  expect(window.location.hash).toBe('#/studio?file=screens%2Fa%2Fracks.json');
});

test('behind another page nothing is written', () => {
  const page = render(<Open file={undefined} />);
  go('#/books');
  page.rerender(<Open file="entities/book.json" />);
  expect(window.location.hash).toBe('#/books');
});
