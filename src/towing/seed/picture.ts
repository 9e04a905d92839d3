/** Small drawn pictures of a scene on the road, as PNG files: the demonstration's photos are nobody's. */
import { PNG } from 'pngjs';
import type { Random } from '../domain/random.ts';

type Colour = readonly [red: number, green: number, blue: number];

const width = 320;
const height = 240;
const skies: readonly Colour[] = [
  [168, 203, 232],
  [216, 196, 170],
  [92, 108, 140],
];
const paints: readonly Colour[] = [
  [196, 52, 46],
  [38, 84, 152],
  [232, 232, 226],
  [58, 62, 66],
  [224, 168, 36],
];
const road: Colour = [96, 98, 102];
const line: Colour = [238, 238, 230];
const glass: Colour = [44, 60, 76];
const tyre: Colour = [24, 24, 26];
const warning: Colour = [236, 92, 28];

export function drawScene(random: Random): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const box = (left: number, top: number, wide: number, high: number, [red, green, blue]: Colour): void => {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1) {
        pixels.set([red, green, blue], (y * width + x) * 3);
      }
    }
  };
  box(0, 0, width, 120, random.pick(skies));
  for (let left = 0; left < width; left += 40) {
    const floors = random.between(30, 96);
    box(left, 120 - floors, 34, floors, [120 + floors, 124 + floors, 128 + floors]);
  }
  box(0, 120, width, 120, road);
  for (let left = -20; left < width; left += 60) box(left, 176, 36, 5, line);
  const [x, y] = [random.between(40, 150), random.between(128, 150)];
  const paint = random.pick(paints);
  box(x, y + 18, 120, 26, paint);
  box(x + 24, y, 64, 20, paint);
  box(x + 30, y + 4, 24, 14, glass);
  box(x + 58, y + 4, 24, 14, glass);
  for (const wheel of [x + 14, x + 86]) box(wheel, y + 38, 20, 14, tyre);
  for (let row = 0; row < 26; row += 1) box(x + 176 - row / 2, 190 + row, row + 1, 1, warning);
  // Of RGB, without filters: such pictures are plain areas.
  const picture = Object.assign(new PNG({ width, height }), { data: pixels });
  return PNG.sync.write(picture, {
    inputColorType: 2,
    colorType: 2,
    inputHasAlpha: false,
    filterType: 0,
    deflateStrategy: 0,
  });
}
