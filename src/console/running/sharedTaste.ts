/** Language, light or dark and the look are the browser's: what is chosen in one of its windows holds in all of them at once. */
import { type Preferences, readPreferences } from '../session/preferences.ts';
import type { App } from '../app/app.ts';
import type { Tabs } from '../live/tabs.ts';

/** How much room the menu takes is each window's own. */
const printed = ({ collapsed: _, ...taste }: Preferences): string => JSON.stringify(taste);

/** @returns how to stop */
export function shareTaste({ preferences, speech }: Pick<App, 'preferences' | 'speech'>, tabs: Tabs): () => void {
  let known = printed(preferences.read());
  const stopTelling = preferences.subscribe(() => {
    const now = printed(preferences.read());
    if (now === known) return;
    known = now;
    tabs.tell({ kind: 'taste' });
  });
  const stopListening = tabs.listen(({ kind }) => {
    if (kind !== 'taste') return;
    const { collapsed } = preferences.read();
    const chosen = readPreferences();
    known = printed(chosen);
    preferences.write({ ...chosen, collapsed });
    if (chosen.language !== speech.language()) speech.use(chosen.language);
  });
  return () => {
    stopTelling();
    stopListening();
  };
}
