import type { ViewField } from '../../../core/model/view.ts';

/** A reference, or whatever else a name stands beside: what a picker chose may be a plain text. */
export const hasName = (field: ViewField): boolean => field.kind === 'ref' || field.nameField !== undefined;

/** What carries a reference's label, in a row and among a call's parameters: `authorName` of `authorId`. */
export const nameParam = (field: ViewField): string => field.nameField ?? `${field.name.replace(/Id$/, '')}Name`;
