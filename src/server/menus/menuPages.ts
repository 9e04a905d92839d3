/** Which pages there are for an entry of the menu to open. */
import type { Label, Screen } from '../../core/model/catalogue.ts';
import { meantText } from '../../core/lint/nearest.ts';
import { screenTypes } from '../../core/screens/index.ts';
import type { Release } from '../../release/release.ts';
import { givenText } from '../calls/inputValues.ts';
import type { HandlerContext } from '../calls/handler.ts';
import { refuse } from '../records/faults.ts';

export type Opening = { readonly screen?: string | null | undefined; readonly component?: string | null | undefined };

/** The frame of an entry that opens nothing itself, as menus of other consoles name it. */
const frame = 'Layout';

/** What floats above a page is none. */
export function pagesOf({ catalogue }: Pick<Release, 'catalogue'>): readonly Screen[] {
  return Object.values(catalogue.screens).filter(({ type }) => !screenTypes[type].over);
}

/**
 * What an entry opens is a screen, or a page written by hand, which a menu of the schemas names. A screen that is given as
 * the component is the entry's screen. @throws Refusal 422
 */
export function withPage<Input extends Opening>({ release }: Pick<HandlerContext, 'release'>, input: Input): Input {
  const { screen, component } = input;
  const screens = pagesOf(release).map(({ id }) => id);
  const written = release.catalogue.menus.flatMap((entry) => (entry.component === undefined ? [] : [entry.component]));
  requireOne('screen', screen, screens);
  requireOne('component', component, [...written, ...screens, frame]);
  const name = givenText(component);
  const isScreen = name !== undefined && screens.includes(name) && !written.includes(name);
  return isScreen ? { ...input, screen: name, component: null } : input;
}

function requireOne(field: keyof Opening, given: string | null | undefined, known: readonly string[]): void {
  const name = givenText(given);
  if (name === undefined || known.includes(name)) return;
  throw refuse('rule-broken', { fields: { [field]: noPage(name, known) } });
}

function noPage(name: string, known: readonly string[]): Label {
  const meant = meantText(name, known);
  return {
    'zh-CN': `没有页面“${name}”${meant['zh-CN']}`,
    'en-US': `There is no page “${name}”${meant['en-US']}`,
  };
}
