/** From a line and a column of a file to what stands there. */
import { findNodeAtOffset } from 'jsonc-parser';
import type { LintSource, Place } from './source.ts';

/** The innermost value or key; undefined where there is none. Line and column count from 1. */
export function placeAt(source: LintSource, line: number, col: number): Place | undefined {
  let start = 0;
  for (let count = 1; count < line; count += 1) start = source.text.indexOf('\n', start) + 1;
  const node = source.root && findNodeAtOffset(source.root, start + col - 1);
  return node && { source, node };
}
