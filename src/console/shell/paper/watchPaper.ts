/** Tells when the page is laid out for paper, and when it no longer is: by the browser's events, or by its medium alone. */

interface Listener {
  readonly begin: () => void;
  readonly end: () => void;
}

export function watchPaper({ begin, end }: Listener): () => void {
  const done = new AbortController();
  const { signal } = done;
  const medium = window.matchMedia('print');
  let isPaper = false;
  const turn = (next: boolean): void => {
    if (next === isPaper) return;
    isPaper = next;
    if (next) begin();
    else end();
  };
  window.addEventListener('beforeprint', () => turn(true), { signal });
  window.addEventListener('afterprint', () => turn(false), { signal });
  medium.addEventListener('change', ({ matches }) => turn(matches), { signal });
  return () => {
    turn(false);
    done.abort();
  };
}
