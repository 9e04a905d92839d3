/*
 * The service worker of the driver's page: it keeps the files that the page was made of, so that it opens without a
 * network. It keeps no answers of the server, and touches nothing else of the console. It shows what is pushed, and opens the
 * page that a message is about.
 */
const shelf = 'driver-shell';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page tells which files it was made of; the whole of one release is kept, or nothing changes. */
self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keep(event.data.files));
});

async function keep(files) {
  const page = await fetch('./', { cache: 'no-cache' });
  if (!page.ok) return;
  const html = await page.clone().text();
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path);
  // While the console is developed it is made of no kept files.
  if (named.length === 0) return;
  const given = new Set(files.map((file) => new URL(file).pathname));
  const isSame = named.every((path) => given.has(new URL(path, self.registration.scope).pathname));
  // A newer release stands on the server than the page was made of: it is kept when the page was opened with it.
  if (!isSame) return;
  const cache = await caches.open(shelf);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file);
    if (answer.ok) await cache.put(file, answer);
  }
  await cache.put(new URL('./', self.registration.scope).href, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.includes('/assets/') && !given.has(pathname)) await cache.delete(request);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Only the console's own page; the network comes first, so that nobody keeps an old release.
    if (pathname === new URL(self.registration.scope).pathname) event.respondWith(fresh(request, pathname));
  } else if (pathname.includes('/assets/')) event.respondWith(kept(request));
  else if (/\/(config\.json|mark\.svg|oldBrowser\.js|driver\.webmanifest|driver-\d+\.png)$/.test(pathname))
    event.respondWith(fresh(request, pathname));
});

/** Hashed files never change: what is kept is what would come. */
async function kept(request) {
  const cache = await caches.open(shelf);
  return (await cache.match(request.url)) ?? fetch(request);
}

async function fresh(request, pathname) {
  try {
    return await fetch(request);
  } catch (fault) {
    const cache = await caches.open(shelf);
    const known = await cache.match(new URL(pathname, self.location.origin).href);
    if (known) return known;
    throw fault;
  }
}

self.addEventListener('push', (event) => {
  const message = messageIn(event.data);
  if (message) event.waitUntil(showMessage(message));
});

function messageIn(data) {
  try {
    const message = data?.json();
    return typeof message?.title === 'string' && typeof message.tag === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** A later message about the same takes the place of an earlier one; none is shown twice, and none that was overtaken. */
async function showMessage({ id, title, body, tag, page, urgent, at }) {
  const shown = await self.registration.getNotifications({ tag });
  if (shown.some(({ data }) => data?.id === id || data?.at > at)) return;
  const fileAt = (file) => new URL(file, self.registration.scope).href;
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { id, at, page },
    icon: fileAt('driver-192.png'),
    timestamp: at,
    renotify: urgent === true,
    requireInteraction: urgent === true,
    ...(urgent === true ? { vibrate: [300, 150, 300, 150, 300] } : { silent: true }),
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.page));
});

/** To the window that shows the page already, or to a new one. */
async function openPage(page) {
  const path = typeof page === 'string' && /^\/[\w/-]*$/.test(page) ? page : '/';
  const address = new URL(`#${path}`, self.registration.scope).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address || url.startsWith(`${address}?`));
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}
