/** What is laid over the page: theme drawer, search, error log, keyboard shortcuts; each fetched when first opened. */
import { Suspense, lazy, useCallback, useEffect } from 'react';
import { late, pressedKey, usePreference, useSingleKeys } from '../../../renderer/index.ts';
import { goTo } from '../../api/address.ts';
import { Optional } from '../../app/Optional.tsx';
import { useSignal } from '../../state/signal.ts';
import { useShell } from '../../running/context.ts';
import { isInMenu } from '../../session/navigation.ts';
import { useLook } from '../useLook.ts';
import { useRefresh } from '../useRefresh.ts';
import { screenKeys } from './screenKeys.ts';
import { isTyping, shortcutOf } from './shortcuts.ts';

const ThemeDrawer = late(() => import('./ThemeDrawer.tsx').then(({ ThemeDrawer: it }) => it));
const SearchDialog = late(() => import('./SearchDialog.tsx').then(({ SearchDialog: it }) => it));
const ErrorDialog = late(() => import('./ErrorDialog.tsx').then(({ ErrorDialog: it }) => it));
const ShortcutSheet = late(() => import('./ShortcutSheet.tsx').then(({ ShortcutSheet: it }) => it));

const WhyDrawer = late(() => import('./why/WhyDrawer.tsx').then(({ WhyDrawer: it }) => it));
const Tour = late(() => import('./tour/Tour.tsx').then(({ Tour: it }) => it));
const TourOffer = lazy(() => import('./tour/TourOffer.tsx').then(({ TourOffer: it }) => ({ default: it })));

export function Layers() {
  const { workspace, signedIn } = useShell();
  const layer = useSignal(workspace.layer);
  const noticeRead = useSignal(workspace.noticeRead);
  const tour = usePreference('tour');
  useShortcuts();
  const close = (): void => workspace.layer.write(null);
  return (
    <>
      {layer === 'theme' && <ThemeDrawer onClose={close} onAbsent={close} />}
      {layer === 'search' && <SearchDialog onClose={close} onAbsent={close} />}
      {layer === 'errors' && <ErrorDialog onClose={close} onAbsent={close} />}
      {layer === 'shortcuts' && <ShortcutSheet onClose={close} onAbsent={close} />}
      {layer === 'tour' && <Tour onAbsent={close} />}
      {layer === 'why' && signedIn.user.superManager && <WhyDrawer onClose={close} onAbsent={close} />}
      {layer === null && noticeRead && 'tours' in signedIn.manifest.settings && tour.ready && !tour.value && (
        <Optional>
          <Suspense>
            <TourOffer />
          </Suspense>
        </Optional>
      )}
    </>
  );
}

function useShortcuts(): void {
  const { workspace, running, signedIn } = useShell();
  const goToAlarm = useAlarm();
  const refresh = useRefresh();
  const { search } = useLook();
  const { on: singleKeys } = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSingle = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSingle && !singleKeys) return;
      const opens = screenKeys(signedIn.manifest).find(({ key }) => key === pressedKey(event));
      if (opens) {
        event.preventDefault();
        running.goto(opens.screen);
        return;
      }
      const does = shortcutOf(event, isTyping(event.target));
      if (does === null || (does === 'search' && !search)) return;
      // What leaves the page is not heard beneath a dialog.
      if (does === 'alarm' && pressedKey(event) === null) return;
      event.preventDefault();
      if (does === 'search' || does === 'shortcuts')
        workspace.layer.write(workspace.layer.read() === does ? null : does);
      else if (does === 'alarm') goToAlarm();
      else if (does === 'home') goTo('/index');
      else if (does === 'refresh') refresh();
      else document.getElementById('content')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [workspace, running, signedIn, goToAlarm, refresh, search, singleKeys]);
}

/** To the desk, with the gravest task chosen that nobody has answered; to the list where there is no desk. */
function useAlarm(): () => void {
  const { running, alerts, navigation } = useShell();
  return useCallback(() => {
    if (!alerts) return;
    const { items } = alerts.waiting.read();
    const item = items.find(({ acknowledgedBy }) => acknowledgedBy === null) ?? items[0];
    const { answering } = alerts.alerting;
    if (!answering) return;
    const { desk, list } = answering;
    if (item && desk !== null && isInMenu(desk, navigation)) running.goto(desk, { chosen: item.id });
    else running.goto(list);
  }, [alerts, running, navigation]);
}
