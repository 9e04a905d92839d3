/** A library whose schemas stand in a folder of its own and were published from there, so that a studio or a package may change them. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Source } from '../../src/release/release.ts';
import type { SchemaEditor } from '../../src/server/releases/editor/model.ts';
import { openSchemaEditor } from '../../src/server/releases/schemaEditor.ts';
import { publishFirst } from '../../src/server/releases/sources.ts';
import { librarySources, openLibrary, type Library } from './library.ts';

export interface StudioLibrary {
  readonly library: Library;
  readonly schemaEditor: SchemaEditor;
  /** Gone with `close`. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** @param sources files beside those of the library */
export async function openStudioLibrary(sources: readonly Source[] = []): Promise<StudioLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-library-'));
  await cp(new URL('../library/schemas/', import.meta.url), folder, { recursive: true });
  for (const { file, text } of [...librarySources(), ...sources]) await writeFile(join(folder, file), text);
  const library = await openLibrary({ schemasDir: folder, sources });
  const { database, releases } = library;
  const schemaEditor = openSchemaEditor({ database, releases, dir: folder, now: () => new Date() });
  await publishFirst(releases, database, schemaEditor, pino({ level: 'silent' }));
  const close = async (): Promise<void> => {
    await library.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { library, schemaEditor, folder, close };
}
