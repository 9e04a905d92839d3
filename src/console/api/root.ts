/** Where the server stands, beside its calls. */

/** The server's root: the folder above `apiBase`. */
export function rootOf(apiBase: string, page: string = window.location.href): string {
  return new URL('..', new URL(`${apiBase.replace(/\/$/, '')}/`, page)).href;
}

/** Where a file's path leads. Rows may hold anything: what is no address of a page leads nowhere. */
export function fileUrl(root: string, path: string): string {
  const bare = path.replace(/^\//, '');
  const url = URL.canParse(bare, root) ? new URL(bare, root) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : 'about:blank';
}
