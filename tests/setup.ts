/**
 * What every test of a page finds: the parts of a browser that jsdom leaves out, and a window as a new one is. Files share
 * one window, because what they import takes longer to load than most of them to run.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { keepHidingStyles } from './hidingStyles.ts';

// The first antd table of a run takes seconds on a slow machine.
configure({ asyncUtilTimeout: 25_000 });

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

/** What would reach the next file: a clock that stands, globals that were replaced, what is kept, and what is still shown. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  document.body.removeAttribute('class');
});

window.matchMedia ??= (query) => ({
  // antd asks for min-width to lay out: a wide screen.
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
document.execCommand ??= () => false;
// A text editor asks where its lines lie.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect ??= () => new DOMRect();

// jsdom computes no styles of pseudo elements, and says so loudly.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
keepHidingStyles();
