import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configOf, shippedConfig } from '../../../src/console/api/config.ts';
import { type Look, lookOf, parseLook, printLook, standardLook, themeNames } from '../../../src/console/theme/look.ts';
import { choseLanguage, firstLanguage, readPreferences } from '../../../src/console/session/preferences.ts';
import { paletteOf, palettes } from '../../../src/console/theme/theme.ts';

test('the standard is vertical, white, no tabs bar, fixed header', () => {
  expect(lookOf({}, {})).toEqual(standardLook);
  expect(standardLook).toMatchObject({ layout: 'vertical', themeName: 'white', tabsBar: false, fixedHeader: true });
});

test('the deployment moves the standard, the user moves both; what is no choice is as if it were not there', () => {
  const settings = { theme: { layout: 'gallery', name: 'ocean', tabsBar: true, fixedHeader: 'perhaps' } };
  expect(lookOf(settings, {})).toMatchObject({
    layout: 'gallery',
    themeName: 'ocean',
    tabsBar: true,
    fixedHeader: true,
  });
  expect(lookOf(settings, { layout: 'common', tabsBar: false })).toMatchObject({ layout: 'common', tabsBar: false });
  expect(lookOf({ theme: { layout: 'round', name: 7 } }, {})).toEqual(standardLook);
});

test('a look is kept as words of the cookie, and read back the same', () => {
  const look: Look = { ...standardLook, layout: 'comprehensive', themeName: 'default', tabsBar: true, search: false };
  expect(parseLook(printLook(look))).toEqual(look);
  expect(readPreferences(`a=1; preferences=en-US.dark.${printLook({ tabsBar: true }).join('.')}`)).toEqual({
    language: 'en-US',
    theme: 'dark',
    collapsed: false,
    look: { tabsBar: true },
  });
});

test('a deployment that has not said a language leaves it to the browser', () => {
  expect([shippedConfig.language, configOf({}).language]).toEqual(['browser', 'browser']);
  expect(configOf({ language: 'zh-CN' }).language).toBe('zh-CN');
  const file = readFileSync(new URL('../../../src/public/config.json', import.meta.url), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ language: 'browser' });
});

test.each([
  ['browser', ['en-US', 'zh-CN'], 'en-US'],
  ['browser', ['en'], 'en-US'],
  ['browser', ['zh-CN', 'en-US'], 'zh-CN'],
  ['browser', ['fr-FR', 'en', 'zh-CN'], 'en-US'],
  ['browser', ['fr-FR', 'zh-TW', 'en'], 'zh-CN'],
  ['browser', ['fr-FR', 'enm'], 'zh-CN'],
  ['browser', [], 'zh-CN'],
  ['zh-CN', ['en-US'], 'zh-CN'],
  ['en-US', ['zh-CN'], 'en-US'],
] as const)('where the deployment says %s, a browser of %j begins in %s', (setting, asked, expected) => {
  expect(firstLanguage(setting, asked)).toBe(expected);
});

test.each([
  ['', false],
  ['a=1; other=en-US', false],
  ['a=1; preferences=dark', false],
  ['preferences=zh-CN.light', true],
  ['a=1; preferences=en-US..dark; b=2', true],
])('the cookie %j tells of a chosen language: %s', (cookie, chosen) => {
  expect(choseLanguage(cookie)).toBe(chosen);
});

/** WCAG 2, relative luminance and contrast. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['light', 'dark'] as const)('what is written can be read: %s', (mode) => {
  test.each(themeNames)('theme %s', (name) => {
    const all = paletteOf(mode, name);
    const pairs: readonly (readonly [string, string])[] = [
      [all.onAccent, all.accent],
      [all.onAccent, all.accentHover],
      [all.accent, all.accentSoft],
      [all.accent, all.surface],
      [all.railInk, all.rail],
      [all.railInk, all.railHover],
      [all.railStrong, all.rail],
      [all.railOnChosen, all.railChosen],
      [all.inkSoft, all.accentSoft],
      [all.inkFaint, all.paper],
    ];
    for (const [ink, ground] of pairs) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test('status tones, wherever they are written', () => {
    const { tones, surface, raised, paper } = palettes[mode];
    for (const { text, soft } of Object.values(tones))
      for (const ground of [soft, surface, raised, paper])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
});
