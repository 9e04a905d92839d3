/** The design tokens as antd reads them. */
import { type ThemeConfig, theme } from 'antd';
import type { ThemeName } from './look.ts';
import { type ThemeMode, fontFamily, measures, monoFamily, paletteOf, themeClass } from './theme.ts';

export function antdTheme(mode: ThemeMode, name: ThemeName, isStill: boolean): ThemeConfig {
  const colours = paletteOf(mode, name);
  return {
    cssVar: { key: themeClass },
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokensOf(colours, isStill),
    components: componentsOf(colours),
  };
}

type Colours = ReturnType<typeof paletteOf>;

function tokensOf(colours: Colours, isStill: boolean): NonNullable<ThemeConfig['token']> {
  const { tones } = colours;
  return {
    colorPrimary: colours.accent,
    // A button that works stays readable; its wheel says that it does.
    opacityLoading: 1,
    colorLink: colours.accent,
    colorInfo: tones.progress.text,
    colorSuccess: tones.success.text,
    colorWarning: tones.waiting.text,
    colorError: tones.danger.text,
    colorInfoBg: tones.progress.soft,
    colorInfoBorder: colours.line,
    colorSuccessBg: tones.success.soft,
    colorSuccessBorder: colours.line,
    colorWarningBg: tones.waiting.soft,
    colorWarningBorder: colours.line,
    colorErrorBg: tones.danger.soft,
    colorErrorBorder: colours.line,
    colorTextBase: colours.ink,
    colorText: colours.ink,
    colorTextSecondary: colours.inkSoft,
    colorTextTertiary: colours.inkFaint,
    colorTextDescription: colours.inkFaint,
    colorTextPlaceholder: colours.inkFaint,
    colorBgBase: colours.surface,
    colorBgLayout: colours.paper,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorBorder: colours.lineStrong,
    colorBorderSecondary: colours.line,
    colorSplit: colours.line,
    borderRadius: measures.radius,
    controlHeight: measures.control,
    fontSize: measures.text,
    fontFamily,
    fontFamilyCode: monoFamily,
    wireframe: false,
    motion: !isStill,
  };
}

const componentsOf = (colours: Colours): NonNullable<ThemeConfig['components']> => ({
  Button: { primaryColor: colours.onAccent, primaryShadow: 'none', defaultShadow: 'none', fontWeight: 500 },
  Menu: {
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    itemHeight: 38,
    itemMarginInline: 8,
    popupBg: colours.rail,
    itemColor: colours.railInk,
    itemHoverColor: colours.railStrong,
    groupTitleColor: colours.railInk,
    itemSelectedBg: colours.railChosen,
    itemSelectedColor: colours.railOnChosen,
    subMenuItemSelectedColor: colours.railStrong,
    itemHoverBg: colours.railHover,
    itemActiveBg: colours.railHover,
    horizontalItemSelectedBg: colours.railChosen,
    horizontalItemSelectedColor: colours.railOnChosen,
    horizontalItemHoverColor: colours.railStrong,
    horizontalItemBorderRadius: measures.radius,
    activeBarBorderWidth: 0,
  },
  Table: {
    headerBg: colours.surface,
    headerColor: colours.inkFaint,
    headerSplitColor: 'transparent',
    rowHoverBg: colours.paper,
    cellPaddingBlock: 11,
  },
  Modal: { titleFontSize: 17 },
  Badge: { textFontWeight: 600 },
});
