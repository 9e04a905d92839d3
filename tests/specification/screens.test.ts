/** The product's screens of the specification, sections 2 to 6, as `screens.json` has them: each stands, for its user types and no others. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from '../../src/core/model/label.ts';
import { productRelease } from '../serverKit/product.ts';

interface Listed {
  readonly name: string;
  readonly screen: string;
  readonly types: readonly number[];
}

const listed = JSON.parse(readFileSync(new URL('screens.json', import.meta.url), 'utf8')) as readonly Listed[];
const everyType = [1, 2, 3, 4, 5, 6, 7];

test.each(listed.map((one) => [one.name, one] as const))('%s', async (_, { screen, types }) => {
  const release = await productRelease();
  const shows = (userType: number, superManager = false): boolean =>
    screen in release.project({ userType, superManager }).screens;
  expect(everyType.filter((type) => shows(type))).toEqual(types);
  expect(shows(1, true)).toBe(true);
});

test('every menu entry leads to a screen of every type that has it', async () => {
  const { catalogue, project } = await productRelease();
  const leaves = catalogue.menus.filter(({ id }) => !catalogue.menus.some(({ parentId }) => parentId === id));
  expect(leaves.length).toBeGreaterThan(20);
  const wrong = leaves.flatMap(({ id, types, screen }) =>
    types.flatMap((userType) => {
      const { screens } = project({ userType, superManager: false });
      return screen !== undefined && !(screen in screens) ? `${id} for type ${userType}` : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every list that shows how far a task is says in words what waits for a check', async () => {
  const { project } = await productRelease();
  const { views } = project({ userType: 1, superManager: true });
  const shown = Object.values(views).flatMap((view) =>
    view.type === 'list' ? view.columns.filter(({ field }) => field === 'trailerState') : [],
  );
  expect(shown.length).toBeGreaterThan(6);
  for (const { emphasis } of shown) {
    expect(emphasis.map(({ word }) => textOf(word, 'zh-CN'))).toEqual(['单号不符', '司机已补图']);
  }
});
