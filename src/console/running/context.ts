/** What the parts of the shell share. */
import { createContext, use, useMemo } from 'react';
import type { Alerts } from '../alerts/alerts.ts';
import type { SignedIn } from '../session/session.ts';
import type { Workspace } from './workspace.ts';
import type { NavigationNode, Place } from '../session/navigation.ts';
import { placeAt } from './places.ts';
import type { Running } from './running.ts';

export interface ShellParts {
  readonly signedIn: SignedIn;
  readonly running: Running;
  /** Null while this user is alerted of nothing. */
  readonly alerts: Alerts | null;
  readonly navigation: readonly NavigationNode[];
  readonly workspace: Workspace;
}

export const ShellContext = createContext<ShellParts | null>(null);

export function useShell(): ShellParts {
  const parts = use(ShellContext);
  if (!parts) throw new Error('a part of the shell must stand within <ShellContext>; render it below <Console>');
  return parts;
}

/** Which page stands at a path; the same while neither the path nor what this user has changes. */
export function usePlace(path: string): Place {
  const { signedIn, navigation, running } = useShell();
  const { parts } = running;
  return useMemo(() => placeAt(path, { signedIn, navigation, parts }), [path, signedIn, navigation, parts]);
}
