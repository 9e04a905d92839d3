/** The icons that menus, and fields shown as an icon, name. */
import type { MenuFile } from '../../../generated/grammar.ts';

type Icon = NonNullable<MenuFile['items'][number]['icon']>;

/** As the grammar has them: the compiler names one that is missing or that it does not have. */
const icons: Readonly<Record<Icon, true>> = {
  badge: true,
  bank: true,
  bell: true,
  chart: true,
  clock: true,
  dispatch: true,
  download: true,
  fence: true,
  file: true,
  home: true,
  list: true,
  map: true,
  notice: true,
  organisation: true,
  permission: true,
  phone: true,
  radar: true,
  robot: true,
  safety: true,
  settings: true,
  shop: true,
  team: true,
  tool: true,
  trash: true,
  truck: true,
  user: true,
};

export const iconNames: readonly string[] = Object.keys(icons);
