/** Reads single entries of a zip archive that a stranger made: bounded in entries and in what they unpack to. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { refuseJob } from './faults.ts';

const unpack = promisify(inflateRaw);

/** A workbook has some dozens. */
const mostEntries = 1_000;
/** Bytes that one entry, and that all entries read, may unpack to: whatever the archive says of itself. */
const largestEntry = 32 * 1024 * 1024;
const largestTotal = 64 * 1024 * 1024;

interface Entry {
  readonly offset: number;
  readonly packed: number;
  readonly method: number;
}

export interface ZipReader {
  /** Undefined where there is no such entry. @throws Refusal 422 where it is broken, or unpacks to too much */
  readonly read: (name: string) => Promise<string | undefined>;
}

/** @throws Refusal 422 */
export function zipReader(bytes: Buffer): ZipReader {
  const entries = entriesOf(bytes);
  let left = largestTotal;
  return {
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const content = await contentOf(bytes, entry, Math.min(left, largestEntry));
      left -= content.length;
      return content.toString('utf8');
    },
  };
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw refuseJob('table-broken');
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooLarge(`${mostEntries} entries`);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x0201_4b50) throw refuseJob('table-broken');
    const nameLength = bytes.readUInt16LE(at + 28);
    // Bit 0: encrypted.
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw refuseJob('table-broken');
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    };
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

async function contentOf(bytes: Buffer, { offset, packed, method }: Entry, most: number): Promise<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x0403_4b50) throw refuseJob('table-broken');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length < packed || most <= 0) throw refuseJob('table-broken');
  if (method === 0) return content;
  if (method !== 8) throw refuseJob('table-broken');
  try {
    return await unpack(content, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge('32 MB') : refuseJob('table-broken');
  }
}

function tooLarge(limit: string): Error {
  return refuseJob('table-too-large', { values: { limit } });
}
