/** Stylesheets of a page that is painted before the code that brings them has run. */
import type { UsedSheet } from '../../renderer/painted/usedStyles.ts';

export function styleOf(css: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = css;
  return style;
}

/** A sheet by its address; the code that brings it finds it here. */
export function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // As whoever needs it will ask for it: else it would be fetched twice.
  link.crossOrigin = '';
  link.href = file;
  return link;
}

/** Resolves to whether it has come; one that has not is taken away, so that whoever needs it asks for it again. */
export const stands = (link: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        resolve(false);
      },
      { once: true },
    );
  });

export const elementOf = (sheet: UsedSheet): HTMLLinkElement | HTMLStyleElement =>
  'file' in sheet ? linkTo(sheet.file) : styleOf(sheet.css);
