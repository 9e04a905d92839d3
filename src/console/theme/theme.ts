/**
 * The design tokens: colours, type, spacing, status tones. A calm instrument: ink on cool paper, hairlines for
 * shadows, one petrol accent for what can be done, amber only for what waits. Written to CSS variables for our own
 * styles, and read by `antdTheme.ts` for antd's.
 */
import type { Tone } from '../../core/model/catalogue.ts';
import type { ThemeName } from './look.ts';

export type ThemeMode = 'light' | 'dark';

interface Palette {
  readonly paper: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly signal: string;
  readonly tones: Readonly<Record<Tone, { readonly text: string; readonly soft: string }>>;
}

export const palettes: Readonly<Record<ThemeMode, Palette>> = {
  light: {
    paper: '#f3f5f6',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#e2e7ea',
    lineStrong: '#c6cfd5',
    ink: '#16212b',
    inkSoft: '#46545f',
    inkFaint: '#5f6c77',
    accent: '#0b6077',
    accentHover: '#0e7591',
    accentSoft: '#e4f1f4',
    onAccent: '#ffffff',
    signal: '#ffb547',
    tones: {
      neutral: { text: '#53606b', soft: '#edf0f2' },
      waiting: { text: '#8f5200', soft: '#fff1d6' },
      progress: { text: '#1a59ad', soft: '#e6effb' },
      success: { text: '#176b3d', soft: '#e2f3e9' },
      warning: { text: '#ab4208', soft: '#fdeadd' },
      danger: { text: '#b8251e', soft: '#fde8e6' },
    },
  },
  dark: {
    paper: '#0e141a',
    surface: '#151d25',
    raised: '#1b252f',
    line: '#25323d',
    lineStrong: '#3a4a57',
    ink: '#e3e9ee',
    inkSoft: '#b0bcc6',
    inkFaint: '#93a1ad',
    accent: '#4fb6ce',
    accentHover: '#6fc7dc',
    accentSoft: '#12303a',
    onAccent: '#04212a',
    signal: '#ffb547',
    tones: {
      neutral: { text: '#a7b5c0', soft: '#222d37' },
      waiting: { text: '#f0b45c', soft: '#33270f' },
      progress: { text: '#7fb6f5', soft: '#14283f' },
      success: { text: '#66cb92', soft: '#12301f' },
      warning: { text: '#f59b62', soft: '#382111' },
      danger: { text: '#f7837a', soft: '#3b1815' },
    },
  },
};

/** The five themes: an accent for what can be done, in light and dark, and the rail that holds the menu. */
interface Accent {
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly onAccent: string;
}

/** The menu's ground, its text, the text of its groups, what lies under the pointer and what is chosen. */
interface Rail {
  readonly rail: string;
  readonly railInk: string;
  readonly railStrong: string;
  readonly railHover: string;
  readonly railChosen: string;
  readonly railOnChosen: string;
}

/** White is the palette as it stands: its rail is the page's own surface. */
type Coloured = Exclude<ThemeName, 'white'>;

const onLight = '#ffffff';

const accents: Readonly<Record<Coloured, Readonly<Record<'light' | 'dark', Accent>>>> = {
  default: {
    light: { accent: '#1d5fb8', accentHover: '#2469c6', accentSoft: '#e7f0fb', onAccent: onLight },
    dark: { accent: '#74acf3', accentHover: '#93bff7', accentSoft: '#16283e', onAccent: '#06182c' },
  },
  ocean: {
    light: { accent: '#0a5f8f', accentHover: '#0c6fa6', accentSoft: '#e3f0f8', onAccent: onLight },
    dark: { accent: '#5bb7e8', accentHover: '#7fc8ef', accentSoft: '#112c3c', onAccent: '#031d2c' },
  },
  green: {
    light: { accent: '#176b45', accentHover: '#1c7b50', accentSoft: '#e3f4ea', onAccent: onLight },
    dark: { accent: '#62ca96', accentHover: '#84d8ae', accentSoft: '#132f20', onAccent: '#03210f' },
  },
  glory: {
    light: { accent: '#683c9f', accentHover: '#774bb0', accentSoft: '#f1eaf9', onAccent: onLight },
    dark: { accent: '#bb99ec', accentHover: '#ccb2f2', accentSoft: '#2a2040', onAccent: '#1b0d30' },
  },
};

const rails: Readonly<Record<Coloured, Rail>> = {
  default: {
    rail: '#1d2630',
    railInk: '#b9c5d0',
    railStrong: '#e6ecf1',
    railHover: '#28333f',
    railChosen: '#1d5fb8',
    railOnChosen: onLight,
  },
  ocean: {
    rail: '#0b2b45',
    railInk: '#b2cde1',
    railStrong: '#e3eff8',
    railHover: '#143a58',
    railChosen: '#0c6fa6',
    railOnChosen: onLight,
  },
  green: {
    rail: '#113429',
    railInk: '#b2d0c2',
    railStrong: '#e2f1ea',
    railHover: '#1a4436',
    railChosen: '#1c7b50',
    railOnChosen: onLight,
  },
  glory: {
    rail: '#291c3e',
    railInk: '#cabedc',
    railStrong: '#eee8f6',
    railHover: '#37284e',
    railChosen: '#774bb0',
    railOnChosen: onLight,
  },
};

/** The palette of a theme: the paper and the tones are everybody's, the accent and the menu's rail are the theme's own. */
export function paletteOf(mode: ThemeMode, name: ThemeName): Palette & Rail {
  const base = palettes[mode];
  if (name !== 'white') return { ...base, ...accents[name][mode], ...rails[name] };
  return {
    ...base,
    rail: base.surface,
    railInk: base.inkSoft,
    railStrong: base.ink,
    railHover: base.paper,
    railChosen: base.accentSoft,
    railOnChosen: base.accent,
  };
}

/** Latin letters and figures from the system, Chinese from the best font that the system has. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif";
export const monoFamily = "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono CJK SC', monospace";

/** What antd's theme calls itself: a class of the body, and of every part of antd. */
export const themeClass = 'towline';

/** In pixels. Distances are steps of 4; type has five sizes; nothing is written in between. */
export const measures = {
  radius: 6,
  radiusPanel: 8,
  control: 34,
  header: 56,
  sidebar: 220,
  folded: 64,
  gapSmall: 8,
  gap: 16,
  gapLarge: 24,
  textSmall: 12,
  textDense: 13,
  text: 14,
  textTitle: 18,
  textHead: 24,
} as const;

/** Writes the palette to the page; `data-theme` lets styles differ where a token cannot. */
export function applyTheme(mode: ThemeMode, name: ThemeName = 'white', page = document.documentElement): void {
  const { tones, ...colours } = paletteOf(mode, name);
  page.dataset['theme'] = mode;
  page.dataset['themeName'] = name;
  page.style.colorScheme = mode;
  const write = (name: string, value: string): void => page.style.setProperty(`--${name}`, value);
  for (const [name, value] of Object.entries(colours)) write(kebab(name), value);
  for (const [tone, pair] of Object.entries(tones)) {
    write(`tone-${tone}`, pair.text);
    write(`tone-${tone}-soft`, pair.soft);
  }
  for (const [name, pixels] of Object.entries(measures)) write(kebab(name), `${pixels}px`);
  write('font', fontFamily);
  write('mono', monoFamily);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
