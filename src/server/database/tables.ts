import type { Generated } from 'kysely';
import type { EntityRows } from '../../generated/entities.ts';
import type { SystemTables } from './systemTables.ts';

/** The head of the chain of events is moved by `writeEvents` alone; a new row begins without one. */
type Chained<Row> = Omit<Row, 'eventHead' | 'eventSeq'> & {
  eventHead: Generated<string | null>;
  eventSeq: Generated<number>;
};

/** Every table by its camelCase name, as Kysely reads and writes it: the server's own, and one an entity. */
export type Tables = SystemTables & { [Name in keyof EntityRows]: Chained<EntityRows[Name]> };
