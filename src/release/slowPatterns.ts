/** Patterns of schemas that could be made to run for ever. Checked here, since the checker is too heavy for the core. */
import { safePatterns } from '../generated/safePatterns.ts';
import {
  entriesOf,
  itemsOf,
  memberOf,
  reporter,
  textAt,
  type LintFault,
  type LintSource,
  type Place,
  type Report,
} from '../core/source/source.ts';
import { keptBeside } from '../core/source/keptBeside.ts';
import { parsedFile } from '../core/source/parsedFiles.ts';
import { says } from '../core/lint/says/says.ts';
import type { Message } from '../core/model/said/message.ts';
import { judgePattern } from './judgePattern.ts';
import type { Source } from './release.ts';

/** A pattern is judged once, the shipped ones when the code is generated; null is safe. */
const verdicts = new Map<string, string | null>(safePatterns.map((pattern) => [pattern, null]));

/** What has been judged so far, to be kept over a start. */
export function verdictsSoFar(): ReadonlyMap<string, string | null> {
  return verdicts;
}

/** Verdicts that an earlier start has kept. */
export function recallVerdicts(kept: Iterable<readonly [string, string | null]>): void {
  for (const [pattern, verdict] of kept) if (!verdicts.has(pattern)) verdicts.set(pattern, verdict);
}

/** `slow-regex` at each pattern whose time can grow faster than its text, or that is too involved to be judged. */
export function lintPatterns(sources: readonly Source[]): LintFault[] {
  const faults: LintFault[] = [];
  const report = reporter(faults);
  for (const { file, text } of sources) {
    // What does not parse has been said by the linter.
    const source = parsedFile(file, text, []);
    for (const { place, pattern } of patternsIn(source)) lintPattern(place, pattern, report);
  }
  return faults;
}

interface Written {
  readonly place: Place;
  readonly pattern: string;
}

const patternsIn = keptBeside((source: LintSource): readonly Written[] =>
  patternsBelow(source.kind === 'settings' ? memberOf(rootOf(source), 'formats') : rootOf(source)),
);

/** In the settings only formats have patterns. */
const rootOf = (source: LintSource): Place | undefined => source.root && { source, node: source.root };

function patternsBelow(place: Place | undefined): Written[] {
  const named = entriesOf(place).flatMap(({ name, value }): Written[] => {
    const pattern = name === 'pattern' ? textAt(value) : undefined;
    const own = pattern !== undefined && isExpression(pattern) ? [{ place: value, pattern }] : [];
    return [...own, ...patternsBelow(value)];
  });
  return [...named, ...itemsOf(place).flatMap(patternsBelow)];
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    // The linter has said so.
    return false;
  }
}

/** Null is safe. */
function verdictOf(pattern: string): string | null {
  const known = verdicts.get(pattern);
  const verdict = known === undefined ? judgePattern(pattern) : known;
  verdicts.set(pattern, verdict);
  return verdict;
}

/** Of a pattern that is an expression. */
export const isSlowPattern = (pattern: string): boolean => verdictOf(pattern) !== null;

function lintPattern(place: Place, pattern: string, report: Report): void {
  const verdict = verdictOf(pattern);
  if (verdict) report(place, 'slow-regex', slowText(JSON.stringify(pattern), verdict));
}

/** A verdict is kept as the judge's own words, which have few forms. */
function slowText(pattern: string, verdict: string): Message {
  const time = /^takes (.*?)(?: \(fuzz\))? time on some texts/.exec(verdict)?.[1];
  if (time !== undefined)
    return says.slowTakes({
      pattern,
      time: time === 'exponential' ? says.exponential : says.ofDegree({ degree: time }),
    });
  const most = /at most (\d+) characters/.exec(verdict)?.[1];
  return most === undefined ? says.slowTooInvolved({ pattern }) : says.slowTooLong({ pattern, most });
}
