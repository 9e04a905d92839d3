/** Makes the driver's page one that a phone keeps: a manifest, and a worker that opens it without a network. */
import { useEffect } from 'react';

/** Null where the browser has none, or the page came over plain http. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
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
  const { origin } = window.location;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const wanted = (name: string): boolean =>
    name.startsWith(origin) && /\/(assets\/[^?]+|config\.json|mark\.svg|oldBrowser\.js)$/.test(name);
  const written = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  return [...new Set([...loaded, ...written].filter(wanted))];
}

/** Long enough for what comes after the page itself. */
const settleFor = 1500;

export function useInstallable(): void {
  useEffect(() => {
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = './driver.webmanifest';
    document.head.append(manifest);
    const timer = setTimeout(() => void keepShell().catch(reportError), settleFor);
    return () => {
      clearTimeout(timer);
      manifest.remove();
    };
  }, []);
}

async function keepShell(): Promise<void> {
  if (!navigator.onLine || !(await registerWorker())) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep', files: filesOfPage() }, { transfer: [] });
}
