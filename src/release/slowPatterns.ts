/** Patterns of schemas that could be made to run for ever. Checked here, since the checker is too heavy for the core. */
import { checkSync } from 'recheck';
import {
  entriesOf,
  itemsOf,
  parseSource,
  reporter,
  textAt,
  type LintFault,
  type Place,
  type Report,
} from '../core/lintSource.ts';
import type { Source } from './release.ts';

const budget = { timeout: 2000 };
/** A pattern is judged once; null is safe. */
const verdicts = new Map<string, string | null>();

/** `slow-regex` at each pattern whose time can grow faster than its text, or that cannot be judged in two seconds. */
export function lintPatterns(sources: readonly Source[]): LintFault[] {
  const faults: LintFault[] = [];
  const report = reporter(faults);
  for (const { file, text } of sources) {
    // What does not parse has been said by the linter.
    const source = parseSource(file, text, []);
    if (source.root && source.kind !== 'settings') lintBelow({ source, node: source.root }, report);
  }
  return faults;
}

function lintBelow(place: Place, report: Report): void {
  for (const { name, value } of entriesOf(place)) {
    const pattern = name === 'pattern' ? textAt(value) : undefined;
    if (pattern !== undefined && isExpression(pattern)) lintPattern(value, pattern, report);
    lintBelow(value, report);
  }
  for (const item of itemsOf(place)) lintBelow(item, report);
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    // The linter has said so.
    return false;
  }
}

function lintPattern(place: Place, pattern: string, report: Report): void {
  const known = verdicts.get(pattern);
  const verdict = known === undefined ? judge(pattern) : known;
  verdicts.set(pattern, verdict);
  if (verdict) report(place, 'slow-regex', `${JSON.stringify(pattern)} ${verdict}`);
}

function judge(pattern: string): string | null {
  const found = checkSync(pattern, 'u', budget);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return 'could not be judged in time; write it more plainly';
  return `takes ${found.complexity.summary} time on some texts; write it without repeats of repeats`;
}
