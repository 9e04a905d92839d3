/**
 * Browsers that have signed in before, by a random cookie that is kept as a hash: strangers' failures leave them their own
 * allowance. A cookie, so that no script reads it; works over plain http as well.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Device } from '../calls/handler.ts';
import type { Tables } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

/** Over https a name that browsers give to nobody but this very host, and never over plain http. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device');
const keptDays = 180;
const daySeconds = 86_400;

export function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
  const isSecure = request.protocol === 'https';
  const name = nameOf(isSecure);
  const given = new RegExp(`(?:^|; ?)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  let token = given;
  return {
    hash: given === undefined ? null : hashToken(given),
    remember: () => {
      token ??= newToken();
      const where = isSecure ? 'Path=/; Secure' : 'Path=/api';
      const life = `Max-Age=${keptDays * daySeconds}`;
      void reply.header('set-cookie', `${name}=${token}; ${where}; ${life}; HttpOnly; SameSite=Strict`);
      return hashToken(token);
    },
  };
}

/** The device's hash where this user has signed in with it. */
export async function knownDevice(
  db: Kysely<Tables>,
  userId: string | undefined,
  device: Device | undefined,
): Promise<string | null> {
  const { hash } = device ?? { hash: null };
  if (hash === null || userId === undefined) return null;
  const rows = db.selectFrom('device').select('tokenHash').where('userId', '=', userId).where('tokenHash', '=', hash);
  return (await rows.executeTakeFirst())?.tokenHash ?? null;
}

export async function keepDevice(
  db: Kysely<Tables>,
  userId: string,
  device: Device | undefined,
  now: Date,
): Promise<void> {
  if (!device) return;
  const row = { userId, tokenHash: device.remember(), lastAt: now };
  await db
    .insertInto('device')
    .values(row)
    .onConflict((known) => known.columns(['userId', 'tokenHash']).doUpdateSet({ lastAt: now }))
    .execute();
}

export async function sweepDevices(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * daySeconds * 1000);
  await db.deleteFrom('device').where('lastAt', '<', before).execute();
}
