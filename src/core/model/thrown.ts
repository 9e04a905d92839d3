/** What is caught: anything may have been thrown. */
import { memberIn } from './row.ts';

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The code of an operating system or of a database (`ENOENT`, `23505`). */
export function codeOf(thrown: unknown): string | undefined {
  const code = memberIn(thrown, 'code');
  return typeof code === 'string' ? code : undefined;
}
