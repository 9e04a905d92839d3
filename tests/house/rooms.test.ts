/** Rooms stand on each other in one direction, and no file needs itself: types count as much as values. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arrowsOf, cyclesOf, roomsOf } from './roomGraph.ts';
import { root } from './sourceFiles.ts';

const arrows = arrowsOf();
const rooms = roomsOf(arrows);

/** Still to be ended; these lists only get shorter. */
const owedOfFiles: readonly string[][] = [];
const owedOfRooms: readonly string[][] = [];

describe('cycles', () => {
  test('are found', () => {
    const edges = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(cyclesOf(edges)).toEqual([['a', 'b', 'c']]);
  });

  test('are looked for in all that the project is made of', () => {
    for (const room of ['commands', 'build', 'codegen', 'vite.config.ts', 'main.tsx', 'towing/console', 'towing'])
      expect([...rooms.keys()]).toContain(room);
  });

  test('there are none of files', () => {
    expect(cyclesOf(arrows)).toEqual(owedOfFiles);
  });

  test('there are none of rooms', () => {
    expect(cyclesOf(rooms)).toEqual(owedOfRooms);
  });
});

/** A room of a wing → the rooms beside it that it may import; those of lower passes are what it is made of. */
const downwards: Readonly<Record<string, readonly string[]>> = {
  core: ['screens', 'project', 'lint', 'normalise', 'source', 'fields', 'access', 'condition', 'model'],
  console: [
    'shell',
    'dialogs',
    'running',
    'signIn',
    'downloads',
    'alerts',
    'app',
    'live',
    'session',
    'api',
    'state',
    'theme',
    'texts',
  ],
  renderer: [
    'desk',
    'map',
    'tree',
    'chart',
    'list',
    'picker',
    'detail',
    'form',
    'table',
    'actions',
    'fields',
    'board',
    'engine',
  ],
  server: ['api', 'calls', 'records', 'database', 'postgres', 'time'],
};

describe.each(Object.entries(downwards))('%s', (wing, order) => {
  test.each(order)('%s imports only what stands below it', (room) => {
    const above = order.slice(0, order.indexOf(room)).map((name) => `${wing}/${name}`);
    expect([...(rooms.get(`${wing}/${room}`) ?? [])].filter((target) => above.includes(target))).toEqual([]);
  });
});

test('the page of the house names rooms that are there', () => {
  const page = readFileSync(join(root, 'src/README.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([\w/]+)` +\|/gm)].map(([, room = '']) => room);
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((room) => !existsSync(join(root, 'src', room)))).toEqual([]);
});

/** Folders of files of one kind, named alike: one a kind of field. */
const alike: ReadonlySet<string> = new Set(['src/core/fields']);

test('no folder holds more files than one takes in at a glance', () => {
  const counts = new Map<string, number>();
  for (const file of arrows.keys()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, count]) => count > 26 && !alike.has(folder));
  expect(crowded).toEqual([]);
});
