/** A field under its new name, and every use of it. */
import { snakeCase } from '../../core/model/columnNames.ts';
import { nameFieldOf } from '../../core/normalise/normaliseFields.ts';
import { rangeParams } from '../../core/normalise/normaliseFilters.ts';
import { didYouMean } from '../../core/lint/nearest.ts';
import type { Edit } from '../../core/lint.ts';
import { says } from '../../core/lint/says/says.ts';
import { isOwnField } from '../../core/model/entity/ownEntities.ts';
import type { Entity } from '../../core/model/catalogue.ts';
import { lastPart } from '../../core/source/raw.ts';
import { addMember, remove, replaceValue } from '../../core/source/fix.ts';
import { entriesOf, memberOf, textOfMember, type Place } from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import {
  follow,
  handlersOf,
  inOrder,
  linesOf,
  RenameFault,
  rootsOf,
  saidFault,
  soundCatalogue,
  withEdits,
  wordsAnew,
  type Renamed,
} from './follow.ts';

/** @param target `entity.field` @throws RenameFault where it cannot be done; nothing is changed then */
export function renameField(sources: readonly Source[], target: string, next: string): Renamed {
  const catalogue = soundCatalogue(sources);
  const [id = '', name = ''] = target.split('.');
  const entity = catalogue.entities[id];
  if (!entity) throw new RenameFault(`there is no entity "${id}"${didYouMean(id, Object.keys(catalogue.entities))}`);
  const field = entity.fields[name];
  const home = homeOf(sources, id);
  const properties = memberOf(home, 'properties');
  const entry = entriesOf(properties).find((one) => one.name === name);
  if (!field || !home || !entry) {
    const own = entriesOf(properties).map((one) => one.name);
    throw new RenameFault(`entity "${id}" has no field "${name}" of its own${didYouMean(name, own)}`);
  }
  if (isOwnField(id, name)) throw saidFault(says.fieldServerNeeds({ name, entity: id }));
  refuseClash(entity, next);
  const edits = declaredAnew(home, entry, {
    next,
    stored: field.stored,
    labels: entity.label === name,
    elsewhere: entity.elsewhere !== undefined,
  });
  const names = namesOf(name, next);
  const followed = follow(withEdits(sources, home, edits), (accused) => wordsAnew(accused, names));
  return {
    sources: followed.sources,
    changed: inOrder([...linesOf(home, edits), ...followed.changed]),
    handlers: handlersOf(catalogue, (call) => call.entity === id),
  };
}

function refuseClash(entity: Entity, next: string): void {
  if (Object.hasOwn(entity.fields, next)) throw new RenameFault(`entity "${entity.id}" has a field "${next}" already`);
  const former = Object.values(entity.fields).find(({ was }) => was === next);
  if (former)
    throw new RenameFault(`"${next}" was the name of the field "${former.name}", whose old links still say it`);
}

/** Where the entity is written: in a file of its own, or in the screen that brings it. */
function homeOf(sources: readonly Source[], id: string): Place | undefined {
  const roots = rootsOf(sources);
  const own = roots.find(({ source }) => source.kind === 'entity' && source.id === id);
  const screen = roots.find(
    (place) =>
      place.source.kind === 'screen' &&
      lastPart(place.source.id) === id &&
      memberOf(place, 'entity')?.node.type === 'object',
  );
  return own ?? memberOf(screen, 'entity');
}

interface Anew {
  readonly next: string;
  readonly stored: boolean;
  readonly labels: boolean;
  readonly elsewhere: boolean;
}

/** The field's own key, the name that it had, and the entity's label where convention gave it by this name. */
function declaredAnew(home: Place, entry: ReturnType<typeof entriesOf>[number], anew: Anew): readonly Edit[] {
  const { key, value } = entry;
  const { next, stored, labels, elsewhere } = anew;
  const was = memberOf(value, 'was');
  const before = String(key.node.value);
  // In another's table the column keeps its name, whatever the field is called.
  const column = was ? undefined : addMember(value, 'was', snakeCase(before));
  const renamed = was ? replaceValue(was, before) : addMember(value, 'was', before);
  const former = elsewhere ? column : renamed;
  const label = labels && textOfMember(home, 'label') === undefined ? addMember(home, 'label', next) : undefined;
  const gone = was && !stored ? remove(was) : undefined;
  const fixes = [replaceValue(key, next), stored ? former : gone, label];
  return fixes.flatMap((fix) => fix?.edits ?? []);
}

/** A field brings the name of what it refers to, and the ends of a range. */
function namesOf(name: string, next: string): ReadonlyMap<string, string> {
  const names: [string, string][] = [[name, next]];
  const ends = rangeParams(next);
  rangeParams(name).forEach((end, index) => names.push([end, ends[index] ?? end]));
  if (nameFieldOf(name) !== nameFieldOf(next)) names.push([nameFieldOf(name), nameFieldOf(next)]);
  return new Map(names);
}
