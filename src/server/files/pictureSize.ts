/**
 * How many points a picture has, by what its head says: a few kilobytes may unfold to gigabytes in the browser of whoever
 * looks at it. Read as decoders read it (PNG, third edition, 11.2.1; ITU-T T.81, B.2.2), once metadata and stray bytes are gone.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Half a gigabyte once it is decoded; more than any phone or dashboard camera takes. */
export const mostPoints = 128_000_000;

/** Of a walk, between two turns of the event loop. */
const stepsATurn = 10_000;

/** @param bytes what `withoutMetadata` has left of it. @returns 0 where its head says none: no decoder shows it then */
export async function pointsOf(bytes: Buffer, type: string | null): Promise<number> {
  if (type === 'image/png') return pngPoints(bytes);
  return type === 'image/jpeg' ? jpegPoints(bytes) : 0;
}

function pngPoints(bytes: Buffer): number {
  const isHead = bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR';
  return isHead ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : 0;
}

const startOfScan = 0xda;
/** Frames of any process; between them lie the tables of codes and arithmetic conditions. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function jpegPoints(bytes: Buffer): Promise<number> {
  let [at, most] = [2, 0];
  for (let step = 1; at + 9 <= bytes.length && bytes[at] === 0xff; step += 1) {
    const marker = bytes[at + 1] ?? startOfScan;
    if (marker === startOfScan) break;
    if (isFrame(marker)) most = Math.max(most, bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7));
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    if (step % stepsATurn === 0) await nextTurn();
  }
  return most;
}
