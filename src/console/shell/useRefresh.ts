/** Begins the page anew that stands, asking first where it has unsaved input. */
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useLeaveGuard } from '../../renderer/index.ts';
import { useShell } from './context.ts';

export function useRefresh(): () => void {
  const { desk } = useShell();
  const { pathname } = useLocation();
  const mayLeave = useLeaveGuard();
  return useCallback(() => {
    const refresh = async (): Promise<void> => {
      if (await mayLeave([pathname])) desk.tabs.refresh(pathname);
    };
    void refresh();
  }, [desk, mayLeave, pathname]);
}
