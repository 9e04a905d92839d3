/** One archive file: tar in gzip, written and read as a stream, its last entry a list of everything with its checksum. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Header, Parser, type ReadEntry } from 'tar';
import { memberIn, parseJson, rowsOf } from '../../core/model/row.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ArchiveWriter {
  /** @param content as many bytes as `size` says. */
  readonly add: (path: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>;
  readonly addFolder: (path: string) => Promise<void>;
  /** Writes the list of entries last, and makes all of it last through a power cut. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
}

const manifestName = 'manifest.json';
const block = 512;
/** The fast end of gzip: a backup must not take a core from those who dispatch for longer than it has to. */
const compression = 3;

export function openArchive(path: string): ArchiveWriter {
  const packed = createGzip({ level: compression });
  const written = pipeline(packed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // Told where the next piece is written; until then nobody listens.
  written.catch(() => undefined);
  const entries: ArchiveEntry[] = [];

  async function write(bytes: Buffer): Promise<void> {
    if (!packed.write(bytes)) await Promise.race([once(packed, 'drain'), written]);
  }

  async function header(entryPath: string, size: number, type: 'File' | 'Directory'): Promise<void> {
    const made = new Header({ path: entryPath, size, type, mode: type === 'File' ? 0o600 : 0o700, mtime: new Date() });
    const bytes = Buffer.alloc(block);
    if (made.encode(bytes)) throw new Error(`a name in an archive must be short, given "${entryPath}"`);
    await write(bytes);
  }

  async function addBytes(entryPath: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
    await header(entryPath, size, 'File');
    const digest = createHash('sha256');
    for await (const chunk of content) {
      digest.update(chunk);
      await write(chunk);
    }
    const rest = size % block;
    if (rest > 0) await write(Buffer.alloc(block - rest));
    return digest.digest('hex');
  }

  return {
    add: async (entryPath, size, content) => {
      const sha256 = await addBytes(entryPath, size, content);
      entries.push({ path: entryPath, size, sha256 });
    },
    addFolder: (entryPath) => header(`${entryPath}/`, 0, 'Directory'),
    finish: async () => {
      const list = Buffer.from(JSON.stringify({ entries }));
      await addBytes(manifestName, list.length, [list]);
      await write(Buffer.alloc(block * 2));
      packed.end();
      await written;
    },
    abandon: async () => {
      packed.destroy();
      await written.catch(() => undefined);
    },
  };
}

export interface ReadArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly folder: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Hands over one entry after the other, each read to its end, and checks all of them against the list.
 * @throws where an entry is missing, cut short or not what was written.
 */
export async function readArchive(path: string, take: (entry: ReadArchiveEntry) => Promise<void>): Promise<void> {
  const found = new Map<string, ArchiveEntry>();
  const lists: string[] = [];
  await eachEntry(path, async (entry) => {
    if (entry.path === manifestName) {
      const parts: Buffer[] = [];
      for await (const chunk of entry.content) parts.push(chunk);
      lists.push(Buffer.concat(parts).toString('utf8'));
      return;
    }
    const digest = createHash('sha256');
    await take({ ...entry, content: tapped(entry.content, (chunk) => void digest.update(chunk)) });
    if (!entry.folder) found.set(entry.path, { path: entry.path, size: entry.size, sha256: digest.digest('hex') });
  });
  const [list] = lists;
  if (list === undefined) throw new Error(`${path} must end with its list of entries: it was cut short`);
  const wrong = rowsOf(memberIn(parseJson(list), 'entries')).find((entry) => {
    const there = found.get(String(entry['path']));
    return there?.size !== entry['size'] || there?.sha256 !== entry['sha256'];
  });
  if (wrong) throw new Error(`${path}: "${String(wrong['path'])}" is not what was written`);
}

async function* tapped(content: AsyncIterable<Buffer>, look: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    look(chunk);
    yield chunk;
  }
}

async function eachEntry(path: string, take: (entry: ReadArchiveEntry) => Promise<void>): Promise<void> {
  const parser = new Parser({ strict: true });
  let fault: unknown;
  let taken = Promise.resolve();
  parser.on('error', (error: unknown) => void (fault ??= error));
  parser.on('entry', (entry: ReadEntry) => {
    taken = taken.then(async () => {
      try {
        if (fault === undefined) {
          const content = entry as unknown as AsyncIterable<Buffer>;
          await take({ path: entry.path, size: entry.size, folder: entry.type === 'Directory', content });
        }
      } catch (error) {
        fault ??= error;
      } finally {
        // What was not read would hold up all that follows.
        entry.resume();
      }
    });
  });
  const ended = once(parser, 'end');
  // Of a parser that fails the fault is told above.
  ended.catch(() => undefined);
  await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (fault !== undefined) throw fault;
      if (!parser.write(chunk)) await once(parser, 'drain');
    }
  });
  parser.end();
  await ended;
  await taken;
  if (fault !== undefined) throw fault;
}
