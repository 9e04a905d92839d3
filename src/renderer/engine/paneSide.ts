/** A screen as a pane of a desk: what it tells the desk, and how the desk prints it. */
import { createContext, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';

export interface PaneSide {
  /** The key of the row that is chosen here; null where none is. */
  readonly chosen: string | null;
  /** Somebody chooses a row. */
  readonly choose: (key: string, row: Row) => void;
  /** A row is shown, or has newer values. */
  readonly show: (key: string, row: Row) => void;
  /** What it shows is there no more, for whoever looks: it is chosen nowhere. */
  readonly gone: () => void;
  /** The keyboard goes on to the pane that shows what is chosen here. */
  readonly onward: () => void;
  /** It has done what it is for. */
  readonly done: () => void;
  /** Whether its rows may be dragged to another pane. */
  readonly drags: boolean;
  /** What it is about: another one is another record, other parameters are newer values of it. */
  readonly about: string;
}

export interface PaneScreenProps {
  readonly id: string;
  readonly params: Row;
  readonly pane: PaneSide;
}

/** Prints a screen by its id. Its code knows every type, desks too: it comes from outside. */
export const PaneScreenContext = createContext<((props: PaneScreenProps) => ReactNode) | null>(null);
