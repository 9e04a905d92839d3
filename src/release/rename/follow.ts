/**
 * What uses a name is told by the linter, which reads each name against the catalogue: whatever names nothing once it is
 * renamed, named it. So uses are followed by linting anew, never by searching texts.
 */
import { edited, printFault, type Edit, type LintFault } from '../../core/lint.ts';
import type { Catalogue } from '../../core/model/catalogue.ts';
import type { Message } from '../../core/model/said/message.ts';
import { isGeneric } from '../../core/model/genericCalls.ts';
import { placeAt } from '../../core/source/placeAt.ts';
import { replaceValue } from '../../core/source/fix.ts';
import { memberOf, parseSource, textAt, type LintSource, type Place } from '../../core/source/source.ts';
import { readCatalogue } from '../readCatalogue.ts';
import type { Source } from '../release.ts';

/** It cannot be renamed so; nothing is changed then. */
export class RenameFault extends Error {}

/** What the linter says of it, in both languages. */
export const saidFault = (said: Message): RenameFault => new RenameFault(`${said['en-US']}\n${said['zh-CN']}`);

export interface Renamed {
  readonly sources: readonly Source[];
  /** `file:line` of each name that was written anew, in the order of files and lines. */
  readonly changed: readonly string[];
  /** Handlers written in code that have to do with it. */
  readonly handlers: readonly string[];
}

/** What is renamed brings further names with it: those of its parameters, and of what takes them in turn. */
const mostRounds = 30;

/** @throws RenameFault */
export function soundCatalogue(sources: readonly Source[]): Catalogue {
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) throw new RenameFault(`the schemas must have no faults before a rename:\n${printed(faults)}`);
  return catalogue;
}

/** What a fault accuses: the token, and the text of its file. */
export interface Accused {
  readonly fault: LintFault;
  readonly place: Place;
}

/** Writes the new name wherever an old one is told to be none any more, until there is nothing to say. @throws RenameFault */
export function follow(
  begun: readonly Source[],
  mend: (accused: Accused) => readonly Edit[],
): Pick<Renamed, 'sources' | 'changed'> {
  let sources = begun;
  const changed: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const { faults } = readCatalogue(sources);
    if (faults.length === 0) return { sources, changed };
    const before = changed.length;
    sources = sources.map((source) => {
      const edits = editsFor(source, faults, mend);
      changed.push(...edits.map(({ at }) => lineIn(source.file, source.text, at)));
      return edits.length === 0 ? source : { file: source.file, text: edited(source.text, edits) };
    });
    if (changed.length === before) throw new RenameFault(`nothing is renamed: it would leave\n${printed(faults)}`);
  }
  throw new RenameFault('nothing is renamed: its uses lead round and round');
}

function editsFor(
  { file, text }: Source,
  faults: readonly LintFault[],
  mend: (accused: Accused) => readonly Edit[],
): Edit[] {
  const own = faults.flatMap((fault) => [fault, ...(fault.also ?? []).map((at) => ({ ...fault, ...at }))]);
  const here = own.filter((fault) => fault.file === file);
  if (here.length === 0) return [];
  const source = parseSource(file, text, []);
  const byPlace = new Map<number, Edit>();
  for (const fault of here) {
    const place = placeAt(source, fault.line, fault.col);
    for (const edit of place ? mend({ fault, place }) : []) byPlace.set(edit.at, edit);
  }
  return [...byPlace.values()];
}

/** Each of the words that the token says and the fault names. */
export function wordsAnew(
  { fault, place }: Accused,
  names: ReadonlyMap<string, string>,
  word = /[A-Za-z0-9_]+/g,
): Edit[] {
  const { source, node } = place;
  if (node.type !== 'string') return [];
  const token = source.text.slice(node.offset, node.offset + node.length);
  return [...token.matchAll(word)].flatMap((found) => {
    const next = names.get(found[0]);
    if (next === undefined || !fault.message.includes(`"${found[0]}"`)) return [];
    return [{ at: node.offset + found.index, length: found[0].length, text: next }];
  });
}

/** The whole of the text that the fault accuses, where it is this name. */
export function wholeAnew(
  { fault, place }: Accused,
  code: LintFault['code'],
  name: string,
  next: string,
): readonly Edit[] {
  const isTold = fault.code === code && fault.message.includes(`"${name}"`);
  return isTold && place.node.value === name ? replaceValue(place, next).edits : [];
}

/** The file under another name, with its own text edited; its path to the grammar leads there from its new folder too. */
export function movedFile(
  sources: readonly Source[],
  root: Place,
  file: string,
  edits: readonly Edit[],
): readonly Source[] {
  const grammar = memberOf(root, '$schema');
  const path = textAt(grammar);
  const [before, after] = [root.source.file, file].map((one) => one.split('/').length - 1);
  const bare = path?.replace(/^(\.\.\/)+/, '');
  const depth = (path?.match(/\.\.\//g)?.length ?? 0) - (before ?? 0) + (after ?? 0);
  const led =
    grammar && before !== after && depth > 0 ? replaceValue(grammar, `${'../'.repeat(depth)}${bare}`).edits : [];
  const text = edited(root.source.text, [...edits, ...led]);
  return [...sources.filter((one) => one.file !== root.source.file), { file, text }].sort((left, right) =>
    left.file < right.file ? -1 : 1,
  );
}

/** The file of a kind and an id. */
export function rootOf(sources: readonly Source[], kind: LintSource['kind'], id: string): Place | undefined {
  return rootsOf(sources).find(({ source }) => source.kind === kind && source.id === id);
}

export function rootsOf(sources: readonly Source[]): Place[] {
  return sources.flatMap(({ file, text }): Place[] => {
    const source = parseSource(file, text, []);
    return source.root ? [{ source, node: source.root }] : [];
  });
}

/** The sources with one file's text edited. */
export function withEdits(sources: readonly Source[], { source }: Place, edits: readonly Edit[]): readonly Source[] {
  return sources.map((one) => (one.file === source.file ? { file: one.file, text: edited(source.text, edits) } : one));
}

export const linesOf = ({ source }: Place, edits: readonly Edit[]): string[] =>
  edits.map(({ at }) => lineIn(source.file, source.text, at));

/** Handlers in code among the calls that `concerns` picks. */
export function handlersOf({ calls }: Catalogue, concerns: (call: Catalogue['calls'][string]) => boolean): string[] {
  const own = Object.values(calls).filter((call) => !isGeneric(call.does) && call.does !== 'remote' && concerns(call));
  return [...new Set(own.map(({ does }) => does))];
}

export const inOrder = (places: readonly string[]): string[] =>
  [...new Set(places)].sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));

const lineIn = (file: string, text: string, at: number): string => `${file}:${text.slice(0, at).split('\n').length}`;

const printed = (faults: readonly LintFault[]): string => faults.map(printFault).join('\n');
