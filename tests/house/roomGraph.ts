/** Which files of a source folder import which, and the cycles among them. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

/** File → the files of ours that it imports, by their paths below the project's folder. */
export function arrowsOf(folder = root): Map<string, string[]> {
  const path = (file: string): string => relative(folder, file).split(sep).join('/');
  const below = ['src', 'codegen', 'build'].filter((part) => existsSync(join(folder, part)));
  const files = [
    ...readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
    ...below.flatMap((part) => filesBelow(relative(root, join(folder, part)))),
  ];
  return new Map(
    files.map((file) => [
      path(file),
      importsOf(file)
        .filter((name) => /^\..*\.tsx?$/.test(name))
        .map((name) => path(resolve(dirname(file), name))),
    ]),
  );
}

/** Rooms that have rooms of their own. */
const wings: ReadonlySet<string> = new Set(['console', 'core', 'renderer', 'server', 'towing']);

/** Shapes of one type of screen: they lie in its folder, and stand as low as the shapes of everything else. */
const ofModel = /^src\/core\/screens\/(\w+\/)?\w*[mM]odels?\.ts$/;

function roomOf(file: string): string {
  if (ofModel.test(file)) return 'core/model';
  const [top = '', wing = '', room = ''] = file.split('/');
  if (top !== 'src') return top;
  return wings.has(wing) && !/\.tsx?$/.test(room) ? `${wing}/${room}` : wing;
}

/** Room → the other rooms that its files import. */
export function roomsOf(arrows: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of arrows) {
    const from = roomOf(file);
    const into = rooms.get(from) ?? new Set();
    for (const target of targets) if (roomOf(target) !== from) into.add(roomOf(target));
    rooms.set(from, into);
  }
  return rooms;
}

/** Every group of nodes that reach each other (Tarjan, SIAM J. Comput. 1972). */
export function cyclesOf(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
