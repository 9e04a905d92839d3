/** A text that is tried stands where its publication will have it: so nothing is read twice for another order. */
import { expect, test } from 'vitest';
import { overlaid } from '../../../src/server/releases/versions.ts';
import { withFile } from '../../../src/server/releases/withFile.ts';

const shipped = ['calls/book.json', 'screens/a.json', 'screens/c.json'].map((file) => ({ file, text: '{}' }));

test.each(['screens/b.json', 'screens/a.json', 'screens/z.json', 'calls/a.json', 'screens/c.json'])(
  '%s stands in the same place as when it is published',
  (file) => {
    const base = shipped.some((one) => one.file === file) ? '{}' : null;
    const version = { file, version: 1, text: '{"x": 1}', base, author: 'a', reason: null, approvedBy: null };
    const published = overlaid(shipped, new Map([[file, { ...version, createdAt: new Date(0) }]]));
    expect(withFile(shipped, file, '{"x": 1}')).toEqual(
      published.map(({ file: name, text }) => ({ file: name, text })),
    );
  },
);
