/** Where a chosen mark can be seen beside its card. */
import { expect, test } from 'vitest';
import { uncovered } from '../../../src/renderer/map/uncovered.ts';

const map = { top: 100, bottom: 340 };

test.each([
  ['no card', null, { top: 0, bottom: 240 }],
  ['a card over its upper part', { top: 110, bottom: 200 }, { top: 100, bottom: 240 }],
  ['a card beneath it', { top: 350, bottom: 500 }, { top: 0, bottom: 240 }],
  ['a card beneath it that lies over its last lines', { top: 290, bottom: 450 }, { top: 0, bottom: 190 }],
  ['a card above it', { top: 10, bottom: 90 }, { top: 0, bottom: 240 }],
  ['a card that covers all of it', { top: 90, bottom: 350 }, { top: 0, bottom: 240 }],
] as const)('of a map with %s', (_name, card, free) => {
  expect(uncovered(map, card)).toEqual(free);
});
