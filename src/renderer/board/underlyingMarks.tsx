/** The marks beneath a place that is entered. Their code is the map's, which stands above the fields: it comes from outside. */
import type { Map as LeafletMap } from 'leaflet';
import { createContext, Suspense, use, type ReactNode } from 'react';

export interface UnderlyingMarksProps {
  readonly map: LeafletMap;
  /** Nothing is entered yet: the map shows where these marks are. */
  readonly lead: boolean;
}

export const UnderlyingMarksContext = createContext<((props: UnderlyingMarksProps) => ReactNode) | null>(null);

export function UnderlyingMarks(props: UnderlyingMarksProps) {
  const print = use(UnderlyingMarksContext);
  return print && <Suspense fallback={null}>{print(props)}</Suspense>;
}
