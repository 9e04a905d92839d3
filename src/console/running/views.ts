/** The views of this user's screens: found by the manifest, fetched once a hash, kept as long as the page. */
import type { View } from '../../core/model/view.ts';
import { anybody, arrivedEarly, questionOfFile, takeEarly } from '../early/answers.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import type { App } from '../app/app.ts';

export type ViewLoader = (screen: string) => Promise<View>;

export interface Views {
  readonly load: ViewLoader;
  /** The view of a screen where it is here already. */
  readonly now: (screen: string) => View | undefined;
}

/** `root` is the server's root, with a slash at its end. `renew` reads the manifest again: the screen may be new. */
export function openViews(
  { session, text, notes }: Pick<App, 'session' | 'text' | 'notes'>,
  root: string,
  renew: () => Promise<void>,
): Views {
  const arrived = new Map<string, Promise<View>>();
  const here = new Map<string, View>();
  const hashOf = (screen: string): string | undefined => session.state().signedIn?.manifest.screens[screen];

  const urlOf = (hash: string): string => {
    const url = `${root}views/${hash}.json`;
    notes.page(questionOfFile(url));
    return url;
  };

  async function fetchView(hash: string): Promise<View> {
    const url = urlOf(hash);
    const early = await takeEarly(questionOfFile(url), anybody);
    if (early?.status === 200) return early.body as View;
    const answer = await fetch(url).catch((thrown: unknown) => {
      if (thrown instanceof TypeError) throw new CallFault(0, 'no-answer', text('fault.none'));
      throw thrown;
    });
    if (!answer.ok)
      throw new CallFault(answer.status, 'view', text(answer.status === 404 ? 'fault.404' : 'page.failed'));
    return (await answer.json()) as View;
  }
  function load(hash: string): Promise<View> {
    const known = arrived.get(hash);
    if (known) return known;
    const arriving = fetchView(hash);
    arrived.set(hash, arriving);
    arriving.then(
      (view) => here.set(hash, view),
      () => undefined,
    );
    // Forgotten when it failed, so that a retry asks again; the caller hears of the fault itself.
    arriving.catch(() => arrived.delete(hash));
    return arriving;
  }
  return {
    load: async (screen) => {
      if (hashOf(screen) === undefined) await renew();
      const hash = hashOf(screen);
      if (hash === undefined) throw new CallFault(404, 'no-view', text('fault.404'));
      // Noted for the page at this address, too, where another one has brought it.
      urlOf(hash);
      return load(hash);
    },
    now: (screen) => {
      const hash = hashOf(screen);
      if (hash === undefined) return undefined;
      const early = arrived.has(hash) ? undefined : arrivedEarly(questionOfFile(urlOf(hash)), anybody);
      if (early) {
        here.set(hash, early.body as View);
        arrived.set(hash, Promise.resolve(early.body as View));
      }
      return here.get(hash);
    },
  };
}
