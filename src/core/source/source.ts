/** Schema files parsed with the place of every value. */
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { FailureCode, LintCode } from './diagnosticCodes.ts';
import type { Fix } from './edit.ts';
import { isNameOf } from '../model/names.ts';
import type { Message } from '../model/said/message.ts';
import { parseErrors, says } from './says.ts';

/** Line and column count from 1. */
export interface FaultPlace {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

/** What is wrong, where, and what mends it. Prints as `file:line:col code message`. */
export interface LintFault extends FaultPlace {
  readonly code: LintCode | FailureCode;
  /** In English, as the command line prints it. */
  readonly message: string;
  readonly label: Message;
  readonly fix?: Fix;
  /** Of what stands in a part: the other places that have to do with it, where it is used or where it stands. */
  readonly also?: readonly FaultPlace[];
}

export function faultOf(at: FaultPlace, code: LintFault['code'], label: Message, fix?: Fix): LintFault {
  const { file, line, col } = at;
  return { file, line, col, code, message: label['en-US'], label, ...(fix && { fix }) };
}

/** Of the linter, or of who knows more than it and has codes of its own. */
export type ToldFault<Code extends string = string> = Omit<LintFault, 'code'> & { readonly code: Code };

export function printFault(fault: ToldFault): string {
  return `${fault.file}:${fault.line}:${fault.col} ${fault.code} ${fault.message}`;
}

type SchemaKind = 'entity' | 'calls' | 'screen' | 'part' | 'rule' | 'dictionary' | 'menu' | 'settings';

const folders: ReadonlyMap<string, SchemaKind> = new Map(
  Object.entries({
    entities: 'entity',
    calls: 'calls',
    screens: 'screen',
    parts: 'part',
    rules: 'rule',
    dictionaries: 'dictionary',
    menus: 'menu',
  } as const),
);

export interface LintSource {
  readonly file: string;
  readonly text: string;
  readonly kind: SchemaKind | null;
  /** The path below the kind's folder, without `.json`. */
  readonly id: string;
  /** Undefined where the file does not parse. */
  readonly root: Node | undefined;
  /** Of a part that is laid out in a screen: where that screen uses it, and which list of it. */
  readonly used?: { readonly at: Place; readonly list: string };
}

/** A value in a file. Everything read through it is undefined or empty where the value is of another type. */
export interface Place {
  readonly source: LintSource;
  readonly node: Node;
}

export type Report = (place: Place, code: LintCode, message: Message, fix?: Fix) => void;

export function parseSource(file: string, text: string, faults: LintFault[]): LintSource {
  const tooMuch = tooMuchIn(text);
  const errors: ParseError[] = [];
  const root = tooMuch ? undefined : parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [folder = '', ...rest] = file.replace(/\.json$/, '').split('/');
  // A file without a name is of no kind.
  const ofFolder = rest.at(-1) === '' ? null : (folders.get(folder) ?? null);
  const kind = rest.length > 0 ? ofFolder : folder === 'settings' ? 'settings' : null;
  const source = { file, text, kind, id: rest.join('/') || folder };
  const [error] = errors;
  if (!error && root) return { ...source, root };
  const offset = tooMuch?.at ?? error?.offset ?? 0;
  const said = tooMuch ?? ({ code: 'bad-json', message: says.notJson({ reason: reasonOf(error) }) } as const);
  const position = positionIn(lineStartsOf(text), offset);
  faults.push(faultOf({ file, ...position }, said.code, said.message));
  return { ...source, root: undefined };
}

/** Four times as deep as any schema is; what walks a file's tree stands on it. */
const deepest = 64;

/** Five times as many as the largest of ours has: names, values and brackets, which each get looked at by every rule. */
const mostMarks = 20_000;

interface TooMuch {
  readonly at: number;
  readonly code: LintCode;
  readonly message: Message;
}

/** Where the nesting grows too deep for a parser that calls itself, or the file too large for whoever waits for its faults. */
function tooMuchIn(text: string): TooMuch | undefined {
  let depth = 0;
  let marks = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (',:[{'.includes(character)) marks += 1;
    if (depth > deepest) return { at, code: 'bad-json', message: says.tooDeep({ most: deepest }) };
    if (marks > mostMarks) {
      const message = says.tooLarge({ most: mostMarks });
      return { at, code: 'out-of-range', message };
    }
  }
  return undefined;
}

/** Nodes that stand among those of another file. */
const strangers = new WeakMap<Node, LintSource>();

/** A copy of the node that may be placed in the tree of another file, and still knows its own. */
export function strangerOf({ source, node }: Place, children: readonly Node[] | undefined = node.children): Node {
  const copy: Node = { ...node, ...(children && { children: [...children] }) };
  strangers.set(copy, source);
  return copy;
}

const sourceOf = (node: Node, around: LintSource): LintSource => strangers.get(node) ?? around;

function reasonOf(error: ParseError | undefined): Message {
  if (!error) return says.isEmpty;
  const name = printParseErrorCode(error.error);
  return isNameOf(parseErrors, name) ? parseErrors[name] : says.unreadable;
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionIn(lineStarts: readonly number[], offset: number): { line: number; col: number } {
  let [first, last] = [0, lineStarts.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) first = middle;
    else last = middle - 1;
  }
  return { line: first + 1, col: offset - (lineStarts[first] ?? 0) + 1 };
}

/** A fault of what a part brings to the place that uses it. */
export interface UsedFault {
  readonly place: Place;
  readonly use: Place;
  readonly list: string;
  readonly code: LintCode;
  readonly message: Message;
  readonly fix?: Fix;
}

/** @param used takes what is told of parts where they are used; each is told by its use alone, not yet as a fault */
export function reporter(faults: LintFault[], used?: UsedFault[]): Report {
  const seen = new Set<string>();
  // Counted once a file: a file may have thousands of faults.
  const lineStarts = new Map<string, readonly number[]>();
  return ({ source, node }, code, message, fix) => {
    const use = used && source.used?.at;
    const key = `${source.file} ${node.offset} ${code} ${message['en-US']} ${use ? `${use.source.file} ${use.node.offset}` : ''}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (use) {
      used.push({ place: { source, node }, use, list: source.used?.list ?? '', code, message, ...(fix && { fix }) });
      return;
    }
    const starts = lineStarts.get(source.file) ?? lineStartsOf(source.text);
    lineStarts.set(source.file, starts);
    faults.push(faultOf({ file: source.file, ...positionIn(starts, node.offset) }, code, message, fix));
  };
}

export function positionOf({ source, node }: Place): FaultPlace {
  return { file: source.file, ...positionIn(lineStartsOf(source.text), node.offset) };
}

export interface Entry {
  readonly name: string;
  readonly member: Node;
  readonly key: Place;
  readonly value: Place;
}

/** The members of an object, as written. */
export function entriesOf(place: Place | undefined): Entry[] {
  if (place?.node.type !== 'object') return [];
  const entries: Entry[] = [];
  for (const member of place.node.children ?? []) {
    const [key, value] = member.children ?? [];
    if (!key || !value) continue;
    const source = sourceOf(member, place.source);
    entries.push({ name: String(key.value), member, key: { source, node: key }, value: { source, node: value } });
  }
  return entries;
}

export function memberOf(place: Place | undefined, name: string): Place | undefined {
  return partOf(place, name, 1);
}

export function keyOf(place: Place | undefined, name: string): Place | undefined {
  return partOf(place, name, 0);
}

/** Asked for most often of all while schemas are read: it makes nothing but the answer. */
function partOf(place: Place | undefined, name: string, part: 0 | 1): Place | undefined {
  if (place?.node.type !== 'object') return undefined;
  const members = place.node.children ?? [];
  for (let i = members.length - 1; i >= 0; i -= 1) {
    const member = members[i];
    const node = member?.children?.[part];
    if (member?.children?.[1] && node && String(member.children[0]?.value) === name)
      return { source: sourceOf(member, place.source), node };
  }
  return undefined;
}

export function itemsOf(place: Place | undefined): Place[] {
  if (place?.node.type !== 'array') return [];
  return (place.node.children ?? []).map((node) => ({ source: sourceOf(node, place.source), node }));
}

export function textAt(place: Place | undefined): string | undefined {
  return place?.node.type === 'string' ? String(place.node.value) : undefined;
}

export function textOfMember(place: Place | undefined, name: string): string | undefined {
  return textAt(memberOf(place, name));
}

export function numberAt(place: Place | undefined): number | undefined {
  return place?.node.type === 'number' ? Number(place.node.value) : undefined;
}

export function isTrue(place: Place | undefined): boolean {
  return place?.node.type === 'boolean' && place.node.value === true;
}

export function isObject(place: Place | undefined): place is Place {
  return place?.node.type === 'object';
}

/** Keys named twice, and the one key that JavaScript would take for something else. */
export function lintKeys(place: Place, report: Report): void {
  const seen = new Set<string>();
  for (const { name, key, value } of entriesOf(place)) {
    if (name === '__proto__') report(key, 'bad-name', says.protoName);
    if (seen.has(name)) report(key, 'duplicate-key', says.keyTwice({ name }));
    seen.add(name);
    lintKeys(value, report);
  }
  for (const item of itemsOf(place)) lintKeys(item, report);
}
