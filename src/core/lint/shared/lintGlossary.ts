/** One thing has one word: a label that is a term of the glossary in one language is that term in the others. */
import type { Settings } from '../../model/catalogue.ts';
import { replaceValue } from '../../source/fix.ts';
import { entriesOf, itemsOf, memberOf, textAt, type LintSource, type Place, type Report } from '../../source/source.ts';

type Terms = ReadonlyMap<string, string>;

const languages = { from: 'zh-CN', to: 'en-US' } as const;

/** @param report of what holds nothing up: a deployment may call a thing otherwise until it has changed its labels. */
export function lintGlossary(sources: readonly LintSource[], settings: Settings, report: Report): void {
  const terms = termsOf(settings);
  if (terms.size === 0) return;
  for (const source of sources) if (source.root) walk({ source, node: source.root }, terms, report);
}

function termsOf({ glossary }: Settings): Terms {
  const rows = Array.isArray(glossary) ? (glossary as readonly unknown[]) : [];
  return new Map(
    rows.flatMap((row) => {
      const { [languages.from]: from, [languages.to]: to } = (row ?? {}) as Readonly<Record<string, unknown>>;
      return typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [];
    }),
  );
}

function walk(place: Place, terms: Terms, report: Report): void {
  const said = memberOf(place, languages.to);
  const term = terms.get(textAt(memberOf(place, languages.from)) ?? '');
  const word = textAt(said);
  if (said && word !== undefined && term !== undefined && inOneForm(word) !== inOneForm(term))
    report(said, 'other-term', `the glossary says "${term}"`, replaceValue(said, asWritten(term, word)));
  for (const { value } of entriesOf(place)) if (value) walk(value, terms, report);
  for (const item of itemsOf(place)) walk(item, terms, report);
}

/** In one number, and without regard to capitals. */
export function inOneForm(text: string): string {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/sses$/, 'ss')
        .replace(/(ss|tatus)$|s$/, '$1'),
    )
    .join(' ');
}

/** With a capital where the word that it replaces had one. */
const asWritten = (term: string, word: string): string =>
  /^\p{Lu}/u.test(word) ? term.charAt(0).toUpperCase() + term.slice(1) : term;
