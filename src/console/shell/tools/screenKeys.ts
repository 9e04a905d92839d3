/** Keys that open a screen from anywhere, by the deployment's settings. */
import type { SignedIn } from '../../session/session.ts';
import { type Trail, fixedPages, pagesOf } from '../../session/navigation.ts';
import type { TextKey } from '../../texts/language.ts';

interface ScreenKey {
  readonly key: string;
  readonly screen: string;
}

/** Those whose screen this user has. */
export function screenKeys({ settings, screens }: Pick<SignedIn['manifest'], 'settings' | 'screens'>): ScreenKey[] {
  const { keys } = settings;
  if (!Array.isArray(keys)) return [];
  return keys.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const { key, screen } = one;
    return typeof key === 'string' && typeof screen === 'string' && screen in screens ? [{ key, screen }] : [];
  });
}

const fixedNames: Readonly<Record<string, TextKey>> = {
  [fixedPages['/task']]: 'page.task',
  [fixedPages['/phoneEntry']]: 'page.phoneEntry',
};

/** As the menu calls it. */
export function screenName(screen: string, navigation: Trail, text: (key: TextKey) => string): string {
  const name = fixedNames[screen];
  return pagesOf(navigation).find((node) => node.screen === screen)?.name ?? (name ? text(name) : screen);
}
