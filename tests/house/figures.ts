/**
 * `npm run figures`: how the house stands, beside how it stood before it was parted into rooms, both counted by the same
 * rules from their sources. With `--start` also what a start costs. What git does not hold is printed as a dash.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { standIns } from '../../src/renderer/table/standIns.ts';
import { measureStart } from '../bench/start.ts';
import { claimsOf, isGenerated } from './claims.ts';
import { kindNames, screenNames } from './closedLists.ts';
import { decisionsIn, leanProgram, pathOf, type Named } from './nameDecisions.ts';
import { arrowsOf, cyclesOf, roomsOf } from './roomGraph.ts';
import { functionSizes } from './sizes.ts';
import { filesBelow, root } from './sourceFiles.ts';

/** The first commit that moved a part into its room; what stood before it is what is compared with. */
const firstMove = 'Give each pass of the core a room of its own';
/** What was added by the recipes, by the titles of their commits. */
const additions: Readonly<Record<string, string>> = {
  'a kind of field: duration': 'Add duration, a kind of field',
  'a kind of field: rating': 'Add rating, a kind of field',
  'a type of screen: desk': 'Put screens side by side on a desk',
};
/** What a library took over. */
const takenOver: readonly string[] = [
  'Verify sign-in elsewhere by openid-client',
  'Make canonical JSON in one place',
  'Read workbooks by yauzl and saxes',
  'Say every text of the browser through i18next',
];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();

/** The newest commit whose title begins with these words; none in a copy without history. */
function commitOf(title: string): string | undefined {
  try {
    const found = git('log', '--format=%H %s', '--fixed-strings', `--grep=${title}`).split('\n');
    return found.map((line) => line.split(' ')).find(([, ...words]) => words.join(' ').startsWith(title))?.[0];
  } catch {
    return undefined;
  }
}

interface Counted {
  readonly casts: number;
  readonly exceptions: number;
  readonly lines: number;
}

function countOf(text: string): Counted {
  const { casts, exceptions } = claimsOf(text);
  return { casts: casts.length, exceptions: exceptions.length, lines: text.trimEnd().split('\n').length };
}

/** What the sources of a folder are counted to, by what is counted. */
function standing(folder: string): Record<string, number> {
  const path = (file: string): string => relative(folder, file).split(sep).join('/');
  const files = ['src', 'codegen'].flatMap((part) => filesBelow(relative(root, join(folder, part))));
  const counted = files.filter((file) => !isGenerated(path(file))).map((file) => countOf(readFileSync(file, 'utf8')));
  const sum = (one: keyof Counted): number => counted.reduce((total, each) => total + each[one], 0);
  const arrows = arrowsOf(folder);
  return {
    'source files': counted.length,
    'lines written by hand': sum('lines'),
    'cycles of files': cyclesOf(arrows).length,
    'cycles of rooms': cyclesOf(roomsOf(arrows)).length,
    casts: sum('casts'),
    'lint exceptions': sum('exceptions'),
    'functions over 50 lines': functionSizes(folder).filter(({ lines }) => lines > 50).length,
  };
}

/** The same of a commit, from a folder that is gone afterwards. */
function standingAt(commit: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'src', 'codegen'], { cwd: root, maxBuffer: 1 << 28 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return standing(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that decide by a name of a closed list, outside of the folders that define it. */
function deciding(): Record<string, number> {
  const files = [...filesBelow('src'), ...filesBelow('codegen')];
  const program = leanProgram(files);
  const count = (named: Named): number => {
    const outside = files.filter((file) => !named.mayHold(pathOf(file)));
    return new Set(decisionsIn(program, outside, named).map((each) => each.split(':')[0])).size;
  };
  return { 'files that decide by a kind': count(kindNames), 'files that decide by a screen type': count(screenNames) };
}

/** What a commit touched, without what is generated. */
function touched(title: string): Record<string, number | string> {
  const commit = commitOf(title);
  if (!commit) return { files: '-', 'of them tests': '-', 'lines added': '-', 'lines removed': '-' };
  const stats = git('show', '--numstat', '--format=', commit).split('\n');
  const changes = stats.map((line) => line.split('\t')).filter(([, , path = '']) => path !== '' && !isGenerated(path));
  const sum = (at: number): number => changes.reduce((total, change) => total + (Number(change[at]) || 0), 0);
  const tests = changes.filter(([, , path = '']) => path.startsWith('tests/')).length;
  return { files: changes.length, 'of them tests': tests, 'lines added': sum(0), 'lines removed': sum(1) };
}

/** The files that the recipe of the house's page names. */
function recipeOf(name: string): number {
  const page = readFileSync(join(root, 'src/README.md'), 'utf8');
  const recipe = page.split('\n- **').find((each) => each.startsWith(`${name}**`)) ?? '';
  return new Set(recipe.match(/`(?:\w+\/)?[\w/<>.-]+\/[\w<>.-]*`/g)).size;
}

const before = commitOf(firstMove);
const past = before === undefined ? {} : standingAt(`${before}^`);
const now = { ...standing(root), ...deciding() };
const rows = Object.entries(now).map(([name, value]) => [name, { before: past[name] ?? '-', now: value }] as const);
console.table(Object.fromEntries(rows));

console.log('Added by a recipe, as committed:');
console.table(Object.fromEntries(Object.entries(additions).map(([name, title]) => [name, touched(title)])));
console.log('Files and folders that a recipe of src/README.md names:');
const recipes = ['A kind of field', 'A screen type', 'A word of the language', 'A call with a handler'];
console.table(Object.fromEntries(recipes.map((name) => [name, { named: recipeOf(name) }])));
console.log('Taken over by libraries, as committed:');
console.table(Object.fromEntries(takenOver.map((title) => [title, touched(title)])));
console.log('Stand-ins, and what each gains (measured by tests/bench/standIns.ts):');
console.table(Object.fromEntries(standIns.map(({ name, gains }) => [name, { gains }])));
console.log('What pages load at most (tests/browser/bytes.test.ts):');
const budget = JSON.parse(readFileSync(join(root, 'tests/budget.json'), 'utf8')) as { bytes: Record<string, object> };
console.table(budget.bytes);
if (process.argv.includes('--start')) console.table(await measureStart());
