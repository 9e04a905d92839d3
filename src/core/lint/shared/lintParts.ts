/** Parts: each that is named exists, has the word and does not use itself; and one that no screen uses is worth a word. */
import { says } from '../says/says.ts';
import { listed } from '../../model/said/message.ts';
import { placeParts, type Use } from '../../source/placeParts.ts';
import { sharedWords } from '../../source/layOut.ts';
import {
  entriesOf,
  faultOf,
  memberOf,
  positionOf,
  type FaultPlace,
  type LintFault,
  type LintSource,
  type Place,
  type Report,
  type UsedFault,
} from '../../source/source.ts';
import { remove, replaceWord } from '../../source/fix.ts';
import { isPathOfNames } from '../lintNames.ts';
import { meantText, nearest } from '../nearest.ts';

interface PartsPlaced {
  /** The screens with the parts that they use. */
  readonly sources: readonly LintSource[];
  /** Faults of what parts bring to screens, once all of them are told. */
  readonly faultsOf: (used: readonly UsedFault[], told: readonly LintFault[]) => LintFault[];
  readonly warnings: readonly LintFault[];
}

export function lintParts(written: readonly LintSource[], report: Report): PartsPlaced {
  const parts = new Map(written.filter(({ kind }) => kind === 'part').map((source) => [source.id, source]));
  /** A word of a part → the places of screens that it is laid out for. */
  const uses = new Map<string, Set<string>>();
  for (const [name, source] of parts) {
    if (!isPathOfNames(name) && source.root) report({ source, node: source.root }, 'bad-name', says.partName({ name }));
    placeParts(source, (use) => ofPart(use, parts, report), [name]);
  }
  const sources = written.map((source) => {
    if (source.kind !== 'screen') return source;
    const laid = laidOut(source, parts, report);
    for (const [list, item] of laid.uses) uses.set(list, (uses.get(list) ?? new Set()).add(item));
    return laid.screen;
  });
  const isBroken = written.some(({ kind, root }) => kind === 'screen' && !root);
  const named = new Set([...uses.keys()].map((id) => id.slice(0, id.indexOf(' '))));
  const unused = [...parts.values()].filter(({ id, root }) => root && !named.has(id));
  return {
    sources,
    faultsOf: (used, told) => faultsOf(used, told, uses),
    warnings: isBroken ? [] : unused.map(({ file, id }) => unusedPart(file, id)),
  };
}

interface Laid {
  readonly screen: LintSource;
  /** Those that it uses, by name. */
  readonly parts: readonly (readonly [string, LintSource | undefined])[];
  /** A word of a part, and the place of the screen that it is laid out for. */
  readonly uses: readonly (readonly [string, string])[];
}

/** Of screens whose parts are as they are named; the same trees for as long as neither they nor their parts change. */
const laidBefore = new WeakMap<LintSource, Laid>();

function laidOut(source: LintSource, parts: ReadonlyMap<string, LintSource>, report: Report): Laid {
  const before = laidBefore.get(source);
  if (before?.parts.every(([name, part]) => parts.get(name) === part)) return before;
  const named = new Map<string, LintSource | undefined>();
  const uses: [string, string][] = [];
  let isSound = true;
  const telling: Report = (...fault) => {
    isSound = false;
    report(...fault);
  };
  const screen = placeParts(source, (use) => {
    named.set(use.name, parts.get(use.name));
    const shared = ofPart(use, parts, telling);
    if (!shared) return undefined;
    const id = `${use.name} ${use.word}`;
    uses.push([id, placeKey(use.top)]);
    return { node: shared.node, source: { ...shared.source, used: { at: use.top, list: id } } };
  });
  const laid = { screen, parts: [...named], uses };
  if (isSound) laidBefore.set(source, laid);
  return laid;
}

const placeKey = ({ source, node }: Place): string => `${source.file} ${node.offset}`;

function unusedPart(file: string, id: string): LintFault {
  return faultOf({ file, line: 1, col: 1 }, 'unused-part', says.unusedPart({ name: id }));
}

function ofPart(
  { at, name, word, isAgain, within }: Use,
  parts: ReadonlyMap<string, LintSource>,
  report: Report,
): Place | undefined {
  const said = memberOf(at, 'use');
  // What stands in a part is told there, once.
  const place = said && { ...said, source: plain(said.source) };
  const part = parts.get(name);
  if (!place) return undefined;
  if (!part) {
    const meant = nearest(name, [...parts.keys()]);
    const fix = meant === undefined ? undefined : replaceWord(place, name, meant);
    report(place, 'unknown-part', says.noPart({ name, meant: meantText(name, parts.keys()) }), fix);
    return undefined;
  }
  if (within.includes(name)) {
    const cycle = within.slice(within.indexOf(name));
    // Whichever part one comes from, the cycle is told once.
    if (cycle.toSorted()[0] === name)
      report(place, 'part-cycle', says.partCycle({ name, path: [...cycle, name].join(' → ') }));
    return undefined;
  }
  if (isAgain) {
    report(place, 'repeated-value', says.twice({ item: JSON.stringify(name) }), remove(at));
    return undefined;
  }
  if (!part.root) return undefined;
  const shared = memberOf({ source: part, node: part.root }, word);
  if (shared) return shared;
  const others = entriesOf({ source: part, node: part.root }).flatMap((entry) =>
    sharedWords.has(entry.name) ? [entry.name] : [],
  );
  report(
    place,
    'wrong-part',
    says.partLacks({ name, others: others.length === 0 ? says.nothing : listed(others, 'and'), word }),
  );
  return undefined;
}

function plain(source: LintSource): LintSource {
  const { used: _, ...own } = source;
  return own;
}

/** What is wrong wherever the part is used is told where it stands; what is wrong in some places, where it is used. */
function faultsOf(
  used: readonly UsedFault[],
  told: readonly LintFault[],
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): LintFault[] {
  const known = new Set(told.map(({ file, line, col, code, message }) => [file, line, col, code, message].join(' ')));
  const groups = new Map<string, UsedFault[]>();
  for (const fault of used) {
    const key = `${placeKey(fault.place)} ${fault.code} ${fault.message['en-US']}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].flatMap((group): LintFault[] => {
    const [first] = group;
    if (!first) return [];
    const { code, message, fix } = first;
    const stands = positionOf(first.place);
    if (known.has([stands.file, stands.line, stands.col, code, message['en-US']].join(' '))) return [];
    const at = group.map(({ use }) => positionOf(use));
    if (at.length === uses.get(first.list)?.size)
      return [
        {
          ...faultOf(stands, code, says.usedAt({ message, places: listed(at.map(printed), 'comma') }), fix),
          also: at,
        },
      ];
    const said = says.standsAt({ message, place: printed(stands) });
    return at.map((use) => ({ ...faultOf(use, code, said), also: [stands] }));
  });
}

const printed = ({ file, line, col }: FaultPlace): string => `${file}:${line}:${col}`;
