/** What the layout begins it with, then tools, language, light or dark, bell, account. */
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { LateGuard } from '../../renderer/index.ts';
import { useApp, useTexts } from '../app/app.ts';
import { writePreferences } from '../session/preferences.ts';
import { useSignal } from '../state/signal.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BellButton } from './bell/BellButton.tsx';
import { useShell } from '../running/context.ts';
import { IconButton } from './IconButton.tsx';
import { Progress } from './Progress.tsx';
import { NavTools } from './tools/NavTools.tsx';

interface Props {
  readonly isNarrow: boolean;
  /** Whether it stands on the menu's ground, and not on the page's. */
  readonly onRail: boolean;
  readonly children: ReactNode;
}

export function TopBar({ isNarrow, onRail, children }: Props) {
  const { preferences, speech, pages } = useApp();
  const { text, language } = useTexts();
  const { theme } = useSignal(preferences);
  const { alerts } = useShell();
  const otherLanguage = text('language.short');
  const isDark = theme === 'dark';
  return (
    <header className={onRail ? 'top-bar on-rail' : 'top-bar'}>
      {children}
      <div className="top-bar-tools">
        <NavTools isNarrow={isNarrow} />
        {!isNarrow && (
          <>
            <IconButton
              name={text(isDark ? 'shell.light' : 'shell.dark')}
              icon={isDark ? <SunOutlined /> : <MoonOutlined />}
              onClick={() => preferences.write(writePreferences({ theme: isDark ? 'light' : 'dark' }))}
            />
            <Tooltip title={text('language.switch')}>
              <Button
                type="text"
                className="language"
                aria-label={`${otherLanguage} ${text('language.switch')}`}
                onClick={() => speech.use(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
              >
                {otherLanguage}
              </Button>
            </Tooltip>
          </>
        )}
        {pages.beside && isNarrow && (
          <LateGuard>
            <Suspense>
              <pages.beside isNarrow />
            </Suspense>
          </LateGuard>
        )}
        {alerts && <BellButton alerts={alerts} />}
        <AccountMenu isNarrow={isNarrow} />
      </div>
      <Progress />
    </header>
  );
}

export function FoldButton({ isNarrow, folded, onFold }: { isNarrow: boolean; folded: boolean; onFold: () => void }) {
  const { text } = useTexts();
  const name = isNarrow ? 'shell.openMenu' : folded ? 'shell.unfold' : 'shell.fold';
  const Icon = isNarrow ? MenuOutlined : folded ? MenuUnfoldOutlined : MenuFoldOutlined;
  return <IconButton name={text(name)} icon={<Icon />} onClick={onFold} />;
}
