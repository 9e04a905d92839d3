/** Reads single entries of a zip archive that a stranger made: bounded in entries and in what they unpack to. */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { refuseJob, refuseTooLarge } from './faults.ts';

/** A workbook has some dozens. */
const mostEntries = 1_000;
/** Bytes that one entry, and that all entries read, may unpack to. */
const largestEntry = 32 * 1024 * 1024;
const largestTotal = 64 * 1024 * 1024;

export interface ZipReader {
  /** Undefined where there is no such entry. @throws Refusal 422 where it is broken, or unpacks to too much */
  readonly read: (name: string) => Promise<string | undefined>;
}

/** @throws Refusal 422 */
export async function zipReader(bytes: Buffer): Promise<ZipReader> {
  const zip = await orBroken(fromBufferPromise(bytes));
  if (zip.entryCount > mostEntries) throw refuseTooLarge('all');
  const entries = await orBroken(entriesOf(zip));
  let left = largestTotal;
  return {
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) return undefined;
      // What an entry says of its size is held to while it is unpacked.
      if (entry.uncompressedSize > Math.min(left, largestEntry)) throw refuseTooLarge('all');
      left -= entry.uncompressedSize;
      return orBroken(textOf(zip, entry));
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const content = await zip.openReadStreamPromise(entry);
  return Buffer.concat(await content.toArray()).toString('utf8');
}

/** Whatever cannot be read of an archive, its sender is told that it is broken. */
function orBroken<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw refuseJob('table-broken');
  });
}
