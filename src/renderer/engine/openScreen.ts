/** Opens a screen over the page: form, dialog, picker in a window, detail in a drawer. */
import { createContext, useContext } from 'react';
import type { Row } from '../../core/model/catalogue.ts';

/**
 * Answers what came of it: the chosen fields of a picker, `{data}` of a form that succeeded, undefined where it was
 * closed without. `row` is the row from which it was opened, for the conditions and initial values that read it;
 * `danger` says that what is done there is not easily undone.
 */
export type OpenScreen = (screen: string, params?: Row, row?: Row, danger?: boolean) => Promise<Row | undefined>;

export const OpenScreenContext = createContext<OpenScreen | null>(null);

export function useOpenScreen(): OpenScreen {
  const open = useContext(OpenScreenContext);
  if (open === null) throw new Error('useOpenScreen must be called below <PortsProvider>; none was found above it.');
  return open;
}
