/** What every test file finds: in a browser-like one, the parts of a browser that jsdom leaves out. */
import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  const { configure, cleanup } = await import('@testing-library/react');
  await import('@testing-library/jest-dom/vitest');
  // The first antd table of a run takes seconds on a slow machine.
  configure({ asyncUtilTimeout: 25_000 });
  afterEach(() => {
    cleanup();
    window.location.hash = '';
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
  // jsdom computes no styles of pseudo elements, and says so loudly.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
  document.execCommand ??= () => false;
}
