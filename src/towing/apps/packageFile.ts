/** What an app's package is by its content: a zip archive whose directory names what such a package cannot be without. */
import { open, type FileHandle } from 'node:fs/promises';
import { namesOf } from '../../core/model/names.ts';

export const packageKinds = {
  apk: { type: 'application/vnd.android.package-archive', holds: /^AndroidManifest\.xml$/ },
  ipa: { type: 'application/x-itunes-ipa', holds: /^Payload\/[^/]+\.app\// },
} as const;
type PackageKind = keyof typeof packageKinds;

export const kindOfApp = (app: string): PackageKind => (app.endsWith('Ios') ? 'ipa' : 'apk');

const magic = 0x0403_4b50;
const entryMagic = 0x0201_4b50;
const endMagic = Buffer.from([0x50, 0x4b, 5, 6]);
/** The end of an archive, and the longest comment that may follow. */
const longestEnd = 22 + 65_535;
/** A package of 200 MB names some ten thousand files. */
const largestDirectory = 4 * 1024 * 1024;

/** Null where it is neither. */
export async function packageKindOf(path: string): Promise<PackageKind | null> {
  const file = await open(path, 'r');
  try {
    const names = await namesIn(file);
    return namesOf(packageKinds).find((kind) => names.some((name) => packageKinds[kind].holds.test(name))) ?? null;
  } finally {
    await file.close();
  }
}

/** Nothing where it is no archive, or a broken one. */
async function namesIn(file: FileHandle): Promise<string[]> {
  const { size } = await file.stat();
  const head = await read(file, 0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== magic) return [];
  const tail = await read(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd));
  const end = tail.lastIndexOf(endMagic);
  if (end < 0 || end + 22 > tail.length) return [];
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > largestDirectory || offset + length > size) return [];
  return entryNames(await read(file, offset, length), tail.readUInt16LE(end + 10));
}

function entryNames(directory: Buffer, count: number): string[] {
  const names: string[] = [];
  let at = 0;
  while (names.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMagic) return [];
    const name = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
