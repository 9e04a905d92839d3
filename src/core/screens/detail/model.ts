/** One record, part by part. */
import type { Action, ScreenBase, Section } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type { ViewAction, ViewBase, ViewCall, ViewSectionBody } from '../../model/screens/viewParts.ts';

export interface DetailScreen extends ScreenBase {
  readonly type: 'detail';
  readonly call: string;
  readonly sections: readonly Section[];
  readonly actions: readonly Action[];
}

export function isDetail<T extends { readonly type: string }>(one: T): one is Extract<T, { readonly type: 'detail' }> {
  return one.type === 'detail';
}

export interface ViewSection extends ViewSectionBody {
  readonly title: Label;
}

export interface DetailView extends ViewBase {
  readonly type: 'detail';
  readonly call: ViewCall;
  readonly sections: readonly ViewSection[];
  readonly actions: readonly ViewAction[];
  readonly watches: readonly string[];
  /** The entity on whose record it is shown who is at work. */
  readonly presence?: string;
}
