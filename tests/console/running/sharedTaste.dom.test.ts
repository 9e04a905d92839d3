/** Windows of one browser that look alike. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTabs, type TabMessage } from '../../../src/console/live/tabs.ts';
import { shareTaste } from '../../../src/console/running/sharedTaste.ts';
import { readPreferences, writePreferences } from '../../../src/console/session/preferences.ts';
import { openSignal } from '../../../src/console/state/signal.ts';
import { openSpeech } from '../../../src/console/texts/language.ts';

const ends: (() => void)[] = [];
const forget = (): void => void (document.cookie = 'preferences=; path=/; max-age=0');
beforeEach(forget);
afterEach(() => {
  for (const end of ends.splice(0)) end();
  forget();
});

/** Two windows keep one cookie: here they are two in one document. */
function openWindow(own: string) {
  const preferences = openSignal(readPreferences());
  const speech = openSpeech(preferences.read().language, (language) =>
    preferences.write(writePreferences({ language })),
  );
  const tabs = openTabs(own);
  const heard: TabMessage[] = [];
  ends.push(tabs.listen((message) => heard.push(message)));
  ends.push(shareTaste({ preferences, speech }, tabs), tabs.close);
  return { preferences, speech, heard };
}

test('what is chosen in one holds in the other, and is told once', async () => {
  const [one, other] = [openWindow('one'), openWindow('other')];
  one.speech.use('en-US');
  one.preferences.write(writePreferences({ theme: 'dark', look: { themeName: 'ocean' } }));
  await expect.poll(() => other.preferences.read()).toMatchObject({ theme: 'dark', look: { themeName: 'ocean' } });
  expect(other.speech.language()).toBe('en-US');
  await expect.poll(() => other.heard.length).toBe(2);
  expect(one.heard).toEqual([]);
});

test('a menu that is folded in one stays as it is in the other', async () => {
  const [one, other] = [openWindow('one'), openWindow('other')];
  one.preferences.write(writePreferences({ collapsed: true }));
  one.preferences.write(writePreferences({ theme: 'dark' }));
  await expect.poll(() => other.preferences.read().theme).toBe('dark');
  expect(other.preferences.read().collapsed).toBe(false);
  expect(other.heard).toHaveLength(1);
});
