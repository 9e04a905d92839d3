/**
 * `schema rename entity.field new`: the field under its new name, and every use of it. What uses it is told by the linter,
 * which reads each name against the catalogue: whatever names nothing once the field has its new name, named the field.
 */
import { snakeCase } from '../src/core/model/columnNames.ts';
import { nameFieldOf } from '../src/core/normalise/normaliseFields.ts';
import { rangeParams } from '../src/core/normalise/normaliseFilters.ts';
import { edited, printFault, type Edit, type LintFault } from '../src/core/lint.ts';
import { didYouMean } from '../src/core/lint/nearest.ts';
import type { Entity } from '../src/core/model/catalogue.ts';
import { lastPart } from '../src/core/source/raw.ts';
import { placeAt } from '../src/core/source/placeAt.ts';
import { addMember, remove, replaceValue } from '../src/core/source/fix.ts';
import { entriesOf, memberOf, parseSource, textOfMember, type Place } from '../src/core/source/source.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import type { Source } from '../src/release/release.ts';
import { UsageFault } from './usage.ts';

export interface Renamed {
  readonly sources: readonly Source[];
  /** `file:line` of each name that was written anew, in the order of files and lines. */
  readonly changed: readonly string[];
  /** Handlers written in code that serve calls of the entity. */
  readonly handlers: readonly string[];
}

/** What is renamed brings further names with it: those of its parameters, and of what takes them in turn. */
const mostRounds = 30;

/** @throws UsageFault where it cannot be done; nothing is changed then */
export function renameField(sources: readonly Source[], target: string, next: string): Renamed {
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) throw new UsageFault(`the schemas must have no faults before a rename:\n${printed(faults)}`);
  const [id = '', name = ''] = target.split('.');
  const entity = catalogue.entities[id];
  if (!entity) throw new UsageFault(`there is no entity "${id}"${didYouMean(id, Object.keys(catalogue.entities))}`);
  const field = entity.fields[name];
  const home = homeOf(sources, id);
  const properties = memberOf(home, 'properties');
  const entry = entriesOf(properties).find((one) => one.name === name);
  if (!field || !home || !entry) {
    const own = entriesOf(properties).map((one) => one.name);
    throw new UsageFault(`entity "${id}" has no field "${name}" of its own${didYouMean(name, own)}`);
  }
  refuseClash(entity, next);
  const own = declaredAnew(home, entry, {
    next,
    stored: field.stored,
    labels: entity.label === name,
    elsewhere: entity.elsewhere !== undefined,
  });
  const file = home.source.file;
  const begun = sources.map((source) =>
    source.file === file ? { file, text: edited(source.text, own.edits) } : source,
  );
  const followed = follow(begun, namesOf(name, next));
  const changed = [...own.edits.map(({ at }) => lineIn(file, home.source.text, at)), ...followed.changed];
  const handlers = Object.values(catalogue.calls).flatMap((call) =>
    call.entity === id && !generic.has(call.does) ? [call.does] : [],
  );
  return { sources: followed.sources, changed: [...new Set(changed)].sort(byPlace), handlers };
}

const generic: ReadonlySet<string> = new Set([
  'list',
  'get',
  'insert',
  'update',
  'remove',
  'lookup',
  'set',
  'aggregate',
]);

function refuseClash(entity: Entity, next: string): void {
  if (Object.hasOwn(entity.fields, next)) throw new UsageFault(`entity "${entity.id}" has a field "${next}" already`);
  const former = Object.values(entity.fields).find(({ was }) => was === next);
  if (former)
    throw new UsageFault(`"${next}" was the name of the field "${former.name}", whose old links still say it`);
}

/** Where the entity is written: in a file of its own, or in the screen that brings it. */
function homeOf(sources: readonly Source[], id: string): Place | undefined {
  const roots = sources.flatMap(({ file, text }): Place[] => {
    const source = parseSource(file, text, []);
    return source.root ? [{ source, node: source.root }] : [];
  });
  const own = roots.find(({ source }) => source.kind === 'entity' && source.id === id);
  const screen = roots.find(
    (place) =>
      place.source.kind === 'screen' &&
      lastPart(place.source.id) === id &&
      memberOf(place, 'entity')?.node.type === 'object',
  );
  return own ?? memberOf(screen, 'entity');
}

/** The field's own key, the name that it had, and the entity's label where convention gave it by this name. */
function declaredAnew(
  home: Place,
  { key, value }: ReturnType<typeof entriesOf>[number],
  {
    next,
    stored,
    labels,
    elsewhere,
  }: { readonly next: string; readonly stored: boolean; readonly labels: boolean; readonly elsewhere: boolean },
): { readonly edits: readonly Edit[] } {
  const was = memberOf(value, 'was');
  const before = String(key.node.value);
  // In another's table the column keeps its name, whatever the field is called.
  const column = was ? undefined : addMember(value, 'was', snakeCase(before));
  const renamed = was ? replaceValue(was, before) : addMember(value, 'was', before);
  const former = elsewhere ? column : renamed;
  const label = labels && textOfMember(home, 'label') === undefined ? addMember(home, 'label', next) : undefined;
  const gone = was && !stored ? remove(was) : undefined;
  const fixes = [replaceValue(key, next), stored ? former : gone, label];
  return { edits: fixes.flatMap((fix) => fix?.edits ?? []) };
}

/** A field brings the name of what it refers to, and the ends of a range. */
function namesOf(name: string, next: string): ReadonlyMap<string, string> {
  const names: [string, string][] = [[name, next]];
  const ends = rangeParams(next);
  rangeParams(name).forEach((end, index) => names.push([end, ends[index] ?? end]));
  if (nameFieldOf(name) !== nameFieldOf(next)) names.push([nameFieldOf(name), nameFieldOf(next)]);
  return new Map(names);
}

/** Writes the new name wherever the linter says that an old one is none any more, until it has nothing to say. */
function follow(begun: readonly Source[], names: ReadonlyMap<string, string>): Omit<Renamed, 'handlers'> {
  let sources = begun;
  const changed: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const { faults } = readCatalogue(sources);
    if (faults.length === 0) return { sources, changed };
    const before = changed.length;
    sources = sources.map((source) => {
      const edits = editsFor(source, faults, names);
      changed.push(...edits.map(({ at }) => lineIn(source.file, source.text, at)));
      return edits.length === 0 ? source : { file: source.file, text: edited(source.text, edits) };
    });
    if (changed.length === before) throw new UsageFault(`nothing is renamed: it would leave\n${printed(faults)}`);
  }
  throw new UsageFault('nothing is renamed: its uses lead round and round');
}

function editsFor({ file, text }: Source, faults: readonly LintFault[], names: ReadonlyMap<string, string>): Edit[] {
  const own = faults.flatMap((fault) => [fault, ...(fault.also ?? []).map((at) => ({ ...fault, ...at }))]);
  const here = own.filter((fault) => fault.file === file);
  if (here.length === 0) return [];
  const source = parseSource(file, text, []);
  const byPlace = new Map<number, Edit>();
  for (const { line, col, message } of here) {
    const node = placeAt(source, line, col)?.node;
    if (node?.type !== 'string') continue;
    const token = text.slice(node.offset, node.offset + node.length);
    for (const found of token.matchAll(/[A-Za-z0-9_]+/g)) {
      const next = names.get(found[0]);
      if (next === undefined || !message.includes(`"${found[0]}"`)) continue;
      const at = node.offset + found.index;
      byPlace.set(at, { at, length: found[0].length, text: next });
    }
  }
  return [...byPlace.values()];
}

const lineIn = (file: string, text: string, at: number): string => `${file}:${text.slice(0, at).split('\n').length}`;

function byPlace(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

const printed = (faults: readonly LintFault[]): string => faults.map(printFault).join('\n');
