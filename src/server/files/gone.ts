/** What others take away while it is looked for: files, folders, tables. */
import { stat } from 'node:fs/promises';

/** For `catch`: what is not there is taken to be `instead`; every other error stays one. */
export function ignoreGone<Instead>(instead: Instead): (error: NodeJS.ErrnoException) => Instead {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

export async function isFileThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreGone(null)))?.isFile() ?? false;
}
