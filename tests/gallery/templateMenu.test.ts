/** Every entry of the shipped menu names an icon and a page that there is. */
import { expect, test } from 'vitest';
import { menuIconNames } from '../../src/console/session/menuDrawings.ts';
import { writtenPages } from '../../src/gallery/WrittenPage.tsx';
import { writtenPages as told } from '../../src/towing/apps/writtenPages.ts';
import template from '../../schemas/menus/template.json';
import standard from '../../schemas/menus/default.json';

interface Entry {
  readonly id: string;
  readonly icon?: string;
  readonly component?: string;
}
const entries: readonly Entry[] = [...standard.items, ...template.items];

test('the icons that menus name are in the fixed map', () => {
  const named = entries.flatMap(({ icon }) => (icon === undefined ? [] : [icon]));
  expect(named.filter((icon) => !menuIconNames.includes(icon))).toEqual([]);
});

test('the pages written by hand are those that the menu names, no more and no less', () => {
  const components = entries.flatMap(({ component }) => (component === undefined ? [] : [component]));
  // The product's own stand in `main.tsx`.
  const named = new Set(components.filter((component) => !component.startsWith('towing/')));
  expect(Object.keys(writtenPages).sort()).toEqual([...named].sort());
});

test('the server is told of the pages that the console has', () => {
  expect([...told].sort()).toEqual([...Object.keys(writtenPages), 'towing/driver'].sort());
});
