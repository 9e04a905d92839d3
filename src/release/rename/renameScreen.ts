/** A screen under its new id: its file moves, and every action, pane and menu entry that names it follows. */
import { didYouMean } from '../../core/lint/nearest.ts';
import type { Edit } from '../../core/lint.ts';
import { screenOfPath } from '../../core/model/menuPath.ts';
import { addMember, replaceValue } from '../../core/source/fix.ts';
import { lastPart } from '../../core/source/raw.ts';
import { itemsOf, memberOf, textAt, textOfMember, type Place } from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import {
  follow,
  inOrder,
  linesOf,
  movedFile,
  RenameFault,
  rootOf,
  rootsOf,
  soundCatalogue,
  wholeAnew,
  withEdits,
  type Renamed,
} from './follow.ts';

/** @throws RenameFault where it cannot be done; nothing is changed then */
export function renameScreen(sources: readonly Source[], id: string, next: string): Renamed {
  const { screens } = soundCatalogue(sources);
  const root = rootOf(sources, 'screen', id);
  if (!root) throw new RenameFault(`there is no screen "${id}"${didYouMean(id, Object.keys(screens))}`);
  if (Object.hasOwn(screens, next)) throw new RenameFault(`there is a screen "${next}" already`);
  if (Object.values(screens).some(({ was }) => was === next))
    throw new RenameFault(`"${next}" was the id of a screen, whose old links still say it`);
  if (lastPart(id) !== lastPart(next) && bringsNames(root))
    throw new RenameFault(
      `what "${id}" brings is named by its last part: the new id must end with "${lastPart(id)}" too`,
    );
  const begun = movedFile(sources, root, `screens/${next}.json`, formerId(root, id));
  const menus = menuEdits(begun, id, next);
  const moved = menus.reduce<readonly Source[]>((all, { file, edits }) => withEdits(all, file, edits), begun);
  const followed = follow(moved, (accused) => wholeAnew(accused, 'unknown-screen', id, next));
  return {
    sources: followed.sources,
    changed: inOrder([
      `screens/${next}.json:1`,
      ...menus.flatMap(({ file, edits }) => linesOf(file, edits)),
      ...followed.changed,
    ]),
    handlers: [],
  };
}

/** An entity within it, or a call that its chart brings. */
function bringsNames(root: Place): boolean {
  return memberOf(root, 'entity')?.node.type === 'object' || memberOf(root, 'aggregate') !== undefined;
}

function formerId(root: Place, id: string): readonly Edit[] {
  const was = memberOf(root, 'was');
  return (was ? replaceValue(was, id) : addMember(root, 'was', id))?.edits ?? [];
}

/** An entry that opens the screen by its own path keeps the path, and names the screen. */
function menuEdits(
  sources: readonly Source[],
  id: string,
  next: string,
): { readonly file: Place; readonly edits: readonly Edit[] }[] {
  const files = rootsOf(sources).filter(({ source }) => source.kind === 'menu');
  const entries = new Map(
    files.flatMap((file) =>
      itemsOf(memberOf(file, 'items')).map((entry) => [textOfMember(entry, 'id') ?? '', entry] as const),
    ),
  );
  const wholePath = (entry: Place | undefined): string => {
    const parts: string[] = [];
    const seen = new Set<Place>();
    for (let at = entry; at && !seen.has(at); at = entries.get(textOfMember(at, 'parentId') ?? '')) {
      seen.add(at);
      parts.unshift((textAt(memberOf(at, 'path')) ?? '').replace(/^\/+|\/+$/g, ''));
    }
    return parts.filter(Boolean).join('/');
  };
  return files.map((file) => ({
    file,
    edits: itemsOf(memberOf(file, 'items')).flatMap((entry) => {
      const isLed = ['screen', 'component', 'link'].some((word) => memberOf(entry, word));
      const opens = !isLed && screenOfPath(wholePath(entry)) === id;
      return opens ? (addMember(entry, 'screen', next)?.edits ?? []) : [];
    }),
  }));
}
