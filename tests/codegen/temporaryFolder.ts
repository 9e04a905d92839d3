/** Folders that a test may write in, removed after it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { libraryFolder } from '../library/files.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the library's schemas. */
export function libraryCopy(): string {
  const folder = temporaryFolder();
  cpSync(libraryFolder, folder, { recursive: true });
  return folder;
}
