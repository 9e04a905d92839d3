/** What a product cannot take for its own: tables of the server and of the database, paths that the server answers itself. */
import { says } from './says/says.ts';
import { type Message } from '../model/said/message.ts';

/** Tables that the server keeps for itself, whatever the product. */
export const systemTableNames: readonly string[] = [
  'session',
  'ended_session',
  'login_failure',
  'verification_code',
  'device',
  'allowance',
  'idempotency',
  'event',
  'feed',
  'seal',
  'release',
  'current_release',
  'schema_version',
  'schema_proposal',
  'schema_draft',
  'file',
  'job',
  'push_subscription',
  'webhook_receiver',
  'user_setting',
  'installation',
];

const ofDatabase = /^(pg_|sql_|information_schema)/;

/** With the schema that it stands in before its name, or without. */
export function isReservedTable(table: string): boolean {
  return ofDatabase.test(table) || systemTableNames.includes(table.replace(/^public\./, ''));
}

/** Paths below `/api` that the server answers itself, with all beneath them. */
export const systemPaths: readonly string[] = [
  '/schemas',
  '/release',
  '/events',
  '/presence',
  '/push',
  '/openapi.json',
  '/docs',
];

/** Why a call cannot have this path; undefined where it can. */
export function wrongPath(path: string): Message | undefined {
  const steps = path.split('/').slice(1);
  if (steps.some((step) => step === '' || /^\.+$/.test(step))) return says.emptyStep({ path });
  const own = systemPaths.find((one) => path === one || path.startsWith(`${one}/`));
  return own === undefined ? undefined : says.pathOfSystem({ path, own });
}
