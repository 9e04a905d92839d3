import { sql, type SqlBool } from 'kysely';

/** What `awaitsTruck` says of a task that is open, as SQL over `task`. */
export const truckAwaited = sql<SqlBool>`(assigned and (distribution_order = 0 or receipt_status = 0
  or receipt_status = 1 and rescue_status not in (2, 3, 4)))`;
