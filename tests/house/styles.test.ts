/** Rules that reach beyond their room, and rules that a browser would have to try against the whole page whenever a row comes or goes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './sourceFiles.ts';

const comments = /\/\*[^]*?\*\//g;
const rule = /(?<=^|[{};])([^{};@]+)\{/g;
/** Between the brackets of pseudo-classes, innermost first. */
const bracketed = /\([^()]*\)/g;

function partsOutsideBrackets(text: string, between: RegExp): readonly string[] {
  let flat = text;
  while (bracketed.test(flat)) flat = flat.replace(bracketed, (inner) => '_'.repeat(inner.length));
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: found } of flat.matchAll(between)) {
    parts.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Whether it styles any element whatever below one that is chosen by what it holds. */
function isForAllWithin(selector: string): boolean {
  const compounds = partsOutsideBrackets(selector, /[\s>+~]+/g);
  const last = compounds.at(-1) ?? '';
  const isAny = !/[.#[\w]/.test(last.replace(/::?[\w-]+/g, '').replace(/\*/g, '')) && !/:is\(|:has\(/.test(last);
  return isAny && compounds.slice(0, -1).some((compound) => compound.includes(':has('));
}

const selectorsIn = (css: string): readonly string[] =>
  [...css.replace(comments, '').matchAll(rule)].flatMap(([, all = '']) => partsOutsideBrackets(all, /,/g));

/** A page's styles stay once it has been open, and reach whatever bears the class. */
describe('a class that a page styles by itself', () => {
  const roomOf = (path: string): string => path.split('/')[0] ?? '';
  const filesLike = (end: string): readonly string[] =>
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith(end));
  const read = (file: string): string => readFileSync(join(root, 'src', file), 'utf8');
  /** The only class of a selector's first element; undefined where there are more, or none. */
  const onlyClass = (selector: string): string | undefined => {
    const [, ...more] = (partsOutsideBrackets(selector, /[\s>+~]+/g)[0] ?? '').split('.');
    return more.length === 1 ? /^[\w-]+/.exec(more[0] ?? '')?.[0] : undefined;
  };
  const worn = new Map<string, Set<string>>();
  for (const file of filesLike('.tsx'))
    for (const line of read(file)
      .split('\n')
      .filter((one) => /classname/i.test(one)))
      for (const name of line.match(/(?<=['"` ])[a-z][\w-]*(?=['"` ])/g) ?? [])
        worn.set(name, (worn.get(name) ?? new Set()).add(roomOf(file)));

  test.each([
    ['.late', 'late'],
    ['.figure > b', 'figure'],
    ['.figure.late b', undefined],
    ['.studio-faults li b:hover', 'studio-faults'],
    ['p', undefined],
  ])('%s', (selector, name) => expect(onlyClass(selector)).toBe(name));

  test('is worn in no other room', () => {
    expect(worn.size).toBeGreaterThan(400);
    const ofPages = filesLike('.css').filter((file) => /^(?:gallery|studio|towing)\//.test(file));
    const found = ofPages.flatMap((file) =>
      selectorsIn(read(file)).flatMap((selector) => {
        const others = [...(worn.get(onlyClass(selector) ?? '') ?? [])].filter((room) => room !== roomOf(file));
        return others.length > 0 ? [`${file}: ${selector} (${others.join(', ')})`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('an element that is chosen by what it holds', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  test.each([
    ['.panel:has(> h2 + .none) > *', true],
    ['.panel:has(.none) :first-child', true],
    ['.panel:has(> h2 + .none) > :is(h2, .none)', false],
    ['.panel:has(> *)', false],
    ['.states > :has(> .none)', false],
    ['body:has(.foot) .frame, .all *', false],
  ])('%s', (selector, found) => {
    expect(selectorsIn(`${selector} { margin: 0 }`).some(isForAllWithin)).toBe(found);
  });

  test('says by name what it styles within: else the whole page is styled anew with every row', () => {
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      selectorsIn(readFileSync(join(root, 'src', file), 'utf8'))
        .filter(isForAllWithin)
        .map((selector) => `${file}: ${selector}`),
    );
    expect(found).toEqual([]);
  });

  test('is never the page itself: every dialog that opens would have hundreds of elements styled anew', () => {
    const ofPage = (selector: string): boolean => /^(?:html|body|:root)[^\s>+~]*:has\(/.test(selector);
    expect(['body:has(.foot) .frame', ':root:not(:has(.side)) .offer', '.has-foot .frame'].map(ofPage)).toEqual([
      true,
      true,
      false,
    ]);
    const onPaper = /@media print \{[^]*?\n\}/g;
    const found = files.flatMap((file) =>
      selectorsIn(readFileSync(join(root, 'src', file), 'utf8').replace(onPaper, ''))
        .filter(ofPage)
        .map((selector) => `${file}: ${selector}`),
    );
    expect(found).toEqual([]);
  });
});
