/**
 * The key pair behind `loginRSA`: clients may encrypt a password's wire form for the server
 * (RSA-OAEP with SHA-256, base64). Made once, kept in the database, so that every replica reads what any has promised.
 */
import { constants, generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { hasTexts } from '../../core/model/row.ts';
import type { Tables } from '../database/tables.ts';

interface KeyPair {
  /** SPKI, PEM. */
  readonly publicKey: string;
  /** PKCS#8, PEM. */
  readonly privateKey: string;
}

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

const key = 'loginKey';
const makePair = promisify(generateKeyPair);

export async function loginKey(db: Kysely<Tables>, now: Date): Promise<KeyPair> {
  const known = await readPair(db);
  if (known) return known;
  const made = await makePair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const row = { key, value: JSON.stringify(made), createdAt: now };
  await db
    .insertInto('installation')
    .values(row)
    .onConflict((there) => there.column('key').doNothing())
    .execute();
  return (await readPair(db)) ?? made;
}

async function readPair(db: Kysely<Tables>): Promise<KeyPair | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return hasTexts(row?.value, 'publicKey', 'privateKey') ? row.value : undefined;
}

/** As clients encrypt. */
export function encrypted(publicKey: string, text: string): string {
  return publicEncrypt({ key: publicKey, ...oaep }, Buffer.from(text)).toString('base64');
}

/** What was encrypted for the server; undefined for anything else. */
export async function decrypted(db: Kysely<Tables>, now: Date, text: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9+/]{342}==$/.test(text)) return undefined;
  const { privateKey } = await loginKey(db, now);
  try {
    return privateDecrypt({ key: privateKey, ...oaep }, Buffer.from(text, 'base64')).toString('utf8');
  } catch {
    // Encrypted for another key, or not at all: no password in any case.
    return undefined;
  }
}
