/** Where the paths of files lead. */
import { expect, test } from 'vitest';
import { fileUrl } from '../../../src/console/api/root.ts';

const root = 'https://towline.example/console/';

test.each([
  ['a path of this server', '/files/a?e=1&s=b', `${root}files/a?e=1&s=b`],
  ['an address of another server', 'https://files.example/a.png', 'https://files.example/a.png'],
  ['script', 'javascript:alert(1)', 'about:blank'],
  ['script behind a stroke and blanks', '/ java\nscript:alert(1)', 'about:blank'],
  ['a page in itself', 'data:text/html,<script>alert(1)</script>', 'about:blank'],
  ['what is no address', 'http://[', 'about:blank'],
])('%s', (_what, path, leads) => {
  expect(fileUrl(root, path)).toBe(leads);
});
