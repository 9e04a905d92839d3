import type { Generated } from 'kysely';
import type { OwnEntities } from './ownEntities.ts';
import type { SystemTables } from './systemRows.ts';

/** The head of the chain of events is moved by `writeEvents` alone; a new row begins without one. */
type Chained<Row> = Omit<Row, 'eventHead' | 'eventSeq'> & {
  eventHead: Generated<string | null>;
  eventSeq: Generated<number>;
};

/** The server's own tables by their camelCase names, as Kysely reads and writes them; a product adds its entities'. */
export type Tables = SystemTables & { [Name in keyof OwnEntities]: Chained<OwnEntities[Name]> };
