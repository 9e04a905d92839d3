/** What is caught: anything may have been thrown. */

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The same with what it came from: a fetch that failed says only beneath why. */
export function reasonsOf(thrown: unknown): string {
  const beneath = thrown instanceof Error && thrown.cause instanceof Error ? `: ${reasonsOf(thrown.cause)}` : '';
  return `${messageOf(thrown)}${beneath}`;
}

/** The code of an operating system or of a database (`ENOENT`, `23505`), wherever its class keeps it. */
export function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
