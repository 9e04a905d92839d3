/** The build of `recheck` that starts no process and no thread; the package types its main entry only. */
declare module 'recheck/lib/browser.js' {
  import { checkSync } from 'recheck';
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
