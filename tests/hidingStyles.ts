/**
 * antd writes thousands of rules into a page; whoever asks jsdom what an element's style is, and every query by role does for
 * every element, has all of them parsed again. Of each rule stays what can hide an element; nothing else is asked for here.
 */
const kept = new Set(['display', 'visibility', 'opacity', 'content', 'pointer-events', 'position', 'overflow']);

/** A declaration: after a bracket or another one, and up to the next, or to the bracket that closes its rule. */
const declaration = /(?<=[{;])\s*([\w-]+)\s*:[^;{}]*(?:;|(?=\}))/g;
const emptyRule = /[^{};]+\{\s*\}/g;

export function hidingStyles(css: string): string {
  const lean = css.replace(declaration, (whole, name: string) => (kept.has(name) ? whole : ''));
  return lean.replace(emptyRule, '');
}

/** Every stylesheet that is written from here on; read again, it is what was written. */
export function keepHidingStyles(): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  if (!own?.set || Object.hasOwn(HTMLStyleElement.prototype, 'innerHTML')) return;
  const written = new WeakMap<object, string>();
  const set = own.set;
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return written.get(this) ?? this.textContent;
    },
    set(this: HTMLStyleElement, css: string) {
      written.set(this, css);
      set.call(this, hidingStyles(css));
    },
  });
}
