/** Texts that are kept in the database and read by nobody who has only that: encrypted with a key in `DATA_DIR`. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  let key: Promise<Buffer> | undefined;
  const known = (): Promise<Buffer> => (key ??= keyIn(join(dataDir, 'secrets.key')));
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

/** Made by whoever needs it first; of two at once one makes it and both read it. */
async function keyIn(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomBytes(keyBytes).toString('base64'));
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyBytes) throw new Error(`${path} must hold a key of ${keyBytes} bytes`);
  return key;
}
