/** The shipped schemas' patterns that were judged to run in linear time: no start judges them again. */
import { judgePattern } from '../src/release/judgePattern.ts';
import type { Source } from '../src/release/release.ts';

export function printSafePatterns(sources: readonly Source[]): string {
  const patterns = [...new Set(sources.flatMap(({ text }) => patternsIn(parsed(text))))].sort();
  const safe = patterns.filter((pattern) => isExpression(pattern) && judgePattern(pattern) === null);
  return `/** Patterns of the schemas whose time grows no faster than their text. */
export const safePatterns: readonly string[] = ${JSON.stringify(safe, null, 2)};
`;
}

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  );
}

/** Nothing where the linter is about to say that it cannot be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
