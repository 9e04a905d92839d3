/** What the commands that verify share. */
import { openDatabase } from '../server/database/open.ts';
import { verifyEverything } from '../server/verifyEverything.ts';
import { verifyHolds } from '../towing/index.ts';

/** Says line by line what was found at this address and in this folder. @returns whether all is whole */
export async function verified(url: string, dataDir: string, say: (line: string) => void): Promise<boolean> {
  const database = await openDatabase({ databaseUrl: url });
  try {
    const { lines, whole } = await verifyEverything(database, dataDir, verifyHolds);
    lines.forEach(say);
    return whole;
  } finally {
    await database.close();
  }
}
