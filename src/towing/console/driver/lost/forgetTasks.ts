/** What a phone keeps of a driver's tasks, callers' names and numbers among it, goes with the session; what was done and not sent yet stays. */
import { openDriverDatabase, type DriverDatabase } from '../outbox/store.ts';

const ofTasks = / (news|lost)$/;

/** @param except the user whose tasks stay; nobody's do where it is left out */
export async function forgetTasksIn(
  database: Pick<DriverDatabase, 'getAllKeys' | 'delete'>,
  except?: string,
): Promise<void> {
  const keys = await database.getAllKeys('known');
  const gone = keys.filter((key) => ofTasks.test(key) && (except === undefined || !key.startsWith(`${except} `)));
  await Promise.all(gone.map((key) => database.delete('known', key)));
}

export async function forgetTasks(): Promise<void> {
  const database = await openDriverDatabase();
  await forgetTasksIn(database);
  database.close();
}
