/** What each tool of a list is given. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ListView } from '../../core/model/view.ts';
import type { ListLook } from './useListLook.ts';

export interface ListToolProps {
  readonly view: ListView;
  /** What the rows were asked with, when it is wanted: filters, page, sort. */
  readonly params: () => Row;
  readonly reload: () => void;
  readonly look: ListLook;
}
