/** How many uploads, and of how many bytes together, may lie unfinished or unfetched: for one user, and for all. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memberIn, parseJson } from '../../core/model/row.ts';
import { refuse } from '../records/faults.ts';
import { ignoreGone } from './gone.ts';

export interface UploadQuotas {
  /** @returns what is called once the upload lies on disk, or did not come to be. @throws Refusal 429 */
  readonly begin: (upload: Begun) => Promise<() => void>;
  /** Clears away what nothing has come for within a day. */
  readonly sweep: () => Promise<void>;
}

interface Begun {
  readonly id: string;
  readonly owner: string;
  /** Bytes, as announced. */
  readonly size: number;
}

/** Bytes of one upload. */
export const largestUpload = 500 * 1024 * 1024;
const gigabyte = 1024 ** 3;
export const quotas = {
  user: { count: 20, bytes: 2 * gigabyte },
  all: { count: 200, bytes: 20 * gigabyte },
} as const;
const kept = 86_400_000;
const noteSuffix = '.json';

export function uploadQuotas(directory: string, now: () => Date): UploadQuotas {
  /** Begun here, and not yet on disk. */
  const beginning = new Map<string, Begun>();
  let before: Promise<unknown> = Promise.resolve();

  /** One after the other: of many that begin at once each must see those before it. */
  function begin(upload: Begun): Promise<() => void> {
    const admitted = before.then(async () => {
      await sweep();
      const held = new Map([...(await readUploads(directory)), ...beginning]);
      const all = [...held.values()];
      check(all, upload.size, quotas.all);
      check(
        all.filter(({ owner }) => owner === upload.owner),
        upload.size,
        quotas.user,
      );
      beginning.set(upload.id, upload);
      return () => void beginning.delete(upload.id);
    });
    before = admitted.catch(() => undefined);
    return admitted;
  }

  async function sweep(): Promise<void> {
    const oldest = now().getTime() - kept;
    const names = await readdir(directory);
    const ids = new Set(names.map((name) => (name.endsWith(noteSuffix) ? name.slice(0, -noteSuffix.length) : name)));
    for (const id of ids) {
      // The note of an upload is as old as its beginning; the bytes say when something last came.
      const said = names.includes(id) ? id : `${id}${noteSuffix}`;
      if ((await changedAt(join(directory, said))) >= oldest) continue;
      for (const name of [`${id}${noteSuffix}`, id]) await rm(join(directory, name), { force: true });
    }
  }

  return { begin, sweep };
}

/** @throws Refusal 429 */
function check(held: readonly Begun[], size: number, quota: { readonly count: number; readonly bytes: number }): void {
  const bytes = held.reduce((sum, one) => sum + one.size, size);
  if (held.length < quota.count && bytes <= quota.bytes) return;
  throw refuse('too-many-uploads', { values: { count: quota.count, limit: `${quota.bytes / gigabyte} GB` } });
}

async function readUploads(directory: string): Promise<[string, Begun][]> {
  const notes = (await readdir(directory)).filter((name) => name.endsWith(noteSuffix));
  return Promise.all(
    notes.map(async (name): Promise<[string, Begun]> => {
      const id = name.slice(0, -noteSuffix.length);
      return [id, { id, owner: ownerIn(id), size: await sizeIn(join(directory, name)) }];
    }),
  );
}

/** Whose upload it is, by its id: `<owner>.<uuid>`. */
export function ownerIn(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/** Bytes as announced, the most there may be where nothing was; 0 where the upload was cancelled while we looked. */
async function sizeIn(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(ignoreGone('{"size":0}'));
  const size = memberIn(parseJson(text || '{}'), 'size');
  return typeof size === 'number' ? size : largestUpload;
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(ignoreGone({ mtimeMs: Number.POSITIVE_INFINITY }))).mtimeMs;
}
