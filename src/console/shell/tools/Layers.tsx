/** What is laid over the page: theme drawer, search, error log, keyboard shortcuts; each fetched when first opened. */
import { Suspense, lazy, useEffect } from 'react';
import { goTo } from '../../api/address.ts';
import { useSignal } from '../../state/signal.ts';
import { useShell } from '../../running/context.ts';
import { useLook } from '../useLook.ts';
import { useRefresh } from '../useRefresh.ts';
import { isTyping, shortcutOf } from './shortcuts.ts';

const ThemeDrawer = lazy(() => import('./ThemeDrawer.tsx').then(({ ThemeDrawer: it }) => ({ default: it })));
const SearchDialog = lazy(() => import('./SearchDialog.tsx').then(({ SearchDialog: it }) => ({ default: it })));
const ErrorDialog = lazy(() => import('./ErrorDialog.tsx').then(({ ErrorDialog: it }) => ({ default: it })));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx').then(({ ShortcutSheet: it }) => ({ default: it })));

export function Layers() {
  const { workspace } = useShell();
  const layer = useSignal(workspace.layer);
  useShortcuts();
  const close = (): void => workspace.layer.write(null);
  return (
    <Suspense>
      {layer === 'theme' && <ThemeDrawer onClose={close} />}
      {layer === 'search' && <SearchDialog onClose={close} />}
      {layer === 'errors' && <ErrorDialog onClose={close} />}
      {layer === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

function useShortcuts(): void {
  const { workspace } = useShell();
  const refresh = useRefresh();
  const { search } = useLook();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const does = shortcutOf(event, isTyping(event.target));
      if (does === null || (does === 'search' && !search)) return;
      event.preventDefault();
      if (does === 'search' || does === 'shortcuts')
        workspace.layer.write(workspace.layer.read() === does ? null : does);
      else if (does === 'home') goTo('/index');
      else if (does === 'refresh') refresh();
      else document.getElementById('content')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [workspace, refresh, search]);
}
