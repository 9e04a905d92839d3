/** Where a reader of the stream stands: the version of each feed that it has seen, written `d1=45;d2=12`. */
export type Positions = ReadonlyMap<string, number>;

export function printCursor(positions: Positions): string {
  const parts = [...positions].sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([feed, version]) => `${encodeURIComponent(feed)}=${version}`).join(';');
}

/** Null where the text is no cursor. */
export function readCursor(text: string): Positions | null {
  const positions = new Map<string, number>();
  for (const part of text === '' ? [] : text.split(';')) {
    const [, feed, version] = /^([^=;\s]{1,200})=(\d{1,15})$/.exec(part) ?? [];
    if (feed === undefined || version === undefined) return null;
    try {
      positions.set(decodeURIComponent(feed), Number(version));
    } catch {
      return null;
    }
  }
  return positions;
}
