/** A call under its new id; its address, and what the server does for it, stay what they were. */
import { didYouMean } from '../../core/lint/nearest.ts';
import type { Edit } from '../../core/lint.ts';
import { addMember, replaceValue } from '../../core/source/fix.ts';
import { isConventional } from '../../core/source/raw.ts';
import { entriesOf, memberOf, type Place } from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import {
  follow,
  inOrder,
  linesOf,
  RenameFault,
  rootsOf,
  soundCatalogue,
  wholeAnew,
  withEdits,
  type Renamed,
} from './follow.ts';

/** @throws RenameFault where it cannot be done; nothing is changed then */
export function renameCall(sources: readonly Source[], id: string, next: string): Renamed {
  const { calls } = soundCatalogue(sources);
  const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (!call) throw new RenameFault(`there is no call "${id}"${didYouMean(id, Object.keys(calls))}`);
  if (Object.hasOwn(calls, next)) throw new RenameFault(`there is a call "${next}" already`);
  if (Object.values(calls).some(({ was }) => was === next))
    throw new RenameFault(`"${next}" was the id of a call, which waiting exports may still say`);
  const found = writtenCall(sources, id);
  if (!found) throw new RenameFault(`"${id}" is named by convention: rename what it is of`);
  const { root, key, value } = found;
  const edits = declaredAnew(key, value, { id, next, does: call.does });
  const followed = follow(withEdits(sources, root, edits), (accused) => wholeAnew(accused, 'unknown-call', id, next));
  return {
    sources: followed.sources,
    changed: inOrder([...linesOf(root, edits), ...followed.changed]),
    // Whatever in code sends it says its id.
    handlers: [id],
  };
}

function writtenCall(
  sources: readonly Source[],
  id: string,
): { readonly root: Place; readonly key: Place; readonly value: Place } | undefined {
  for (const root of rootsOf(sources)) {
    if (root.source.kind !== 'calls' || isConventional(id)) continue;
    const entry = entriesOf(memberOf(root, 'calls')).find(({ name }) => name === id);
    if (entry) return { root, key: entry.key, value: entry.value };
  }
  return undefined;
}

function declaredAnew(
  key: Place,
  value: Place,
  { id, next, does }: { readonly id: string; readonly next: string; readonly does: string },
): readonly Edit[] {
  const was = memberOf(value, 'was');
  const words: readonly (readonly [string, string])[] = [
    ...(memberOf(value, 'path') ? [] : [['path', `./${id}`] as const]),
    ...(memberOf(value, 'does') ? [] : [['does', does] as const]),
    ...(was ? [] : [['was', id] as const]),
  ];
  return [...replaceValue(key, next).edits, ...(was ? replaceValue(was, id).edits : []), ...addMembers(value, words)];
}

/** Each behind the one before, at the same place. */
function addMembers(value: Place, words: readonly (readonly [string, string])[]): readonly Edit[] {
  const edits = words.flatMap(([name, of]) => addMember(value, name, of)?.edits ?? []);
  const [first] = edits;
  return first ? [{ ...first, text: edits.map(({ text }) => text).join('') }] : [];
}
