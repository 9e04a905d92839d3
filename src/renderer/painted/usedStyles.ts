/** A page's stylesheets, and their rules, that something on it uses, or a row that comes may use, in their order. */
import { drawsMarks } from '../fields/markup.ts';

/** What no element is until it is pointed at or typed into, and what is no element. */
const passing =
  /::?(?:before|after|placeholder|selection|marker|first-letter|-[\w-]+|hover|active|focus-within|focus-visible|focus)\b(?:\([^)]*\))?/g;
const sliceMs = 8;

/** Of one sheet, in slices: nothing that its user does waits for it. */
async function* rulesOf(rules: CSSRuleList, root: Document): AsyncGenerator<string> {
  let since = performance.now();
  for (const rule of rules) {
    if (performance.now() - since > sliceMs) {
      await new Promise((next) => setTimeout(next));
      since = performance.now();
    }
    if (rule instanceof CSSStyleRule) {
      if (drawsMarks(rule.selectorText) || isUsed(rule.selectorText, root)) yield rule.cssText;
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule || rule instanceof CSSContainerRule) {
      const inner: string[] = [];
      for await (const each of rulesOf(rule.cssRules, root)) inner.push(each);
      const head = rule.cssText.slice(0, rule.cssText.indexOf('{'));
      if (inner.length > 0) yield `${head}{${inner.join('')}}`;
    } else if (rule instanceof CSSFontFaceRule) yield rule.cssText;
  }
}

/** The selector without its passing parts; an element of any kind stands where nothing else is left. */
export function lastingSelector(selectors: string): string {
  return selectors
    .replace(passing, '')
    .replace(/:(?:not|is|where)\(\s*(?:,\s*)*\)/g, '')
    .replace(/\s*([>+~,])\s*/g, '$1')
    .trim()
    .replace(/(^|[>+~,( ])(?=[>+~,) ]|$)/g, '$1*');
}

function isUsed(selectors: string, root: Document): boolean {
  try {
    return root.querySelector(lastingSelector(selectors)) !== null;
  } catch (thrown) {
    // What is left of a selector without its passing parts may be none; then the rule is kept.
    if (!(thrown instanceof DOMException)) throw thrown;
    return true;
  }
}

/** A file of the build, by its address; of what code has written into the page, the rules that are used. */
export type UsedSheet = { readonly file: string } | { readonly css: string };

interface UsedStyles {
  /** What stands before the document's own sheet, and behind it. */
  readonly before: readonly UsedSheet[];
  readonly behind: readonly UsedSheet[];
}

async function usedOf({ href, cssRules }: CSSStyleSheet, root: Document): Promise<UsedSheet | null> {
  const rules: string[] = [];
  for await (const rule of rulesOf(cssRules, root)) {
    if (href !== null) return { file: href };
    rules.push(rule);
  }
  return rules.length > 0 ? { css: rules.join('\n') } : null;
}

/** @param own the sheet that stands in the document itself, and is there again the next time */
export async function usedStyles(
  own: (sheet: CSSStyleSheet) => boolean,
  root: Document = document,
): Promise<UsedStyles> {
  const parts: Record<'before' | 'behind', UsedSheet[]> = { before: [], behind: [] };
  let place: keyof typeof parts = 'before';
  for (const sheet of root.styleSheets) {
    if (own(sheet)) place = 'behind';
    else if (sheet.media.length === 0 || matchMedia(sheet.media.mediaText).matches) {
      const used = await usedOf(sheet, root);
      if (used) parts[place].push(used);
    }
  }
  return parts;
}
