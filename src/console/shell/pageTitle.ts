/** The title of a page: the menu's name, a fixed page's text, else its view's own. */
import { useEffect, useState } from 'react';
import type { Label } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { CallFault } from '../../renderer/index.ts';
import { useTexts } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { useSignal } from '../state/signal.ts';
import { useShell } from '../running/context.ts';
import { type OwnPageName, type Place, fixedPages, trailOf } from '../session/navigation.ts';

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
  const own = useSignal(useShell().workspace.titles)[path];
  const named = own ?? trailOf(place).at(-1)?.name;
  const isTask = place.is === 'screen' && place.screen === fixedPages['/task'];
  const isPhone = place.is === 'screen' && place.screen === fixedPages['/phoneEntry'];
  const viewTitle = useViewTitle(place.is === 'screen' && !named && !isTask && !isPhone ? place.screen : null);
  if (place.is === 'own') return text(ownTitles[place.page]);
  if (named !== undefined) return named;
  if (isTask) return text('page.task');
  if (isPhone) return text('page.phoneEntry');
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
