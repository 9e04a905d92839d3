/** One thing has one word: a label that is a term of the glossary in one language is that term in the others. */
import { says } from '../says/says.ts';
import type { Settings } from '../../model/catalogue.ts';
import { rowsOf } from '../../model/row.ts';
import { replaceValue } from '../../source/fix.ts';
import { keptBeside } from '../../source/keptBeside.ts';
import { entriesOf, itemsOf, memberOf, textAt, type LintSource, type Place, type Report } from '../../source/source.ts';

type Terms = ReadonlyMap<string, string>;

const languages = { from: 'zh-CN', to: 'en-US' } as const;

/** @param report of what holds nothing up: a deployment may call a thing otherwise until it has changed its labels. */
export function lintGlossary(sources: readonly LintSource[], settings: Settings, report: Report): void {
  const terms = termsOf(settings);
  if (terms.size === 0) return;
  for (const { said, from, word } of sources.flatMap(labelsOf)) {
    const term = terms.get(from);
    if (term !== undefined && inOneForm(word) !== inOneForm(term))
      report(said, 'other-term', says.glossary({ term }), replaceValue(said, asWritten(term, word)));
  }
}

function termsOf({ glossary }: Settings): Terms {
  return new Map(
    rowsOf(glossary).flatMap((row) => {
      const { [languages.from]: from, [languages.to]: to } = row;
      return typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [];
    }),
  );
}

/** A label in both languages, and where the second stands. */
interface Said {
  readonly said: Place;
  readonly from: string;
  readonly word: string;
}

/** All labels of a file, found once for as long as it stands. */
const labelsOf = keptBeside((source: LintSource): readonly Said[] =>
  source.root ? labelsIn({ source, node: source.root }) : [],
);

function labelsIn(place: Place): Said[] {
  const said = memberOf(place, languages.to);
  const [from, word] = [textAt(memberOf(place, languages.from)), textAt(said)];
  const own = said && from !== undefined && word !== undefined ? [{ said, from, word }] : [];
  const below = [...entriesOf(place).map(({ value }) => value), ...itemsOf(place)];
  return [...own, ...below.flatMap(labelsIn)];
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
