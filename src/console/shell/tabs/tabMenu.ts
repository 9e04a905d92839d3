/** What can be done with a tab: close it, its neighbours, all; move it. Closing asks where there is unsaved input. */
import type { MenuProps } from 'antd';
import { useCallback } from 'react';
import { useLeaveGuard } from '../../../renderer/index.ts';
import { goTo, readAddress } from '../../api/address.ts';
import { useShell } from '../../running/context.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';
import { type Closing, close, nextOf, pinned } from '../../running/pageTabs.ts';

interface TabMenu {
  readonly menu: MenuProps;
  readonly shut: (closing: Closing) => void;
}

/** The same function with every print: a tab is printed again only when it is another itself. */
export function useTabMenu(): (path: string) => TabMenu {
  const { workspace } = useShell();
  const { text } = useToolTexts();
  const close = useClosing();
  return useCallback(
    (path) => {
      const { tabs } = workspace.tabs.state.read();
      const at = tabs.findIndex((tab) => tab.path === path);
      const shut = (closing: Closing): void => void close(closing, path);
      const item = (closing: Closing, label: string, disabled = false) => ({
        key: closing,
        label,
        disabled,
        onClick: () => shut(closing),
      });
      const move = (by: -1 | 1, label: string, disabled: boolean) => ({
        key: label,
        label,
        disabled: disabled || path === pinned,
        onClick: () => workspace.tabs.shift(path, by),
      });
      const items = [
        item('one', text('tabs.close'), path === pinned),
        item('others', text('tabs.others')),
        item('left', text('tabs.left'), at <= 1),
        item('right', text('tabs.right'), at === tabs.length - 1),
        item('all', text('tabs.all')),
        { type: 'divider' as const },
        move(-1, text('tabs.moveLeft'), at <= 1),
        move(1, text('tabs.moveRight'), at === tabs.length - 1),
      ];
      return { shut, menu: { items } };
    },
    [workspace, text, close],
  );
}

/** Closes, asking first where a page that would go has unsaved input; then shows what was used before it. */
function useClosing(): (closing: Closing, path: string) => Promise<void> {
  const { workspace } = useShell();
  const mayLeave = useLeaveGuard();
  return useCallback(
    async (closing, path) => {
      const { tabs } = workspace.tabs.state.read();
      const { path: shown } = readAddress();
      const after = close(workspace.tabs.state.read(), closing, path);
      const gone = tabs.filter((tab) => !after.tabs.includes(tab)).map((tab) => tab.path);
      if (!(await mayLeave(gone))) return;
      workspace.tabs.close(closing, path);
      const next = nextOf(after, shown);
      if (next !== shown) goTo(`${next}${after.tabs.find((tab) => tab.path === next)?.search ?? ''}`);
    },
    [workspace, mayLeave],
  );
}
