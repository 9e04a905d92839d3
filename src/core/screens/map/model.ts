/** Lists as marks on one map. */
import type { Column } from '../../model/column.ts';
import type { Operand } from '../../model/condition.ts';
import type { Allow } from '../../model/field.ts';
import type { LinkageRow, ScreenBase } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type {
  ViewAction,
  ViewBase,
  ViewCall,
  ViewColumn,
  ViewField,
  ViewFilter,
} from '../../model/screens/viewParts.ts';

/** The parameter that names the row chosen at first. */
export const chosenParam = 'chosen';

/** How the rows of a layer are drawn; each has a shape of its own, so that no colour tells them apart. */
export type MarkShape = 'pins' | 'dots' | 'squares' | 'names' | 'areas';

interface LayerWords {
  readonly id: string;
  readonly title: Label;
  /** The list whose rows these are. */
  readonly list: string;
  readonly as: MarkShape;
  /** Parameters of the list's call, over its filters' initial values. */
  readonly with: Readonly<Record<string, Operand>>;
  /** Not shown until the user chooses it. */
  readonly off: boolean;
  /** The action that gives a place to a row that stands nowhere. */
  readonly place?: string;
  /** Asked for again after so many seconds, for rows that change without an event. */
  readonly every?: number;
}

interface TrailWords {
  /** Parameters of the call, over the row of the mark. */
  readonly with: Readonly<Record<string, Operand>>;
  /** The parameters for the day that is looked at; left out, the call gives all there is. */
  readonly from?: string;
  readonly to?: string;
}

/** Where a row has been. */
export interface Trail extends TrailWords {
  readonly call: string;
  /** The field of a fix's place. */
  readonly at: string;
  readonly time: string;
}

export interface ViewTrail extends TrailWords {
  readonly call: ViewCall;
  readonly at: string;
  readonly time: string;
}

export interface MapLayer extends LayerWords {
  /** The field of kind `point` or `shape` where a row stands. */
  readonly at: string;
  /** The field that a mark is called by. */
  readonly name: string;
  /** The field whose tone a mark has. */
  readonly tone?: string;
  /** The fields said of a chosen mark. */
  readonly columns: readonly Column[];
  readonly trail?: Trail;
  readonly allow?: Allow;
}

export interface MapScreen extends ScreenBase {
  readonly type: 'map';
  /** Of its first layer. */
  readonly call: string;
  readonly layers: readonly MapLayer[];
}

export interface ViewLayer extends LayerWords {
  readonly call: ViewCall;
  readonly rowKey: string;
  readonly filters: readonly ViewFilter[];
  /** Linkage of the list's filters. */
  readonly when?: readonly LinkageRow[];
  readonly at: ViewField;
  readonly name: ViewField;
  readonly tone?: ViewField;
  readonly columns: readonly ViewColumn[];
  /** What the list offers for a row. */
  readonly actions: readonly ViewAction[];
  readonly trail?: ViewTrail;
  readonly watches: readonly string[];
}

export interface MapView extends ViewBase {
  readonly type: 'map';
  readonly layers: readonly ViewLayer[];
}
