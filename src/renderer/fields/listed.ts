import type { FieldKind } from '../../core/model/catalogue.ts';

/** Plain values of which only some are allowed are chosen, not typed. */
export const listed: ReadonlySet<FieldKind> = new Set(['text', 'integer', 'decimal', 'money']);
