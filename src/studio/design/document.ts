/** A schema's text read as values, and changed a word at a time: the order and the layout of everything else stay. Pure. */
import { findNodeAtLocation, getLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Edit } from '../../core/source/edit.ts';
import { printValue } from '../../core/source/printSchema.ts';

export type Path = readonly (string | number)[];

/** Undefined where the text is no JSON: nothing is changed in it by its panels until it is mended. */
export function readTree(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return errors.length === 0 ? root : undefined;
}

export function valueIn(root: Node | undefined, path: Path): unknown {
  const node = root && findNodeAtLocation(root, [...path]);
  return node && plain(node);
}

function plain(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plain);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries((node.children ?? []).map((member) => [keyOf(member), memberValue(member)]));
}

const keyOf = (member: Node): string => String(member.children?.[0]?.value);

function memberValue(member: Node): unknown {
  const value = member.children?.[1];
  return value && plain(value);
}

/** The place of what stands at a line and a column, both from 1. */
export function pathOf(text: string, line: number, col: number): Path {
  let offset = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', offset);
    if (next < 0) break;
    offset = next + 1;
  }
  return getLocation(text, offset + col).path;
}

/** A value as it is laid out at this depth: in one line where it fits. */
export function printed(value: unknown, indent = '', taken = indent.length): string {
  return printValue(value, indent.length, taken);
}

/** The value at a path; undefined takes it away, with whatever would be left empty above it but `kept` steps. */
export function put(text: string, path: Path, value: unknown, kept = 1): Edit[] {
  const root = readTree(text);
  if (!root || path.length === 0) return [];
  const node = findNodeAtLocation(root, [...path]);
  if (value === undefined) return node ? take(root, path, kept) : [];
  if (node) return [{ at: node.offset, length: node.length, text: printed(value, indentAt(text, node.offset)) }];
  const parentPath = path.slice(0, -1);
  const parent = findNodeAtLocation(root, parentPath);
  const last = path.at(-1);
  if (parent?.type === 'object' && typeof last === 'string') {
    return [insert(text, parent, (indent, taken) => `${JSON.stringify(last)}: ${printed(value, indent, taken)}`)];
  }
  if (parent?.type === 'array' && typeof last === 'number') {
    return [insert(text, parent, (indent, taken) => printed(value, indent, taken))];
  }
  if (parent) return [];
  return put(text, parentPath, typeof last === 'number' ? [value] : { [String(last)]: value });
}

function insert(text: string, parent: Node, print: (indent: string, taken: number) => string): Edit {
  const last = parent.children?.at(-1);
  const outer = indentAt(text, parent.offset);
  if (!last) {
    const [open, close] = parent.type === 'array' ? '[]' : '{}';
    const inner = `${outer}  `;
    return {
      at: parent.offset,
      length: parent.length,
      text: `${open}\n${inner}${print(inner, inner.length)}\n${outer}${close}`,
    };
  }
  const end = last.offset + last.length;
  const isSpread = text.slice(parent.offset, last.offset).includes('\n');
  const indent = isSpread ? indentAt(text, last.offset) : outer;
  return {
    at: end,
    length: 0,
    text: isSpread ? `,\n${indent}${print(indent, indent.length)}` : `, ${print(outer, 0)}`,
  };
}

function take(root: Node, path: Path, kept: number): Edit[] {
  const node = findNodeAtLocation(root, [...path]);
  const item = node?.parent?.type === 'property' ? node.parent : node;
  const siblings = item?.parent?.children ?? [];
  if (!item || !item.parent) return [];
  if (siblings.length === 1 && path.length > kept) return take(root, path.slice(0, -1), kept);
  const index = siblings.indexOf(item);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const from = after ? item.offset : before ? before.offset + before.length : item.offset;
  const to = after ? after.offset : item.offset + item.length;
  return [{ at: from, length: to - from, text: '' }];
}

/** Puts a member of an object or an item of a list at another place among its siblings; each keeps its own text. */
export function move(text: string, path: Path, from: number, to: number): Edit[] {
  const root = readTree(text);
  const parent = root && (path.length === 0 ? root : findNodeAtLocation(root, [...path]));
  const items = parent?.children ?? [];
  if (from === to || !items[from] || !items[to]) return [];
  const texts = items.map((item) => text.slice(item.offset, item.offset + item.length));
  const order = items.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  return order.flatMap((source, place): Edit[] => {
    const item = items[place];
    const written = texts[source];
    return item && written !== undefined && source !== place
      ? [{ at: item.offset, length: item.length, text: written }]
      : [];
  });
}

/** What makes one text of the other, in one piece. */
export function between(before: string, after: string): Edit[] {
  if (before === after) return [];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [{ at: start, length: before.length - end - start, text: after.slice(start, after.length - end) }];
}

/** Every place of the text where a token stands that is this name, with whether it is a key. */
export function placesOf(text: string, name: string): readonly { path: Path; isKey: boolean; node: Node }[] {
  const root = readTree(text);
  const found: { path: Path; isKey: boolean; node: Node }[] = [];
  const walk = (node: Node, path: Path): void => {
    if (node.type === 'string' && node.value === name) found.push({ path, isKey: false, node });
    if (node.type === 'array') (node.children ?? []).forEach((item, index) => walk(item, [...path, index]));
    for (const member of node.type === 'object' ? (node.children ?? []) : []) {
      const [key, value] = member.children ?? [];
      const at = [...path, keyOf(member)];
      if (key?.value === name) found.push({ path: at, isKey: true, node: key });
      if (value) walk(value, at);
    }
  };
  if (root) walk(root, []);
  return found;
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)?.[0] ?? '';
}
