/** The release of the library of books, with files laid over it. */
import { buildRelease } from '../../src/release/build.ts';
import type { Profile, Release } from '../../src/release/release.ts';
import { libraryFiles } from '../library/files.ts';

export function libraryRelease(over: Readonly<Record<string, unknown>> = {}): Release {
  const kept = libraryFiles().filter(({ file }) => !(file in over));
  const added = Object.entries(over).map(([file, json]) => ({ file, text: JSON.stringify(json) }));
  const { release, faults } = buildRelease([...kept, ...added]);
  if (!release) throw new Error(`the library does not lint: ${JSON.stringify(faults)}`);
  return release;
}

/** The OpenAPI document of a release, as super managers read it or these users. */
export function openapiOf(
  release: Release,
  profile: Profile = { userType: 0, superManager: true },
): Readonly<Record<string, unknown>> {
  const steps = release.openapi(profile);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** With a table of its own name, a partial index, and defaults of every form. */
export const libraryWithShelves = (): Release =>
  libraryRelease({
    'entities/shelf.json': {
      title: '书架',
      shard: 'none',
      table: 'shelves',
      indexes: [{ fields: ['code'], unique: true, where: { lost: false } }],
      properties: {
        code: { type: 'string', default: "O'Neill" },
        lost: { type: 'boolean', default: false },
        tags: { type: 'array', dictionary: 'subject', default: [1, 2] },
        notes: { type: 'object', widget: 'json', default: { a: ["b'c"] } },
      },
    },
  });
