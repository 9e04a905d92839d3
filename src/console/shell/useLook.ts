/** The look of the shell as it stands now: the user's choices over the deployment's settings. */
import { useMemo } from 'react';
import { useFoundation } from '../foundation.ts';
import { type Look, lookOf } from '../theme/look.ts';
import { useSignal } from '../signal.ts';
import { useShell } from './context.ts';

export function useLook(): Look {
  const { look } = useSignal(useFoundation().preferences);
  const { settings } = useShell().presence.manifest;
  return useMemo(() => lookOf(settings, look), [settings, look]);
}
