/** One clock for all that is shown with its age. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Tells every second, while anybody listens. Returns how to stop. */
export function watchSeconds(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
