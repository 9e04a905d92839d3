/** The look of the shell as it stands now: the user's choices over the deployment's settings. */
import { useMemo } from 'react';
import { useApp } from '../app/app.ts';
import { type Look, lookOf } from '../theme/look.ts';
import { useSignal } from '../state/signal.ts';
import { useShell } from '../running/context.ts';

export function useLook(): Look {
  const { look } = useSignal(useApp().preferences);
  const { settings } = useShell().signedIn.manifest;
  return useMemo(() => lookOf(settings, look), [settings, look]);
}
