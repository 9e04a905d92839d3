/**
 * Takes from a picture what tells more than it shows: where it was taken, by which device, by whom (EXIF, XMP, IPTC,
 * comments). The picture itself is not encoded again. Which side is up and when it was taken stay: pages turn it by the
 * one, and the other says when a scene was photographed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of a scan, between two turns of the event loop: what strangers send may be nothing but marks. */
const stepsATurn = 10_000;
/** A fresh EXIF segment may be longer than the one in whose place it stands. */
const freshAtMost = 256;

/** Goes on a little at a time; ends with the bytes to keep. */
type Scan = Generator<void, Buffer>;

/** @returns the bytes without it; as they are where they hold no picture at all. Others have their turn meanwhile. */
export async function withoutMetadata(bytes: Buffer, type: string | null): Promise<Buffer> {
  if (type !== 'image/jpeg' && type !== 'image/png') return bytes;
  const scan = type === 'image/jpeg' ? cleanJpeg(bytes) : cleanPng(bytes);
  for (let step = 1; ; step += 1) {
    const { done, value } = scan.next();
    if (done) return value;
    if (step % stepsATurn === 0) await nextTurn();
  }
}

/** In one buffer: a million small pieces would take far more than they hold. */
function keeper(bytes: Buffer) {
  const kept = Buffer.allocUnsafe(bytes.length + freshAtMost);
  let length = 0;
  return {
    keep: (part: Buffer): void => void (length += part.copy(kept, length)),
    all: (): Buffer => kept.subarray(0, length),
  };
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/**
 * How it is decoded, and how many bytes of it say so: JFIF without its thumbnail, the colour profile, Adobe's colour
 * transform. All other application segments and comments tell more.
 */
const decoding = new Map([
  [0xe0, { begins: /^JFIF\0/, most: 14 }],
  [0xe2, { begins: /^ICC_PROFILE\0/, most: Infinity }],
  [0xee, { begins: /^Adobe/, most: 12 }],
]);

/**
 * Segment by segment to the end of the image: as decoders do, bytes that are none are passed over, and metadata that
 * stands between two scans is looked at like any other. What follows the end is dropped: previews with metadata of their own.
 */
function* cleanJpeg(bytes: Buffer): Scan {
  const kept = keeper(bytes);
  kept.keep(bytes.subarray(0, 2));
  let at = 2;
  let told = false;
  let seen = false;
  while (at + 2 <= bytes.length) {
    yield;
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 2 > bytes.length) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      kept.keep(bytes.subarray(at, at + 2));
      return kept.all();
    }
    if (!hasLength(marker) || at + 4 > bytes.length) {
      at += 2;
      continue;
    }
    seen = true;
    const end = Math.min(at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)), bytes.length);
    const content = bytes.subarray(at + 4, end);
    if (marker === startOfScan) {
      const behind = yield* endOfScan(bytes, end);
      kept.keep(bytes.subarray(at, behind));
      at = behind;
      continue;
    }
    if (marker === 0xe1 && content.subarray(0, 6).toString('latin1') === 'Exif\0\0' && !told) {
      told = true;
      const exif = keptExif(content.subarray(6));
      if (exif) kept.keep(segmentOf(marker, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(exif)])));
    } else keepShown(kept.keep, marker, bytes.subarray(at, end), content);
    at = end;
  }
  return seen ? kept.all() : bytes;
}

/** All but the start and the end of an image, the restarts within a scan, and bytes that are no marker. */
const hasLength = (marker: number): boolean =>
  marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= endOfImage);

/** Keeps a segment as far as a decoder needs it. */
function keepShown(keep: (part: Buffer) => void, marker: number, segment: Buffer, content: Buffer): void {
  if (marker === 0xfe) return;
  if (marker < 0xe0 || marker > 0xef) return keep(segment);
  const wanted = decoding.get(marker);
  if (!wanted?.begins.test(content.subarray(0, 16).toString('latin1'))) return;
  if (content.length <= wanted.most) return keep(segment);
  const short = Buffer.from(content.subarray(0, wanted.most));
  // A thumbnail is told by its width and height, the last two bytes.
  if (marker === 0xe0) short.fill(0, 12);
  keep(segmentOf(marker, short));
}

/** Where the next segment begins behind the data of a scan, in which 0 and the restarts follow 0xff. */
function* endOfScan(bytes: Buffer, from: number): Generator<void, number> {
  let at = from;
  while (at + 1 < bytes.length) {
    yield;
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else return at;
  }
  return bytes.length;
}

const orientationTag = 0x0112;
const exifTag = 0x8769;
const takenTags = new Set([0x9003, 0x9011]);

interface KeptExif {
  readonly orientation: number;
  /** Texts by their tag: when it was taken, and in which offset from UTC. */
  readonly taken: ReadonlyMap<number, string>;
}

/** Of a TIFF structure; undefined where nothing is to be kept, or it cannot be read. */
function keptExif(tiff: Buffer): KeptExif | undefined {
  if (tiff.length < 8) return undefined;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const entries = (at: number): number[] =>
    at < 8 || at + 2 > tiff.length ? [] : Array.from({ length: Math.min(word(at), 200) }, (_, i) => at + 2 + i * 12);
  const first = entries(long(4));
  const orientation = first.filter((at) => word(at) === orientationTag).map((at) => word(at + 8))[0] ?? 1;
  const [inner] = first.filter((at) => word(at) === exifTag).map((at) => long(at + 8));
  const taken = new Map<number, string>();
  for (const at of inner === undefined ? [] : entries(inner)) {
    if (!takenTags.has(word(at)) || word(at + 2) !== 2) continue;
    const length = Math.min(long(at + 4), 20);
    const from = length > 4 ? long(at + 8) : at + 8;
    const text = tiff.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    if (/^(\d{4}:\d\d:\d\d \d\d:\d\d:\d\d|[+-]\d\d:\d\d)$/.test(text)) taken.set(word(at), text);
  }
  const turned = orientation >= 2 && orientation <= 8;
  return turned || taken.size > 0 ? { orientation: turned ? orientation : 1, taken } : undefined;
}

/** A fresh TIFF structure that holds nothing else. */
function tiffOf({ orientation, taken }: KeptExif): Buffer {
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const directory = (entries: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);
  const texts = [...taken].sort(([a], [b]) => a - b);
  const innerAt = 8 + 2 + 12 * 2 + 4;
  let textAt = innerAt + 2 + 12 * texts.length + 4;
  const inner = texts.map(([tag, text]) => {
    const made = entry(tag, 2, text.length + 1, textAt);
    textAt += text.length + 1;
    return made;
  });
  return Buffer.concat([
    Buffer.from('MM\0*\0\0\0\b', 'latin1'),
    directory([entry(orientationTag, 3, 1, orientation), entry(exifTag, 4, 1, innerAt)]),
    directory(inner),
    ...texts.map(([, text]) => Buffer.from(`${text}\0`, 'latin1')),
  ]);
}

function segmentOf(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const pngHead = 8;
/** What a decoder needs to show the same picture; `tEXt` and its like, `tIME`, `eXIf` and private chunks are not of it. */
const shown = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs'].concat([
    'acTL',
    'fcTL',
    'fdAT',
    'cICP',
  ]),
);

function* cleanPng(bytes: Buffer): Scan {
  const kept = keeper(bytes);
  kept.keep(bytes.subarray(0, pngHead));
  let at = pngHead;
  let isSeen = false;
  while (at + 12 <= bytes.length) {
    yield;
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (shown.has(name)) kept.keep(bytes.subarray(at, end));
    at = end;
    isSeen ||= name === 'IDAT';
    if (name === 'IEND') break;
  }
  return isSeen ? kept.all() : bytes;
}
