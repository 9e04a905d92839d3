/** A test that is run once more begins on pages without what its first attempt left on them. */
import { beforeEach } from 'vitest';
import { reloadOpened } from './watchedPage.ts';

beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await reloadOpened();
});
