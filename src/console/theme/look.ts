/** How the shell looks and what its bars hold: the choices of the theme drawer. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';

export const layouts = ['vertical', 'horizontal', 'gallery', 'comprehensive', 'common'] as const;
export const themeNames = ['default', 'ocean', 'green', 'glory', 'white'] as const;
export const galleryStyles = ['vertical', 'horizontal'] as const;
export const lookSwitches = [
  'fixedHeader',
  'tabsBar',
  'progressBar',
  'refresh',
  'search',
  'notice',
  'fullScreen',
] as const;

export type LayoutName = (typeof layouts)[number];
export type ThemeName = (typeof themeNames)[number];
type GalleryStyle = (typeof galleryStyles)[number];
type LookSwitch = (typeof lookSwitches)[number];

export interface Look extends Readonly<Record<LookSwitch, boolean>> {
  readonly layout: LayoutName;
  readonly themeName: ThemeName;
  readonly gallery: GalleryStyle;
}

/** Vertical layout, white theme, no tabs bar, fixed header. */
export const standardLook: Look = {
  layout: 'vertical',
  themeName: 'white',
  gallery: 'vertical',
  fixedHeader: true,
  tabsBar: false,
  progressBar: true,
  refresh: true,
  search: true,
  notice: true,
  fullScreen: true,
};

/** The standard, then what the deployment's settings say, then what the user chose. */
export function lookOf(settings: Row, chosen: Partial<Look>): Look {
  const { name, ...rest } = rowOf(settings['theme']);
  return { ...standardLook, ...readLook({ ...rest, themeName: name }), ...chosen };
}

/** What of a row are choices of a look; anything else is as if it were not there. */
export function readLook(row: Row): Partial<Look> {
  const { layout, themeName, gallery } = row;
  return {
    ...(isOneOf(layouts, layout) && { layout }),
    ...(isOneOf(themeNames, themeName) && { themeName }),
    ...(isOneOf(galleryStyles, gallery) && { gallery }),
    ...Object.fromEntries(
      lookSwitches.filter((each) => typeof row[each] === 'boolean').map((each) => [each, row[each]]),
    ),
  };
}

function isOneOf<Word extends string>(words: readonly Word[], value: unknown): value is Word {
  return words.some((word) => word === value);
}

/** A look as words for the cookie: `layout-gallery`, `tabsBar-on`. */
export function printLook(look: Partial<Look>): readonly string[] {
  return Object.entries(look).map(
    ([name, value]) => `${name}-${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}`,
  );
}

export function parseLook(words: Iterable<string>): Partial<Look> {
  const row: Record<string, unknown> = {};
  for (const word of words) {
    const [name = '', value] = word.split('-');
    row[name] = value === 'on' ? true : value === 'off' ? false : value;
  }
  return readLook(row);
}
