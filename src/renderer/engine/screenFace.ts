/** How a type of screen is shown: as a page, and over one. */
import type { ComponentType } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { FetchedEarly } from './late/fetchedEarly.ts';
import type { PaneSide } from './paneSide.ts';

export interface PageProps {
  /** What the address says beside the screen: a record's id, a list's filters. */
  readonly params: Row;
  /** What its menu entry opens it with, where the address says nothing. */
  readonly begins?: Row | undefined;
  /** Begins anew. */
  readonly again: () => void;
  /** Whether filters and page are kept in the address. */
  readonly inAddress: boolean;
  /** Where it is a pane of a desk. */
  readonly pane?: PaneSide | undefined;
}

export interface DialogProps {
  readonly params: Row;
  readonly row: Row;
  /** What is done there is not easily undone. */
  readonly danger?: boolean | undefined;
  readonly open: boolean;
  readonly onClose: (result: Row | undefined) => void;
  readonly afterClose: () => void;
}

export interface ScreenFace<V> {
  readonly Page: ComponentType<PageProps & { readonly view: V }>;
  /** Undefined where it never stands over a page. */
  readonly Over: FetchedEarly<DialogProps & { readonly view: V }> | undefined;
  /** What `Over` asks first, where its view tells. */
  readonly asksOver?: (view: V, params: Row) => { readonly call: ViewCall; readonly params: Row };
}
