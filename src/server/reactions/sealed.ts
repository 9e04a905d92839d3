/** Texts that are kept in the database and read by nobody who has only that: encrypted with a key in `DATA_DIR`. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../core/model/thrown.ts';
import { StartFault } from '../postgres/startFault.ts';

export interface Sealing {
  readonly seal: (text: string) => Promise<string>;
  /** Undefined where the key is another than it was sealed with. */
  readonly unseal: (sealed: string) => Promise<string | undefined>;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Replicas share `DATA_DIR`, and with it the key. */
export function sealing(dataDir: string): Sealing {
  let key: Buffer | undefined;
  // Only a key that was read is kept: a disk that was away, or a file that was brought back, is looked at again.
  const known = async (): Promise<Buffer> => (key ??= await keyIn(keyPath(dataDir)));
  return {
    seal: async (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', await known(), nonce);
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64');
    },
    unseal: async (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', await known(), bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const keyPath = (dataDir: string): string => join(dataDir, 'secrets.key');

/** @throws StartFault where there is a key that none can be: a new one would leave what it sealed unreadable. */
export async function refuseDamagedKey(dataDir: string): Promise<void> {
  try {
    await readKey(keyPath(dataDir));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Made by whoever needs it first; of two at once one makes it and both read it, whole from the moment it has its name. */
async function keyIn(path: string): Promise<Buffer> {
  try {
    return await readKey(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const making = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(making, 'wx', 0o600);
    await file.writeFile(randomBytes(keyBytes).toString('base64'));
    await file.sync();
    await file.close();
    await link(making, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(making, { force: true });
  }
  return readKey(path);
}

/** 32 bytes in base64, and nothing beside them. */
const keyForm = /^[\w+/-]{43}=?$/;

async function readKey(path: string): Promise<Buffer> {
  const text = (await readFile(path, 'utf8').catch(unreadable(path))).trim();
  if (keyForm.test(text)) return Buffer.from(text, 'base64');
  throw new StartFault(
    `${path} must hold a key of ${keyBytes} bytes in base64 (44 characters), and holds ${text.length} characters that are none: ` +
      `bring the file back from a backup; where it is lost, delete it, and give addresses of webhooks and keys of services again`,
  );
}

/** A file that is not there is not made unreadable by that. */
const unreadable =
  (path: string) =>
  (cause: unknown): never => {
    if (codeOf(cause) === 'ENOENT') throw cause;
    throw new StartFault(`${path} must be a file that this user may read (${String(cause)})`, { cause });
  };
