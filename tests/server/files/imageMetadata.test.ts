/** A picture says nothing of where, by what and by whom it was taken; what it shows stays byte for byte. */
import { expect, test } from 'vitest';
import { withoutMetadata } from '../../../src/server/files/imageMetadata.ts';

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const entry = (tag: number, type: number, count: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  if (type === 3) bytes.writeUInt16LE(value, 8);
  else bytes.writeUInt32LE(value, 8);
  return bytes;
};
/** Turned by a quarter, taken by a device at a place, at a time. */
function exif(): Buffer {
  const first = [entry(0x0110, 2, 9, 100), entry(0x0112, 3, 1, 6), entry(0x8769, 4, 1, 120), entry(0x8825, 4, 1, 160)];
  const tiff = Buffer.alloc(220);
  Buffer.from('II*\0\x08\0\0\0', 'latin1').copy(tiff, 0);
  Buffer.concat([Buffer.from([first.length, 0]), ...first]).copy(tiff, 8);
  tiff.write('SecretCam', 100, 'latin1');
  Buffer.concat([Buffer.from([1, 0]), entry(0x9003, 2, 20, 190)]).copy(tiff, 120);
  tiff.write('GPSPLACE', 165, 'latin1');
  tiff.write('2026:11:20 10:00:00\0', 190, 'latin1');
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const table = segment(0xdb, Buffer.alloc(65, 3));
const scan = Buffer.concat([segment(0xda, Buffer.alloc(10, 1)), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const jfif = segment(0xe0, Buffer.from('JFIF\0rest', 'latin1'));
/** A quarter of the longest picture that may be sent: what is held to is how much is read in a turn, however long it is. */
const megabytes = 5 * 1_048_576;
const secrets = /SecretCam|GPSPLACE|secret/;

test('a jpeg keeps its picture, which side is up and when it was taken, and nothing else', async () => {
  const given = Buffer.concat([
    start,
    jfif,
    segment(0xe1, exif()),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0secret')),
    segment(0xed, Buffer.from('Photoshop 3.0\0secret')),
    segment(0xfe, Buffer.from('secret')),
    table,
    scan,
    end,
    Buffer.from('secret preview behind the end'),
  ]);
  const clean = await withoutMetadata(given, 'image/jpeg');
  expect(clean.toString('latin1')).not.toMatch(secrets);
  expect(clean.subarray(0, 2)).toEqual(start);
  expect(clean.subarray(-(table.length + scan.length + 2))).toEqual(Buffer.concat([table, scan, end]));
  expect(clean.includes(jfif)).toBe(true);
  expect(clean.toString('latin1')).toContain('2026:11:20 10:00:00');
  expect(clean.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  expect(await withoutMetadata(clean, 'image/jpeg')).toEqual(clean);
});

test('a jpeg that tells nothing stays as it is', async () => {
  const plain = Buffer.concat([start, jfif, table, scan, end]);
  expect(await withoutMetadata(plain, 'image/jpeg')).toEqual(plain);
});

test('a png keeps what is shown', async () => {
  const chunk = (name: string, content: string): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name + content, 'latin1'), Buffer.alloc(4, 9)]);
    bytes.writeUInt32BE(content.length, 0);
    return bytes;
  };
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  const shown = [head, chunk('IHDR', 'x'.repeat(13)), chunk('IDAT', 'picture'), chunk('IEND', '')];
  const told = [chunk('tEXt', 'secret'), chunk('eXIf', 'secret'), chunk('iTXt', 'secret'), chunk('zTXt', 'secret')];
  const given = Buffer.concat([...shown.slice(0, 2), ...told, ...shown.slice(2), Buffer.from('secret')]);
  expect(await withoutMetadata(given, 'image/png')).toEqual(Buffer.concat(shown));
});

test.each([
  [
    'a scan of nothing but marks',
    'image/jpeg',
    () => Buffer.concat([start, scan, Buffer.alloc(megabytes, 'ff00', 'hex')]),
  ],
  [
    'nothing but empty segments',
    'image/jpeg',
    () => Buffer.concat([start, Buffer.alloc(megabytes, 'ffdb0002', 'hex')]),
  ],
  ['nothing but fill bytes', 'image/jpeg', () => Buffer.concat([start, Buffer.alloc(megabytes, 'ff', 'hex')])],
  ['nothing but empty chunks', 'image/png', () => Buffer.alloc(megabytes, '000000004944415400000000', 'hex')],
])('%s leaves others their turns', async (_, type, made) => {
  const given = made();
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await withoutMetadata(given, type);
  clearImmediate(next);
  // At most 120 KB a turn of the smallest pieces that there are.
  expect(turns).toBeGreaterThan(megabytes / 130_000);
});

const told = segment(0xe1, exif());
const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0secret'));
const longer = Buffer.from([0xff, 0xe1, 0xff, 0xff]);

test.each([
  ['between two scans', [start, jfif, table, scan, told, xmp, scan, end]],
  ['behind a stray byte', [start, jfif, Buffer.from([7]), told, xmp, table, scan, end]],
  [
    'in a segment that is longer than the file',
    [start, jfif, table, longer, Buffer.from('http://ns.adobe.com/ secret')],
  ],
  [
    'in the thumbnail of JFIF',
    [start, segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02secret secre')), table, scan, end],
  ],
  ['behind what Adobe says', [start, segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01secret')), table, scan, end]],
] as const)('a jpeg tells nothing %s', async (_, parts) => {
  const clean = await withoutMetadata(Buffer.concat([...parts]), 'image/jpeg');
  expect(clean.toString('latin1')).not.toMatch(secrets);
  expect(clean.includes(table)).toBe(true);
});

test('a picture in several scans keeps each of them', async () => {
  const progressive = Buffer.concat([start, jfif, table, scan, segment(0xc4, Buffer.alloc(20, 5)), scan, end]);
  expect(await withoutMetadata(progressive, 'image/jpeg')).toEqual(progressive);
});
