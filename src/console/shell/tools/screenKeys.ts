/** Keys that open a screen from anywhere, by the deployment's settings. */
import type { SignedIn } from '../../session/session.ts';
import { type Trail, pagesOf } from '../../session/navigation.ts';

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

/** As the menu calls it. */
export function nameInMenu(screen: string, navigation: Trail): string | undefined {
  return pagesOf(navigation).find((node) => node.screen === screen)?.name;
}
