/** Addresses of stored files: `/files/<id>`, bare as a row keeps it, or with a signature as it is shown. */

/** The file's id; null where the path is another. */
export function fileIdIn(path: string): string | null {
  return /^\/files\/([0-9a-f-]{36})(\?|$)/.exec(path)?.[1] ?? null;
}

/** What a row keeps of a signed address: the path without its signature. */
export function storedPath(path: string): string {
  const id = fileIdIn(path);
  return id === null ? path : `/files/${id}`;
}
