/** What is made as the release says that a call gives it: the compiler takes it for the call's answer without seeing its fields. */
declare const byRelease: unique symbol;

export interface Given {
  readonly [byRelease]: true;
}

/** A row as one actor may see it. */
export type WireRow = Record<string, unknown> & Given;

/** For whoever reads `gives` or the entity's fields, and nobody else. */
export function given<Answer>(answer: Answer): Answer & Given {
  return answer as Answer & Given;
}
