/** What antd would compute in the browser, computed here: the rules of a part, and the values of its variables in each theme. */
import { createRequire } from 'node:module';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme } from '../src/console/theme/antdTheme.ts';
import { themeNames, type ThemeName } from '../src/console/theme/look.ts';
import type { ThemeMode } from '../src/console/theme/theme.ts';

/** A part's styles: where they stand, how they are exported, and the class that its elements begin with. */
export interface StyledPart {
  /** Below the package's folder, `button/style/index`. */
  readonly module: string;
  readonly name: string;
  readonly isSub: boolean;
  readonly prefix: string;
}

interface Cache {
  readonly cache: Map<string, unknown>;
}
interface CssInJs {
  readonly createCache: () => Cache;
  readonly extractStyle: (cache: Cache, options: { plain: boolean; types: string }) => string;
  readonly StyleProvider: ComponentType<{ cache: Cache; children: ReactElement }>;
}

const require = createRequire(import.meta.url);
// Rules are kept in a cache of the package: it must be the one that antd has.
const { createCache, extractStyle, StyleProvider } = createRequire(require.resolve('antd'))(
  '@ant-design/cssinjs',
) as CssInJs;
const { ConfigProvider } = require('antd') as typeof import('antd');

interface Theme {
  readonly mode: ThemeMode;
  readonly name: ThemeName;
}
export const allThemes: readonly Theme[] = (['light', 'dark'] as const).flatMap((mode) =>
  themeNames.map((name) => ({ mode, name })),
);
/** The rules are the same in each. */
const anyTheme: Theme = { mode: 'light', name: 'white' };

/** Parts that lie elsewhere in the page than what they belong to, and whole parts, bear it; some bear the prefix alone. */
const rootClass = (prefix: string): string => `${prefix}-css-var`;

type Hook = (prefix: string, root: string) => readonly [((node: ReactElement) => ReactElement) | undefined];

function printed({ module, name, isSub, prefix }: StyledPart): ReactElement {
  const found = (require(`antd/lib/${module}`) as Record<string, unknown>)[name];
  if (isSub) return createElement(found as ComponentType<{ prefixCls: string }>, { key: module, prefixCls: prefix });
  const Hooked = (): ReactElement | null => {
    const [print] = (found as Hook)(prefix, rootClass(prefix));
    return typeof print === 'function' ? print(createElement('i')) : null;
  };
  return createElement(Hooked, { key: `${module} ${name}` });
}

/** What antd notes of these parts. */
export function computed(
  parts: readonly StyledPart[],
  { mode, name }: Theme,
  { isStill = false, cache = createCache(), beside = null as ReactElement | null } = {},
): Cache {
  const theme = antdTheme(mode, name, isStill);
  const themed = createElement(ConfigProvider, { theme }, parts.map(printed), beside);
  const noted = { cache, children: themed };
  renderToString(createElement(StyleProvider, noted));
  return cache;
}

/** Without the list of what it holds, which only the package itself reads. */
const textOf = (cache: Cache, types: string): string =>
  extractStyle(cache, { plain: true, types }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '');

/** Of links and icons; every part brings them along. */
const isShared = (key: string): boolean => key.startsWith('style%') && key.includes('%Shared%');

const atRoot = (prefix: string): string => `:is(.${prefix},.${rootClass(prefix)})`;

/** With the rules of links and icons, where the parts are what comes first. */
export function rulesOf(parts: readonly StyledPart[], { isFirst = false, theme = anyTheme } = {}): string {
  const kept = computed(parts, theme);
  if (!isFirst) for (const key of [...kept.cache.keys()].filter(isShared)) kept.cache.delete(key);
  return quick(textOf(kept, 'style'));
}

/** The console is read from left to right, its menu has colours of its own, and its buttons none of the palette's. */
const unused =
  /-rtl\b|\.ant-menu-dark\b|\.ant-btn-color-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/;

const unusedVariable =
  /^--ant-button-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)-shadow-color$/;

/** What entry.css says of every element; to say it by parts of a class's name has each element tried against each part. */
const saidOfAll = /^\{box-sizing:border-box;?\}$/;
const isGenerated = /::?(?:before|after)\b/;

/** Without what is never shown or said already, and so that a browser finds by an element's classes what may be its rules. */
function quick(css: string): string {
  return css
    .replace(/(?<=^|[{}])([^{}@]+)(\{[^{}]*\})/g, (_, selectors: string, body: string) => {
      if (saidOfAll.test(body)) return '';
      const left = selectorsOf(selectors).filter((selector) => !unused.test(selector));
      return left.length === 0 ? '' : left.flatMap(atBothRoots).join(',') + withBox(selectors, body);
    })
    .replace(/@media[^{}]*\{\}/g, '');
}

/** Apart: a selector in which one of two classes will do is tried against every element. */
function atBothRoots(selector: string): readonly string[] {
  const [, prefix, more] = /\.([\w-]+)-css-var\b(.*-css-var\b)?/.exec(selector) ?? [];
  if (prefix === undefined) return [selector];
  if (more !== undefined) throw new Error(`a rule of antd must belong to one part: ${selector}`);
  return [selector.replace(`${prefix}-css-var`, prefix), selector];
}

/** What is generated beside an element is none of all elements: it is told where it comes to be. */
const withBox = (selectors: string, body: string): string =>
  isGenerated.test(selectors) && /[{;]content:/.test(body) && !body.includes('box-sizing')
    ? body.replace('{', '{box-sizing:border-box;')
    : body;

/** A comma within brackets parts no selectors. */
const selectorsOf = (text: string): readonly string[] => text.split(/,(?![^(]*\))/);

/** By the class that they belong to, then by name. */
type Values = ReadonlyMap<string, ReadonlyMap<string, string>>;

function valuesIn(css: string): Values {
  const blocks = [...css.matchAll(/\.towline(?:\.([\w-]+?)(?:-css-var)?)?\{([^}]*)\}/g)];
  return new Map(
    blocks.map(([, scope = '', body = '']) => {
      const values = [...body.matchAll(/(--[\w-]+):([^;]*);/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      );
      return [scope, new Map(values)];
    }),
  );
}

/** Nothing where it is of all themes. */
function inThemes(some: readonly Theme[]): readonly string[] {
  if (some.length === allThemes.length) return [''];
  const ofMode = (mode: ThemeMode): readonly Theme[] => allThemes.filter((theme) => theme.mode === mode);
  const whole = (['light', 'dark'] as const).filter((mode) => ofMode(mode).every((theme) => some.includes(theme)));
  const others = some.filter(({ mode }) => !whole.includes(mode));
  return [
    ...whole.map((mode) => `[data-theme=${mode}] `),
    ...others.map(({ mode, name }) => `[data-theme=${mode}][data-theme-name=${name}] `),
  ];
}

interface Themed {
  readonly own: Values;
  /** Of the whole theme, by name. */
  readonly whole: ReadonlyMap<string, string>;
}

/** A theme's tokens are dear: what is computed of it is kept for the parts that come later. */
const caches = new Map(allThemes.map((theme) => [theme, createCache()]));

/** As antd computes them. */
export function valuesOf(parts: readonly StyledPart[], theme: Theme): Themed {
  const cache = computed(parts, theme, { cache: caches.get(theme) ?? createCache() });
  const [whole] = valuesIn(textOf(cache, 'token')).values();
  return { own: valuesIn(textOf(cache, 'cssVar')), whole: whole ?? new Map() };
}

/** The variables of these parts, in every theme; those of the whole theme are antd's own to write. */
export function variablesOf(parts: readonly StyledPart[]): string {
  const themed = allThemes.map((theme) => valuesOf(parts, theme));
  const moves = textOf(computed(parts, anyTheme), 'cssVar');
  if (textOf(computed(parts, anyTheme, { isStill: true }), 'cssVar') !== moves)
    throw new Error('a variable of a part of antd must not depend on whether things move');
  const scopes = new Map(valuesIn(moves));
  return [...scopes].map(([scope, names]) => blocksOf(scope, [...names.keys()], themed)).join('');
}

/** Those of these variables that belong to the whole theme, in every theme. */
export function themeVariables(names: ReadonlySet<string>): string {
  // Antd notes a theme's own variables with the first part that is printed in it, whichever it is.
  const anyPart = { module: 'button/style/index', name: 'default', isSub: false, prefix: 'ant-btn' };
  const themed = allThemes.map((theme) => valuesOf([anyPart], theme));
  const whole = themed.map(({ whole: values }) => ({ own: new Map([['', values]]), whole: new Map() }));
  return blocksOf(
    '',
    [...(themed[0]?.whole.keys() ?? [])].filter((name) => names.has(name)),
    whole,
  );
}

function blocksOf(scope: string, names: readonly string[], themed: readonly Themed[]): string {
  const blocks = new Map<string, string[]>();
  const say = (themes: readonly Theme[], said: string): void => {
    const selector = inThemes(themes)
      .map((theme) => `${theme}.towline${scope && atRoot(scope)}`)
      .join(',');
    blocks.set(selector, [...(blocks.get(selector) ?? []), said]);
  };
  for (const name of names.filter((each) => !unusedVariable.test(each))) {
    const values = themed.map(({ own }) => own.get(scope)?.get(name) ?? '');
    const different = new Set(values);
    const wide = different.size > 1 ? alikeIn(themed, values) : undefined;
    if (wide !== undefined) say(allThemes, `${name}:var(${wide})`);
    else
      for (const value of different)
        say(
          allThemes.filter((_, at) => values[at] === value),
          `${name}:${value}`,
        );
  }
  return [...blocks].map(([selector, said]) => `${selector}{${said.join(';')}}`).join('');
}

/** The variable of the whole theme that has these values in every one. */
function alikeIn([first, ...others]: readonly Themed[], [value, ...rest]: readonly string[]): string | undefined {
  const names = [...(first?.whole ?? [])].filter(([, whole]) => whole === value).map(([name]) => name);
  return names.find((name) => others.every(({ whole }, at) => whole.get(name) === rest[at]));
}
