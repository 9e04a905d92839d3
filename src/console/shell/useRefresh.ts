/** Begins the page anew that stands, asking first where it has unsaved input. */
import { useCallback } from 'react';
import { useLeaveGuard } from '../../renderer/index.ts';
import { readAddress } from '../api/address.ts';
import { useShell } from '../running/context.ts';

export function useRefresh(): () => void {
  const { workspace } = useShell();
  const mayLeave = useLeaveGuard();
  return useCallback(() => {
    const { path } = readAddress();
    const refresh = async (): Promise<void> => {
      if (await mayLeave([path])) workspace.tabs.refresh(path);
    };
    void refresh();
  }, [workspace, mayLeave]);
}
