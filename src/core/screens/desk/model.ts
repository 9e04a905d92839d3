/** Screens side by side, with one selection that flows from pane to pane. */
import type { Condition } from '../../model/condition.ts';
import type { ScreenBase } from '../../model/screens/screenParts.ts';
import type { Label, Scalar } from '../../model/values.ts';
import type { ViewBase } from '../../model/screens/viewParts.ts';

/** A field of the row chosen in a pane; of several panes, in the one in which a row was chosen last. */
interface PaneSource {
  readonly panes: readonly string[];
  readonly field: string;
}

/** A value as it is written, or a field of what is chosen elsewhere. */
export type PaneParam = Scalar | PaneSource;

interface PaneWords {
  readonly id: string;
  readonly screen: string;
  readonly params: Readonly<Record<string, PaneParam>>;
  /** Holds of the row that is chosen in another pane. */
  readonly visible?: { readonly pane: string; readonly if: Condition };
  /** The pane whose rows may be dropped on its own. */
  readonly drop?: string;
  /** The pane beneath which it stands. */
  readonly below?: string;
  /** Its share beside those of the others. */
  readonly size: number;
  readonly detach: boolean;
  /** What it says while it waits. */
  readonly empty?: Label;
}

export interface Pane extends PaneWords {
  /** Undefined: the title of its screen. */
  readonly title?: Label;
}

export interface DeskScreen extends ScreenBase {
  readonly type: 'desk';
  /** Of the first pane that has one. */
  readonly call: string;
  readonly panes: readonly Pane[];
  /** Of all panes, on a phone. */
  readonly order: readonly string[];
}

export interface ViewPane extends PaneWords {
  readonly title: Label;
  /** The parameters without which it waits. */
  readonly needs: readonly string[];
}

export interface DeskView extends ViewBase {
  readonly type: 'desk';
  readonly panes: readonly ViewPane[];
  readonly order: readonly string[];
}

export function isPaneSource(param: PaneParam): param is PaneSource {
  return typeof param === 'object' && param !== null;
}

/** The panes that a pane hangs on. */
export function sourcesOf({ params, visible }: Pick<PaneWords, 'params' | 'visible'>): readonly string[] {
  const named = Object.values(params).flatMap((param) => (isPaneSource(param) ? param.panes : []));
  return [...new Set([...named, ...(visible ? [visible.pane] : [])])];
}
