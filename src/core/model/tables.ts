/** Which lists leave as a file, and which are filled from one: said once, for the page and for the server. */
import type { Call } from './catalogue.ts';

/** The rows of a call that only reads, of people who have signed in. */
export function isExportable(call: Call): boolean {
  const { as } = call.gives;
  return (as === 'page' || as === 'many' || as === 'counted') && !call.open && call.changes.length === 0;
}

/** A call that adds one record of its entity, and takes no file of its own. */
export function isImportable(call: Call): boolean {
  const adds = call.does === 'insert' || call.id === `${call.entity ?? ''}.insert`;
  return adds && !call.open && call.encoding !== 'multipart';
}
