/** Where the server stands, beside its calls. */

/** The server's root: the folder above `apiBase`. */
export function rootOf(apiBase: string, page: string = window.location.href): string {
  return new URL('..', new URL(`${apiBase.replace(/\/$/, '')}/`, page)).href;
}
