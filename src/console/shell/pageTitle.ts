/** The title of a page: the menu's name, the product's for a page at an address of its own, else its view's. */
import { useEffect, useState } from 'react';
import type { Label } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { CallFault } from '../../renderer/index.ts';
import { useSay, useTexts } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { useSignal } from '../state/signal.ts';
import { useShell } from '../running/context.ts';
import { fixedTitle } from '../running/places.ts';
import { type OwnPageName, type Place, trailOf } from '../session/navigation.ts';

const ownTitles = {
  forbidden: 'page.403',
  missing: 'page.404',
  personalCenter: 'page.personalCenter',
  workbench: 'page.workbench',
  studio: 'page.studio',
} as const satisfies Record<OwnPageName, TextKey>;

/** @param path the address of the page, by which it may have called itself otherwise. */
export function usePageTitle(place: Place, path: string): string {
  const { text, language } = useTexts();
  const say = useSay();
  const { workspace, running } = useShell();
  const own = useSignal(workspace.titles)[path];
  const fixed = place.is === 'screen' ? fixedTitle(place.screen, running.parts) : undefined;
  const named = own ?? trailOf(place).at(-1)?.name ?? (fixed && say(fixed));
  const viewTitle = useViewTitle(place.is === 'screen' && !named ? place.screen : null);
  if (place.is === 'own') return text(ownTitles[place.page]);
  if (named !== undefined) return named;
  return place.is === 'screen' ? (viewTitle === null ? '' : textOf(viewTitle, language)) : text('page.index');
}

function useViewTitle(screen: string | null): Label | null {
  const { running } = useShell();
  const [titled, setTitled] = useState<{ readonly screen: string; readonly title: Label } | null>(null);
  useEffect(() => {
    if (screen === null) return;
    let current = true;
    running.view(screen).then(
      ({ title }) => current && setTitled({ screen, title }),
      (thrown: unknown) => {
        // The page itself shows what went wrong with its view.
        if (!(thrown instanceof CallFault)) throw thrown;
      },
    );
    return () => {
      current = false;
    };
  }, [screen, running]);
  return titled?.screen === screen ? titled.title : null;
}
