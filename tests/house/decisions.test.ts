/** What differs by kind of field or type of screen is asked of its definition: nothing else decides by a name. One program serves both. */
import { expect, test } from 'vitest';
import { kindNames, screenNames } from './closedLists.ts';
import { decisionsIn, leanProgram, pathOf, type Named } from './nameDecisions.ts';
import { filesBelow } from './sourceFiles.ts';

const files = [...filesBelow('src'), ...filesBelow('codegen')];
const program = leanProgram(files);

function decisions(named: Named): string[] {
  return decisionsIn(
    program,
    files.filter((file) => !named.mayHold(pathOf(file))),
    named,
  );
}

test('no file decides by the name of a kind but those that define it', () => {
  expect(decisions(kindNames)).toEqual([]);
}, 300_000);

test('no file decides by the name of a type but those that define it', () => {
  expect(decisions(screenNames)).toEqual([]);
}, 300_000);
