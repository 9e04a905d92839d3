/** A zip archive written as it goes: one entry at a time, whatever its size, in constant memory. */
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

export type Sink = (bytes: Buffer) => Promise<void>;

interface ZipWriter {
  /** Begins an entry; the one before must be closed. */
  readonly open: (name: string) => void;
  readonly write: (content: string | Buffer) => Promise<void>;
  readonly close: () => Promise<void>;
  /** A whole entry. */
  readonly add: (name: string, content: string | Buffer) => Promise<void>;
  /** Writes the table of contents. */
  readonly end: () => Promise<void>;
}

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes and checksum follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980: the same content is the same archive. */
const day = 0x21;
const largest = 0xffff_ffff;

export function zipWriter(sink: Sink): ZipWriter {
  const entries: Entry[] = [];
  let position = 0;
  let current: EntryWriter | null = null;

  async function put(bytes: Buffer): Promise<void> {
    position += bytes.length;
    if (position > largest) throw new Error('an archive must stay below 4 GB');
    await sink(bytes);
  }

  function open(name: string): void {
    if (current) throw new Error(`"${String(current.entry.name)}" must be closed before "${name}" is opened`);
    current = entryWriter(name, put, () => position);
  }

  function opened(): EntryWriter {
    if (!current) throw new Error('an entry must be opened before it is written');
    return current;
  }

  async function close(): Promise<void> {
    const { entry, end } = opened();
    await end();
    entries.push(entry);
    current = null;
  }

  return {
    open,
    write: async (content) => opened().write(content),
    close,
    add: async (name, text) => {
      open(name);
      await opened().write(text);
      await close();
    },
    end: async () => {
      const start = position;
      for (const entry of entries) await put(contentsLine(entry));
      await put(contentsFoot(entries.length, start, position - start));
    },
  };
}

type EntryWriter = ReturnType<typeof entryWriter>;

/** One entry. @param position where in the archive the next byte is put */
function entryWriter(name: string, put: Sink, position: () => number) {
  const entry: Entry = { name: Buffer.from(name), offset: -1, crc: 0, packed: 0, size: 0 };
  const { pack, end } = packer();

  async function flush(packed: readonly Buffer[]): Promise<void> {
    if (entry.offset < 0) await begin();
    for (const bytes of packed) {
      entry.packed += bytes.length;
      await put(bytes);
    }
  }

  async function begin(): Promise<void> {
    Object.assign(entry, { offset: position() });
    await put(entryHead(entry));
  }

  return {
    entry,
    write: async (content: string | Buffer): Promise<void> => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (entry.size > largest) throw new Error('an entry must stay below 4 GB');
      await flush(await pack(bytes));
    },
    end: async (): Promise<void> => {
      await flush(await end());
      await put(entryFoot(entry));
    },
  };
}

function entryHead({ name }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function entryFoot(entry: Entry): Buffer {
  const foot = Buffer.alloc(16);
  foot.writeUInt32LE(0x0807_4b50, 0);
  writeSizes(foot, 4, entry);
  return foot;
}

function contentsLine(entry: Entry): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x0201_4b50, 0);
  line.writeUInt16LE(version, 4);
  line.writeUInt16LE(version, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(deflated, 10);
  line.writeUInt16LE(day, 14);
  writeSizes(line, 16, entry);
  line.writeUInt16LE(entry.name.length, 28);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, entry.name]);
}

/** @param start where the lines begin, and how many bytes they take */
function contentsFoot(lines: number, start: number, size: number): Buffer {
  const foot = Buffer.alloc(22);
  foot.writeUInt32LE(0x0605_4b50, 0);
  foot.writeUInt16LE(lines, 8);
  foot.writeUInt16LE(lines, 10);
  foot.writeUInt32LE(size, 12);
  foot.writeUInt32LE(start, 16);
  return foot;
}

function writeSizes(bytes: Buffer, at: number, { crc, packed, size }: Entry): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(packed, at + 4);
  bytes.writeUInt32LE(size, at + 8);
}

interface Packer {
  readonly pack: (bytes: Buffer) => Promise<readonly Buffer[]>;
  readonly end: () => Promise<readonly Buffer[]>;
}

/** Hands out what has been packed after each piece, so that nothing piles up. */
function packer(): Packer {
  const deflate: DeflateRaw = createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 });
  let packed: Buffer[] = [];
  let fault: Error | undefined;
  deflate.on('data', (bytes: Buffer) => packed.push(bytes));
  deflate.on('error', (error) => (fault = error));
  const take = (): Buffer[] => {
    const taken = packed;
    packed = [];
    return taken;
  };
  const settle = (resolve: (taken: Buffer[]) => void, reject: (error: Error) => void): void => {
    if (fault) reject(fault);
    else resolve(take());
  };
  return {
    pack: (bytes) => new Promise((resolve, reject) => deflate.write(bytes, () => settle(resolve, reject))),
    end: () =>
      new Promise((resolve, reject) => {
        deflate.once('end', () => settle(resolve, reject));
        deflate.once('error', reject);
        deflate.end();
      }),
  };
}
