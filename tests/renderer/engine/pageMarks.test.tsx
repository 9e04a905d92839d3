import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageMark, withoutMarks } from '../../../src/renderer/engine/page/pageMarks.ts';

function Foot({ stands }: { stands?: boolean }) {
  usePageMark('has-form-buttons', stands);
  return null;
}

const marked = (): boolean => document.documentElement.classList.contains('has-form-buttons');

test('a page is marked as long as one of several stands', () => {
  const one = render(<Foot />);
  const other = render(<Foot />);
  expect(marked()).toBe(true);
  one.unmount();
  expect(marked()).toBe(true);
  other.unmount();
  expect(marked()).toBe(false);
});

test('what is not there yet, or no longer, marks nothing', () => {
  const { rerender } = render(<Foot stands={false} />);
  expect(marked()).toBe(false);
  rerender(<Foot stands />);
  expect(marked()).toBe(true);
  rerender(<Foot stands={false} />);
  expect(marked()).toBe(false);
});

test('the marks of a page are told from its other classes', () => {
  expect(withoutMarks('dark has-notice has-shade')).toBe('dark has-shade');
});
