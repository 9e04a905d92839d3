/** The theme and language of everything that antd prints. */
import { ConfigProvider, theme as themes } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useApp, useTexts } from './app.ts';
import { lookOf } from '../theme/look.ts';
import type { SignedIn } from '../session/session.ts';
import { useSignal } from '../state/signal.ts';
import { applyTheme } from '../theme/theme.ts';
import { antdTheme } from '../theme/antdTheme.ts';
import { antdLocale } from '../../renderer/antdLocale.ts';
import { useStillness } from './useBelow.ts';

/** @param settings the deployment's; none while nobody has come in. */
export function ConsoleLook({
  settings,
  children,
}: {
  settings: SignedIn['manifest']['settings'];
  children: ReactNode;
}) {
  const app = useApp();
  const { language } = useTexts();
  const { theme, look } = useSignal(app.preferences);
  const { themeName } = lookOf(settings, look);
  const isStill = useStillness();
  const antd = useMemo(() => antdTheme(theme, themeName, isStill), [theme, themeName, isStill]);
  useEffect(() => applyTheme(theme, themeName), [theme, themeName]);
  useEffect(() => void dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en'), [language]);
  const locale = antdLocale(language);
  // antd names the closing button of a window in English, whatever the locale.
  const windows = useMemo(() => ({ closable: { 'aria-label': locale.global?.close } }), [locale]);
  return (
    <ConfigProvider theme={antd} locale={locale} button={{ autoInsertSpace: false }} modal={windows} drawer={windows}>
      <Variables />
      {children}
    </ConfigProvider>
  );
}

/** Writes the theme's variables: the styles that were printed at build write none. */
function Variables(): null {
  themes.useToken();
  return null;
}
