/** An entity under its new id: its file and table move, its calls keep their addresses, its events go on saying the former id. */
import { didYouMean } from '../../core/lint/nearest.ts';
import type { Edit } from '../../core/lint.ts';
import { says } from '../../core/lint/says/says.ts';
import { isOwnEntity } from '../../core/model/entity/ownEntities.ts';
import { addMember } from '../../core/source/fix.ts';
import { conventionalNames } from '../../core/source/raw.ts';
import { memberOf, textOfMember, type Place } from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import {
  follow,
  handlersOf,
  inOrder,
  linesOf,
  movedFile,
  RenameFault,
  rootOf,
  rootsOf,
  saidFault,
  soundCatalogue,
  wholeAnew,
  withEdits,
  type Renamed,
} from './follow.ts';

/** @throws RenameFault where it cannot be done; nothing is changed then */
export function renameEntity(sources: readonly Source[], id: string, next: string): Renamed {
  const catalogue = soundCatalogue(sources);
  const { entities } = catalogue;
  const root = rootOf(sources, 'entity', id);
  if (!root && Object.hasOwn(entities, id))
    throw new RenameFault(`the screen that brings "${id}" names it: rename the screen`);
  if (!root) throw new RenameFault(`there is no entity "${id}"${didYouMean(id, Object.keys(entities))}`);
  if (isOwnEntity(id)) throw saidFault(says.entityOfServer({ name: id }));
  if (Object.hasOwn(entities, next)) throw new RenameFault(`there is an entity "${next}" already`);
  if (Object.values(entities).some(({ was }) => was === next))
    throw new RenameFault(`"${next}" was the id of an entity, which its events still say`);
  if (memberOf(root, 'was'))
    throw new RenameFault(`"${id}" was renamed before, and its events say the id before that one`);
  if (memberOf(root, 'table'))
    throw new RenameFault(`"${id}" says the name of its table: only one that convention names moves`);
  const begun = movedFile(sources, root, `entities/${next}.json`, addMember(root, 'was', id)?.edits ?? []);
  const calls = rootsOf(begun).filter(({ source }) => source.kind === 'calls');
  const edits = calls.map((file) => ({ file, edits: callsEdits(file, id, next) }));
  const moved = edits.reduce<readonly Source[]>((all, one) => withEdits(all, one.file, one.edits), begun);
  const family = new Map(conventionalNames.map((name) => [`${id}.${name}`, `${next}.${name}`]));
  const followed = follow(moved, (accused) => [
    ...wholeAnew(accused, 'unknown-entity', id, next),
    ...[...family].flatMap(([was, is]) => wholeAnew(accused, 'unknown-call', was, is)),
  ]);
  return {
    sources: followed.sources,
    changed: inOrder([
      `entities/${next}.json:1`,
      ...edits.flatMap((one) => linesOf(one.file, one.edits)),
      ...followed.changed,
    ]),
    handlers: handlersOf(catalogue, (call) => call.entity === id),
  };
}

/** What a calls file has of the entity's name by convention, it says. */
function callsEdits(file: Place, id: string, next: string): readonly Edit[] {
  const said = textOfMember(file, 'entity');
  const named = file.source.id.slice(file.source.id.lastIndexOf('/') + 1);
  if (said !== id && !(said === undefined && named === id)) return [];
  const words: readonly (readonly [string, string])[] = [
    ...(memberOf(file, 'path') ? [] : [['path', `/${id}`] as const]),
    ...(said === undefined ? [['entity', next] as const] : []),
  ];
  const edits = words.flatMap(([name, of]) => addMember(file, name, of)?.edits ?? []);
  const [first] = edits;
  return first ? [{ ...first, text: edits.map(({ text }) => text).join('') }] : [];
}
