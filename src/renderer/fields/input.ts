/** How a field kind is entered: kept apart from its face, so that a list loads none of it. */
import type { ComponentType } from 'react';
import type { Says } from '../engine/speech.ts';
import type { ViewField } from '../../core/model/view.ts';
import type { EditProps } from './face.ts';

/** A text, and the limit that stands in it. */
export type ValueFault = readonly [label: Says, limit?: number];

export interface FieldInput {
  readonly Edit: ComponentType<EditProps>;
  /** What a missing one is asked for as, where it is not typed in. */
  readonly asked?: 'choice' | 'upload' | 'row';
  /** What is wrong with a value that is there, beside its being offered. */
  readonly fault?: (value: unknown, field: ViewField) => ValueFault | null;
  /** A list goes over the wire as one text with commas. */
  readonly joined?: true;
}
