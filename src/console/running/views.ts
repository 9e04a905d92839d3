/** The views of this user's screens: found by the manifest, fetched once a hash, kept as long as the page. */
import type { View } from '../../core/model/view.ts';
import { viewFolder } from '../api/routes.ts';
import { anybody, arrivedEarly, questionOfFile, takeEarly } from '../early/answers.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import type { App } from '../app/app.ts';

export type ViewLoader = (screen: string) => Promise<View>;

export interface Views {
  readonly load: ViewLoader;
  /** The same for a screen that may be opened soon: it is no question of the page that stands. */
  readonly ahead: ViewLoader;
  /** The view of a screen where it is here already. */
  readonly now: (screen: string) => View | undefined;
}

/** What the server gives under a hash is the view that it made. */
const viewOf = (body: unknown): View => body as View;

/** `root` is the server's root, with a slash at its end. `renew` reads the manifest again: the screen may be new. */
export function openViews(
  { session, text, notes }: Pick<App, 'session' | 'text' | 'notes'>,
  root: string,
  renew: () => Promise<void>,
): Views {
  const arrived = new Map<string, Promise<View>>();
  const here = new Map<string, View>();
  const hashOf = (screen: string): string | undefined => session.state().signedIn?.manifest.screens[screen];

  const urlOf = (hash: string): string => `${root}${viewFolder}${hash}.json`;
  const note = (hash: string): void => notes.page(questionOfFile(urlOf(hash)));

  function load(hash: string): Promise<View> {
    const known = arrived.get(hash);
    if (known) return known;
    const arriving = fetchView(urlOf(hash), text);
    arrived.set(hash, arriving);
    arriving.then(
      (view) => here.set(hash, view),
      () => undefined,
    );
    // Forgotten when it failed, so that a retry asks again; the caller hears of the fault itself.
    arriving.catch(() => arrived.delete(hash));
    return arriving;
  }
  async function hashNow(screen: string): Promise<string> {
    if (hashOf(screen) === undefined) await renew();
    const hash = hashOf(screen);
    if (hash === undefined) throw new CallFault(404, 'no-view', text('fault.404'));
    return hash;
  }
  return {
    load: async (screen) => {
      const hash = await hashNow(screen);
      // Noted for the page at this address, too, where another one has brought it.
      note(hash);
      return load(hash);
    },
    ahead: async (screen) => load(await hashNow(screen)),
    now: (screen) => {
      const hash = hashOf(screen);
      if (hash === undefined) return undefined;
      const isNew = !arrived.has(hash);
      if (isNew) note(hash);
      const early = isNew ? arrivedEarly(questionOfFile(urlOf(hash)), anybody) : undefined;
      if (early) {
        here.set(hash, viewOf(early.body));
        arrived.set(hash, Promise.resolve(viewOf(early.body)));
      }
      return here.get(hash);
    },
  };
}

async function fetchView(url: string, text: App['text']): Promise<View> {
  const early = await takeEarly(questionOfFile(url), anybody);
  if (early?.status === 200) return viewOf(early.body);
  const answer = await fetch(url).catch((thrown: unknown) => {
    if (thrown instanceof TypeError) throw new CallFault(0, 'no-answer', text('fault.none'));
    throw thrown;
  });
  if (!answer.ok) throw new CallFault(answer.status, 'view', text(answer.status === 404 ? 'fault.404' : 'page.failed'));
  return viewOf(await answer.json());
}
