/** A look that was saved goes with its user: kept on the server, taken up by a browser in which nothing was chosen yet. */
import { useEffect } from 'react';
import { isRow } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/index.ts';
import { type App, useApp } from '../app/app.ts';
import { readLook } from '../theme/look.ts';
import { type Preferences, writePreferences } from '../session/preferences.ts';
import { useShell } from '../running/context.ts';

const key = 'look';

/** @param kept null forgets it. @throws CallFault where the server refuses */
export async function keepLook(
  { http }: Pick<App, 'http'>,
  kept: Pick<Preferences, 'look' | 'theme'> | null,
): Promise<void> {
  await http.call('writePreference', { key, ...(kept && { value: { ...kept.look, theme: kept.theme } }) });
}

export function useKeptLook(): void {
  const { preferences } = useApp();
  const { running } = useShell();
  useEffect(() => {
    if (Object.keys(preferences.read().look).length > 0) return;
    const read = async (): Promise<void> => {
      const kept = (await running.kept.read())[key];
      if (!isRow(kept) || Object.keys(preferences.read().look).length > 0) return;
      const theme = kept['theme'] === 'dark' ? 'dark' : 'light';
      preferences.write(writePreferences({ look: readLook(kept), theme }));
    };
    read().catch((thrown: unknown) => {
      // The shell stands as the deployment has it; a backend without preferences has no such call.
      if (!(thrown instanceof CallFault)) throw thrown;
    });
  }, [running, preferences]);
}
