/** An empty installation without demonstration data gets one super manager, and a password that is shown once. */
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Tables } from '../database/tables.ts';
import { oneTimePassword } from './passwords/oneTimePassword.ts';
import { hashPassword } from './passwords/password.ts';

interface FirstUser {
  readonly username: string;
  readonly password: string;
}

/** @returns null where there is a user already. */
export async function seedFirstUser(db: Kysely<Tables>, now: Date): Promise<FirstUser | null> {
  const users = db;
  const existing = await users.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (existing) return null;
  const username = 'super';
  const password = oneTimePassword();
  await users
    .insertInto('user')
    .values({
      id: uuidv7(),
      version: 1,
      createTime: now,
      updateTime: now,
      username,
      usernameKey: username,
      name: '超级管理员',
      mobile: null,
      avatar: null,
      userType: 7,
      superManager: 1,
      detachmentId: null,
      generalDivisionId: null,
      capacityId: null,
      capacityName: null,
      roles: JSON.stringify(['admin']),
      ability: JSON.stringify([]),
      passwordHash: await hashPassword(password),
      defaultPassword: true,
      passwordEndsAt: null,
      active: true,
    })
    .execute();
  return { username, password };
}
