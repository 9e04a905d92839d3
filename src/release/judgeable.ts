/** What cannot be judged because the program fails at it is told of the file that makes it fail, so that all others can serve. */
import { says } from '../core/lint/says/says.ts';
import { messageOf } from '../core/model/thrown.ts';
import { faultOf, type LintFault } from '../core/source/source.ts';
import type { Source } from './release.ts';

type Judged<Answer> = { readonly answer: Answer } | { readonly failed: readonly LintFault[] };

/** @throws what `judge` throws of no file at all */
export function judgeable<Answer>(
  sources: readonly Source[],
  judge: (sources: readonly Source[]) => Answer,
): Judged<Answer> {
  try {
    return { answer: judge(sources) };
  } catch (thrown) {
    const file = failingAt(sources, (some) => failsAt(judge, some));
    if (file === undefined) throw thrown;
    const message = says.linterFailed({ reason: reasonOf(thrown) });
    return { failed: [faultOf({ file, line: 1, col: 1 }, 'internal-error', message)] };
  }
}

/** With where it was thrown: who is to mend it sees no more than this. */
function reasonOf(thrown: unknown): string {
  const frame =
    thrown instanceof Error ? /[\w.-]+:\d+:\d+/.exec(thrown.stack?.split('\n    at ')[1] ?? '')?.[0] : undefined;
  return frame === undefined ? messageOf(thrown) : `${messageOf(thrown)} (${frame})`;
}

function failsAt(judge: (sources: readonly Source[]) => unknown, sources: readonly Source[]): boolean {
  try {
    judge(sources);
    return false;
  } catch {
    return true;
  }
}

/** Pages stand back before what they are made of, and what all of them read last of all. */
const folders = ['screens', 'parts', 'menus', 'rules', 'dictionaries', 'calls', 'entities', 'settings.json'];
const rank = ({ file }: Source): number => folders.indexOf(file.split('/')[0] ?? '');

/** The first file without which, and without those before it, nothing fails. */
function failingAt(sources: readonly Source[], fails: (sources: readonly Source[]) => boolean): string | undefined {
  const inOrder = sources.toSorted((left, right) => rank(left) - rank(right));
  const failsWithout = (count: number): boolean => {
    const empty = new Set(inOrder.slice(0, count).map(({ file }) => file));
    return fails(sources.map((source) => (empty.has(source.file) ? { ...source, text: '' } : source)));
  };
  let [few, many] = [0, inOrder.length];
  if (failsWithout(many)) return undefined;
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    if (failsWithout(middle)) few = middle;
    else many = middle;
  }
  return inOrder[many - 1]?.file;
}
