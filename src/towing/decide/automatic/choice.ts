/** What a method says of one task. */
import type { Label } from '../../../core/model/values.ts';
import type { Happening } from '../rotation/entries.ts';
import type { Candidate, Inputs } from './decision.ts';
import type { Field } from './field.ts';
import type { Code } from './texts.ts';

export interface Choice {
  readonly field: Field;
  readonly candidate: Candidate | null;
  readonly code: Code;
  readonly reason: Label;
  readonly inputs?: Partial<Inputs>;
  readonly happenings?: readonly Happening[];
}
