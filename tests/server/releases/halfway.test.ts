/** A publication that fails after its pages serve: what serves stays what is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchemaEditor } from '../../../src/server/releases/schemaEditor.ts';
import { openStudioLibrary, type StudioLibrary } from '../studioLibrary.ts';

let studio: StudioLibrary;
beforeAll(async () => {
  studio = await openStudioLibrary();
});
afterAll(() => studio.close());

test('a page that serves already is kept, and serves on after the next publication', async () => {
  const { library, schemaEditor, folder } = studio;
  const { releases, database } = library;
  const lost: typeof releases.publish = async (...offered) => {
    await releases.publish(...offered);
    throw new Error('the connection was lost');
  };
  const failing = openSchemaEditor({
    database,
    releases: { ...releases, publish: lost },
    dir: folder,
    now: () => new Date(),
  });
  const file = 'screens/books/shelfList.json';
  const text = JSON.stringify({ type: 'list', title: '书架', entity: 'book' });
  const author = { id: 'user-super', name: 'super', reason: null };
  await expect(failing.publish(file, text, 0, author)).rejects.toThrow('the connection was lost');
  expect(releases.sources().some((one) => one.file === file)).toBe(true);
  await schemaEditor.publishAll();
  expect(releases.sources().some((one) => one.file === file)).toBe(true);
});
