/** What the parts of the shell share. */
import { createContext, use } from 'react';
import type { Presence } from '../session/session.ts';
import type { Desk } from './desk.ts';
import type { NavigationNode } from './navigation.ts';
import type { Running } from './running.ts';

export interface ShellParts {
  readonly presence: Presence;
  readonly running: Running;
  readonly navigation: readonly NavigationNode[];
  readonly desk: Desk;
}

export const ShellContext = createContext<ShellParts | null>(null);

export function useShell(): ShellParts {
  const parts = use(ShellContext);
  if (!parts) throw new Error('a part of the shell must stand within <ShellContext>; render it below <Console>');
  return parts;
}
