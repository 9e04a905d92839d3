/** The engine has never heard of a tow truck: no business word in the layers that any product could use. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

const generic = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/studio'];
const business = /trailer|police|\btow(ing|line)?\b|拖车|民警|司机|rescue(?!d)|\bdrivers?\b(?! package)/i;

/** What goes over the wire at sign-in under names that the product's specification gives: still to come from its schemas. */
const owed = [/^src\/server\/sessions\/password\.ts:\d+ const saltWord/];

test.each(generic)('%s knows no word of the product', (folder) => {
  const found = filesBelow(folder).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (business.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found.filter((line) => !owed.some((known) => known.test(line)))).toEqual([]);
});

const written = filesBelow('src')
  .concat(filesBelow('codegen'))
  .filter((file) => !file.includes('generated'));

/** Words, and what is wrong with them. */
const unwanted: readonly (readonly [string, RegExp])[] = [
  [
    'points to a document that its reader may not have',
    /\b(specification|contract)\b(?!\/)|\b(design|language|style)\.md\b/i,
  ],
  ['takes users for men', /\b(he|his|him|himself)\b/i],
];

test.each(unwanted)('nothing %s', (_wrong, words) => {
  const found = written.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
