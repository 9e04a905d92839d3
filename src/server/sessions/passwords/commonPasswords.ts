/** The 10,000 commonest passwords with near forms of them, and all very short ones, as the first bytes of what clients send for them: sorted, read when first asked for. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const commonFile = fileURLToPath(new URL('./commonPasswords.bin', import.meta.url));
/** Bytes kept of each: another password has the same ones once in 3 billion. */
const commonLength = 6;

let list: Buffer | undefined;

export async function isCommonPassword(wire: string): Promise<boolean> {
  const digests = (list ??= await readFile(commonFile));
  const wanted = digestOf(wire);
  let [from, to] = [0, digests.length / commonLength];
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = middle * commonLength;
    const order = digests.compare(wanted, 0, commonLength, start, start + commonLength);
    if (order === 0) return true;
    // The order tells where the list's digest stands: before the wanted one, or after.
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

export function digestOf(wire: string): Buffer {
  return Buffer.from(wire, 'hex').subarray(0, commonLength);
}
