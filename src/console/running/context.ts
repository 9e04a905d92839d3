/** What the parts of the shell share. */
import { createContext, use } from 'react';
import type { SignedIn } from '../session/session.ts';
import type { Workspace } from './workspace.ts';
import type { NavigationNode } from '../session/navigation.ts';
import type { Running } from './running.ts';

export interface ShellParts {
  readonly signedIn: SignedIn;
  readonly running: Running;
  readonly navigation: readonly NavigationNode[];
  readonly workspace: Workspace;
}

export const ShellContext = createContext<ShellParts | null>(null);

export function useShell(): ShellParts {
  const parts = use(ShellContext);
  if (!parts) throw new Error('a part of the shell must stand within <ShellContext>; render it below <Console>');
  return parts;
}
