/** Makes the driver's page one that a phone keeps: a manifest, and a worker that opens it without a network. */
import { useEffect } from 'react';
import { firstRowsStand } from '../../../renderer/engine/late/preload.ts';

/** Null where the browser has none, or the page came over plain http. */
async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('./driverWorker.js');
}

/** Waits until it works. Only for a page that may have one. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker();
  return navigator.serviceWorker.ready;
}

/** The files that this page was made of so far. */
function filesOfPage(): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const written = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  return [...new Set([...loaded, ...written].filter(isFileOfPage))];
}

const isFileOfPage = (name: string): boolean =>
  name.startsWith(window.location.origin) && /\/(assets\/[^?]+|config\.json|mark\.svg|oldBrowser\.js)$/.test(name);

/** Long enough for what comes after the page itself, and after each of its later files. */
const settleFor = 1500;

export function useInstallable(): void {
  useEffect(() => {
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = './driver.webmanifest';
    document.head.append(manifest);
    // No list stands here that the code of calls would come after.
    firstRowsStand();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void keepShell().catch(reportError), settleFor);
    };
    keepSoon();
    const later = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => isFileOfPage(name))) keepSoon();
    });
    later.observe({ type: 'resource' });
    return () => {
      clearTimeout(timer);
      later.disconnect();
      manifest.remove();
    };
  }, []);
}

async function keepShell(): Promise<void> {
  if (!navigator.onLine || !(await registerWorker())) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep', files: filesOfPage() }, { transfer: [] });
}
