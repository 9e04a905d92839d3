/** What PostgreSQL calls what went wrong (SQLSTATE): the one place where its codes are spelled. */
export const sqlStates = {
  notNull: '23502',
  foreignKey: '23503',
  unique: '23505',
  check: '23514',
  /** What a function of somebody's has raised. */
  raised: 'P0001',
  notSupported: '0A000',
  notInThisState: '55000',
  /** Another transaction held a lock for longer than the statement may wait. */
  lockedOut: '55P03',
  serialization: '40001',
  deadlock: '40P01',
  /** An index or a row holds no value of this length. */
  overLimit: '54000',
  diskFull: '53100',
  /** A statement that was cancelled, as at its time limit. */
  cancelled: '57014',
  undefinedTable: '42P01',
} as const;

const shape = /^[0-9A-Z]{5}$/;

/** Whether a code is one of PostgreSQL's; an operating system's has another shape. */
export const isSqlState = (code: string): boolean => shape.test(code);

/** A value that its column does not hold. */
export const isOfValue = (code: string): boolean => code.startsWith('22');

/** A name that is not there, or a right to it. */
export const isOfName = (code: string): boolean => code.startsWith('42');

/** Shut down by an administrator, crashed, starting, gone; too many connections; idle in a transaction for too long. */
const away = /^(57P0[1-5]|53300|08\w{3}|25P03)$/;
export const saysAway = (code: string): boolean => away.test(code);

/** What passes by itself: connections, deadlocks, room that ran out, locks, interventions, the system around it. */
const passing = /^(08|40|53|55|57|58|25P03)/;
export const saysPassing = (code: string): boolean => passing.test(code);

/** Another try at the same may succeed at once. */
export const isRetriable = (code: string): boolean => code === sqlStates.serialization || code === sqlStates.deadlock;
