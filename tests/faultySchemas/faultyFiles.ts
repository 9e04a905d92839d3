/** Faulty files made of the shipped ones: a fixed list of mutations, each at as many places as are asked for. */
import { getNodePath, parseTree, type Node } from 'jsonc-parser';
import type { Source } from '../../src/release/release.ts';

export interface FaultyFile {
  readonly sort: string;
  readonly file: string;
  readonly text: string;
  /** Where the token at fault begins. */
  readonly at: number;
}

/** A value in a file. */
export interface Spot {
  readonly file: string;
  readonly text: string;
  readonly node: Node;
  /** Steps from the root; list items are `*`. */
  readonly path: string;
}

/** Puts `text` in place of so many characters; the fault is at `at` of the new text. */
interface Change {
  readonly from: number;
  readonly length: number;
  readonly text: string;
  readonly at: number;
}

export interface Mutation {
  readonly sort: string;
  /** Paths of values, as `screens actions/*\/call`: the folder, then the end of the path. */
  readonly where: RegExp;
  readonly make: (spot: Spot) => Change | undefined;
}

export function spotsOf(sources: readonly Source[]): Spot[] {
  return sources.flatMap(({ file, text }) => {
    const root = parseTree(text);
    return root ? below(file, text, root) : [];
  });
}

function below(file: string, text: string, node: Node): Spot[] {
  const steps = getNodePath(node).map((step) => (typeof step === 'number' ? '*' : step));
  const path = `${file.split('/')[0] ?? ''} ${steps.join('/')}`;
  const values =
    node.type === 'object' ? (node.children ?? []).flatMap((one) => one.children?.[1] ?? []) : node.children;
  return [{ file, text, node, path }, ...(values ?? []).flatMap((inner) => below(file, text, inner))];
}

/** As many as `most` of each sort, in the files that have the fewest so far: they lie far apart, and few share a file. */
export function faultyFiles(sources: readonly Source[], mutations: readonly Mutation[], most: number): FaultyFile[] {
  const spots = spotsOf(sources);
  const counts = new Map<string, number>();
  const countOf = ({ file }: FaultyFile): number => counts.get(file) ?? 0;
  return mutations.flatMap(({ sort, where, make }) => {
    const made = spots.flatMap((spot) => {
      const change = where.test(spot.path) ? make(spot) : undefined;
      return change ? [faulty(sort, spot, change)] : [];
    });
    return Array.from({ length: Math.min(most, made.length) }, () => {
      const fewest = Math.min(...made.map(countOf));
      const [one] = made.splice(
        made.findIndex((each) => countOf(each) === fewest),
        1,
      );
      if (!one) throw new Error(`there must be a place for ${sort}`);
      counts.set(one.file, fewest + 1);
      return one;
    });
  });
}

function faulty(sort: string, { file, text }: Spot, change: Change): FaultyFile {
  const changed = text.slice(0, change.from) + change.text + text.slice(change.from + change.length);
  return { sort, file, text: changed, at: change.at };
}

/** Another value. */
export function put(written: string) {
  return ({ node }: Spot): Change => ({ from: node.offset, length: node.length, text: written, at: node.offset });
}

/** The text with something behind it. */
export function misspelt(end: string) {
  return ({ node }: Spot): Change | undefined =>
    typeof node.value === 'string' ? put(JSON.stringify(node.value + end))({ node } as Spot) : undefined;
}

/** The key under which the value stands, with something behind it. */
export function misspeltKey(end: string) {
  return ({ node }: Spot): Change | undefined => {
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    if (!key) return undefined;
    return { from: key.offset, length: key.length, text: JSON.stringify(`${String(key.value)}${end}`), at: key.offset };
  };
}

/** One more member at the beginning of an object; the fault is where `▸` stands in what is written, else at the object. */
export function member(written: string | ((spot: Spot) => string | undefined)) {
  return (spot: Spot): Change | undefined => {
    const { node } = spot;
    const said = typeof written === 'string' ? written : written(spot);
    if (node.type !== 'object' || said === undefined) return undefined;
    const mark = said.indexOf('▸');
    const text = `${said.replace('▸', '')}${(node.children ?? []).length > 0 ? ', ' : ''}`;
    const from = node.offset + 1;
    return { from, length: 0, text, at: mark < 0 ? node.offset : from + mark };
  };
}

/** The member is left out; the fault is at its object. */
export function withoutMember({ node }: Spot): Change | undefined {
  const own = node.parent?.type === 'property' ? node.parent : undefined;
  const siblings = own?.parent?.children ?? [];
  const index = own ? siblings.indexOf(own) : -1;
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (!own?.parent || index < 0) return undefined;
  const at = own.parent.offset;
  if (after) return { from: own.offset, length: after.offset - own.offset, text: '', at };
  if (!before) return undefined;
  const from = before.offset + before.length;
  return { from, length: own.offset + own.length - from, text: '', at };
}

/** The item stands in its list once more, at the end of it. */
export function doubled(spot: Spot): Change | undefined {
  const { node, text } = spot;
  const last = node.parent?.type === 'array' ? node.parent.children?.at(-1) : undefined;
  if (!last) return undefined;
  const from = last.offset + last.length;
  return { from, length: 0, text: `, ${text.slice(node.offset, node.offset + node.length)}`, at: from + 2 };
}

export function memberOfSpot({ node }: Spot, name: string): Node | undefined {
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
