/** How a fix is made: by changes of a file's text that keep the layout and the order of everything else. */
import type { Fix } from './edit.ts';
import { printValue } from './printSchema.ts';
import type { Place } from './source.ts';

type Node = Place['node'];

/** The same value written otherwise, in place of a token. */
export function replaceValue({ node }: Place, value: unknown): Fix {
  const text = JSON.stringify(value);
  return { does: 'write', what: text, edits: [{ at: node.offset, length: node.length, text }] };
}

/** A name within a token, which may be all of it. Undefined where it stands there more than once. */
export function replaceWord({ source, node }: Place, given: string, word: string): Fix | undefined {
  const token = source.text.slice(node.offset, node.offset + node.length);
  const found = [...token.matchAll(/[\p{L}\p{N}_$./+-]+/gu)].filter(([one]) => one === given || one === `-${given}`);
  const [first] = found;
  if (!first || found.length > 1) return undefined;
  const at = node.offset + first.index + first[0].length - given.length;
  return { does: 'write', what: `"${word}"`, edits: [{ at, length: given.length, text: word }] };
}

/** The member of an object, whose key this is, or the item of a list; undefined where nothing would be left. */
export function remove({ node }: Place): Fix | undefined {
  const item = node.parent?.type === 'property' ? node.parent : node;
  const siblings = item.parent?.children ?? [];
  const index = siblings.indexOf(item);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (index < 0 || siblings.length === 1) return undefined;
  const [from, to] = after
    ? [item.offset, after.offset]
    : [before ? before.offset + before.length : item.offset, item.offset + item.length];
  return { does: 'take', what: '', edits: [{ at: from, length: to - from, text: '' }] };
}

/** One more member at the end of an object, laid out as those that are there. */
export function addMember({ source, node }: Place, name: string, value: unknown): Fix | undefined {
  if (node.type !== 'object') return undefined;
  const written = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const last = node.children?.at(-1);
  const add = { does: 'add', what: written } as const;
  if (!last) return { ...add, edits: [{ at: node.offset, length: node.length, text: `{ ${written} }` }] };
  const end = last.offset + last.length;
  const closed = source.text.slice(end, node.offset + node.length);
  const text = closed.includes('\n') ? `,\n${indentOf(source.text, last)}${written}` : `, ${written}`;
  return { ...add, edits: [{ at: end, length: 0, text }] };
}

/** One more item of a list, behind this one and laid out as it. */
export function addItem({ source, node }: Place, value: unknown): Fix {
  const isOwnLine = /\n[ \t]*$/.test(source.text.slice(0, node.offset));
  const indent = isOwnLine ? indentOf(source.text, node) : '';
  const written = printValue(value, indent.length);
  const text = isOwnLine ? `,\n${indent}${written}` : `, ${written}`;
  return { does: 'add', what: written, edits: [{ at: node.offset + node.length, length: 0, text }] };
}

/** What stands before it in its line, if that is nothing but space. */
function indentOf(text: string, { offset }: Node): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Two values that changed places. */
export function swap(one: Place, other: Place): Fix {
  const textOf = ({ source, node }: Place): string => source.text.slice(node.offset, node.offset + node.length);
  const edits = [
    { at: one.node.offset, length: one.node.length, text: textOf(other) },
    { at: other.node.offset, length: other.node.length, text: textOf(one) },
  ].sort((left, right) => left.at - right.at);
  return { does: 'swap', what: '', edits };
}
