/** What ways to tasks were estimated at and how long they took, and what the estimate has learned from them. */
import type { ColumnPlan, TablePlan } from '../../../release/release.ts';

const column = (name: string, type: string, notNull = true): ColumnPlan => ({ name, type, notNull });

/** The way of one driver to one task. Whoever is called back before the scene leaves no row. */
const arrivalTable: TablePlan = {
  entity: '',
  table: 'measured_arrival',
  columns: [
    column('task_id', 'text'),
    column('driver_id', 'text'),
    column('detachment_id', 'text'),
    column('company_id', 'text'),
    column('sent_at', 'timestamptz'),
    column('arrived_at', 'timestamptz', false),
    column('km', 'double precision'),
    // Neither corrected nor rounded.
    column('estimated', 'double precision'),
    column('predicted', 'integer'),
    column('minutes_from', 'text'),
  ],
  primaryKey: ['task_id', 'driver_id'],
  everywhere: true,
  indexes: [{ name: 'measured_arrival_sent', columns: ['sent_at'], unique: false, using: 'btree' }],
};

/** One row for each detachment, hour and band that arrivals were measured in. */
const correctionTable: TablePlan = {
  entity: '',
  table: 'estimate_correction',
  columns: [
    column('detachment_id', 'text'),
    column('hour', 'integer'),
    column('band', 'integer'),
    column('factor', 'double precision'),
    column('samples', 'integer'),
    column('active', 'boolean'),
    column('learned_at', 'timestamptz'),
  ],
  primaryKey: ['detachment_id', 'hour', 'band'],
  indexes: [],
};

export const arrivalTables: readonly TablePlan[] = [arrivalTable, correctionTable];
