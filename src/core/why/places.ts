/** Where what decides is written: places in schema files at which it may stand, the likeliest first. Pure. */
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { MenuEntry, Screen } from '../model/catalogue.ts';
import { isNameOf } from '../model/names.ts';
import { lastPart, type RawAction, type RawCall, type RawField } from '../source/raw.ts';
import type { WhyName } from './names.ts';

/** A file, or all of a folder where it ends in `/`, and the way to what is meant: keys, or the names of a list's items. */
export interface Address {
  readonly file: string;
  readonly path: readonly string[];
}

export interface WhyPlace {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

const fieldWords = { read: 'read', mask: 'mask' } as const satisfies Partial<Record<WhyName, keyof RawField>>;
const actionWords = {
  allow: 'allow',
  visible: 'visible',
  enabled: 'needs',
} as const satisfies Partial<Record<WhyName, keyof RawAction>>;
const callWords = {
  call: 'allow',
  lookup: 'allow',
  needs: 'needs',
} as const satisfies Partial<Record<WhyName, keyof RawCall>>;

export function addressesOf(
  screen: Screen,
  entity: string | undefined,
): (is: WhyName, of: string) => readonly Address[] {
  const own = `screens/${screen.id}.json`;
  return (is, of) => {
    if (isNameOf(callWords, is)) return callAddresses(of, callWords[is]);
    if (isNameOf(actionWords, is)) {
      const path = ['actions', of, actionWords[is]];
      return [
        { file: own, path },
        { file: 'parts/', path },
        { file: own, path: path.slice(0, 2) },
      ];
    }
    if (is === 'screen') return [{ file: `screens/${of}.json`, path: [] }];
    if (is === 'rows') return entityAddresses(of, [['write'], ['scope']]);
    const word = isNameOf(fieldWords, is) ? [fieldWords[is]] : [];
    const ofRows = shapeAddresses(screen.call, of, word);
    if (entity === undefined) return ofRows;
    return [
      ...ofRows,
      ...entityAddresses(entity, [
        ['properties', of, ...word],
        ['properties', of],
      ]),
    ];
  };
}

/** The fields of a call that answers rows of its own. */
function shapeAddresses(call: string, field: string, word: readonly string[]): Address[] {
  return ['many', 'page', 'record'].map((as) => {
    return { file: 'calls/', path: ['calls', call, 'gives', as, 'properties', field, ...word] };
  });
}

function entityAddresses(entity: string, paths: readonly string[][]): Address[] {
  return paths.flatMap((path) => [
    { file: `entities/${entity}.json`, path },
    { file: `screens/|${entity}.json`, path: ['entity', ...path] },
  ]);
}

/** A conventional call is named by its entity and what it does; one that a page brings is for whom new pages are. */
function callAddresses(id: string, word: string): Address[] {
  const [entity = '', does = ''] = id.split('.');
  return [
    { file: 'calls/', path: ['calls', id, word] },
    { file: `calls/${entity}.json`, path: ['calls', does, word] },
    { file: `screens/|${entity}.json`, path: ['actions', does, word] },
    { file: `screens/|${entity}.json`, path: ['aggregate', word] },
    { file: 'calls/', path: ['calls', id] },
    { file: `calls/${entity}.json`, path: ['calls', does] },
    { file: 'settings.json', path: ['newPage', word] },
  ];
}

export function menuAddresses({ id, screen }: MenuEntry): Address[] {
  return [
    { file: 'menus/', path: ['items', id] },
    { file: `screens/${screen ?? id}.json`, path: ['menu'] },
  ];
}

/** The first of the addresses at which something stands. */
export function placeFinder(
  sources: readonly { readonly file: string; readonly text: string }[],
): (addresses: readonly Address[]) => WhyPlace | undefined {
  const roots = new Map<string, Node | undefined>();
  const rootOf = (file: string, text: string): Node | undefined => {
    if (!roots.has(file)) roots.set(file, parseTree(text));
    return roots.get(file);
  };
  return (addresses) => {
    for (const { file: wanted, path } of addresses) {
      for (const { file, text } of sources) {
        if (!isMeant(file, wanted)) continue;
        const root = rootOf(file, text);
        const node = root && nodeAt(root, path);
        if (node) return { file, ...positionIn(text, (node.parent?.type === 'property' ? node.parent : node).offset) };
      }
    }
    return undefined;
  };
}

/** `screens/|book.json` is a file of that name at any depth. */
function isMeant(file: string, wanted: string): boolean {
  if (wanted.endsWith('/')) return file.startsWith(wanted);
  const [folder = '', name] = wanted.split('|');
  return name === undefined ? file === wanted : file.startsWith(folder) && lastPart(file) === name;
}

function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const part of path) {
    node =
      node?.type === 'array'
        ? node.children?.find((item) => nameOf(item) === part)
        : node && findNodeAtLocation(node, [part]);
    if (!node) return undefined;
  }
  return node;
}

function nameOf(item: Node): unknown {
  if (item.type !== 'object') return item.value;
  return (findNodeAtLocation(item, ['id']) ?? findNodeAtLocation(item, ['field']))?.value;
}

function positionIn(text: string, offset: number): { readonly line: number; readonly col: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, col: (before.at(-1)?.length ?? 0) + 1 };
}
