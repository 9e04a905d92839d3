/** The top bar's tools: announcement, search, refresh, full screen, downloads, error log, theme. */
import {
  BugOutlined,
  CloudDownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoreOutlined,
  NotificationOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover } from 'antd';
import { type ReactNode, createElement, useState } from 'react';
import { DownloadList, DownloadsButton, useDownloadCount } from './DownloadsButton.tsx';
import { useApp } from '../../app/app.ts';
import { writePreferences } from '../../session/preferences.ts';
import { useSignal } from '../../state/signal.ts';
import { useShell } from '../../running/context.ts';
import { useFullScreen } from '../fullScreen.ts';
import { IconButton } from '../IconButton.tsx';
import { useRefresh } from '../useRefresh.ts';
import { useLook } from '../useLook.ts';
import { Downloads } from './Downloads.tsx';
import { useToolTexts } from './useToolTexts.ts';
import './tools.css';

export function NavTools({ isNarrow }: { isNarrow: boolean }) {
  const { text } = useToolTexts();
  const { workspace, signedIn } = useShell();
  const look = useLook();
  const announcement = useSignal(workspace.announcement);
  const hasNotice = look.notice && announcement.html !== '';
  const read = (): void => workspace.announcement.write({ ...announcement, open: 'asked-for' });
  const refresh = useRefresh();
  const search = look.search && (
    <IconButton name={text('tool.search')} icon={<SearchOutlined />} onClick={() => workspace.layer.write('search')} />
  );
  if (isNarrow)
    return (
      <>
        {search}
        <MoreTools hasNotice={hasNotice} onRead={read} onRefresh={refresh} />
      </>
    );
  return (
    <>
      {hasNotice && (
        <Button type="text" className="notice-link" icon={<NotificationOutlined />} onClick={read}>
          {text('tool.notice')}
        </Button>
      )}
      {search}
      {look.refresh && <IconButton name={text('shell.refresh')} icon={<ReloadOutlined />} onClick={refresh} />}
      {look.fullScreen && <FullScreenTool />}
      <DownloadsButton />
      <Popover content={<Downloads />} trigger="click" placement="bottomRight">
        <Button type="text" icon={<CloudDownloadOutlined />} aria-label={text('tool.downloads')} />
      </Popover>
      <ErrorsTool />
      {signedIn.user.superManager && (
        <IconButton
          name={text('tool.why')}
          icon={<QuestionCircleOutlined />}
          onClick={() => workspace.layer.write('why')}
        />
      )}
      <IconButton name={text('tool.theme')} icon={<SkinOutlined />} onClick={() => workspace.layer.write('theme')} />
    </>
  );
}

function FullScreenTool() {
  const { text } = useToolTexts();
  const { running } = useShell();
  const { isOn, toggle } = useFullScreen(() => running.notify('error', text('shell.fullScreenFailed')));
  return (
    <IconButton
      name={text(isOn ? 'shell.leaveFullScreen' : 'shell.fullScreen')}
      icon={isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}

/** There once something has gone wrong. */
function ErrorsTool() {
  const { text } = useToolTexts();
  const { errors, layer } = useShell().workspace;
  const { length: count } = useSignal(errors.errors);
  if (count === 0) return null;
  return (
    <Button
      type="text"
      className="error-tool"
      icon={<BugOutlined />}
      aria-label={text('tool.errorsCount', { count })}
      onClick={() => layer.write('errors')}
    >
      <sup className="bell-count">{count}</sup>
    </Button>
  );
}

interface MoreProps {
  readonly hasNotice: boolean;
  readonly onRead: () => void;
  readonly onRefresh: () => void;
}

/** @param open shows one of the two lists of downloads */
function useMoreItems({ hasNotice, onRead, onRefresh }: MoreProps, open: (list: 'made' | 'offers') => void) {
  const { text, language } = useToolTexts();
  const { preferences, speech } = useApp();
  const { theme } = useSignal(preferences);
  const { workspace, running, signedIn } = useShell();
  const look = useLook();
  const errors = useSignal(workspace.errors.errors);
  const made = useDownloadCount(running.downloads);
  const isDark = theme === 'dark';
  return [
    ...(hasNotice ? [{ key: 'notice', label: text('tool.notice'), onClick: onRead }] : []),
    ...(look.refresh ? [{ key: 'refresh', label: text('shell.refresh'), onClick: onRefresh }] : []),
    {
      key: 'dark',
      label: text(isDark ? 'shell.light' : 'shell.dark'),
      onClick: () => preferences.write(writePreferences({ theme: isDark ? 'light' : 'dark' })),
    },
    {
      key: 'language',
      label: text('language.other'),
      onClick: () => speech.use(language === 'zh-CN' ? 'en-US' : 'zh-CN'),
    },
    { key: 'made', label: text('made.open', { count: made }), onClick: () => open('made') },
    { key: 'downloads', label: text('tool.downloads'), onClick: () => open('offers') },
    ...(signedIn.user.superManager
      ? [{ key: 'why', label: text('tool.why'), onClick: () => workspace.layer.write('why') }]
      : []),
    { key: 'theme', label: text('tool.theme'), onClick: () => workspace.layer.write('theme') },
    ...(errors.length > 0
      ? [
          {
            key: 'errors',
            label: text('tool.errorsCount', { count: errors.length }),
            onClick: () => workspace.layer.write('errors'),
          },
        ]
      : []),
  ];
}

/** On a phone: everything else behind one button. */
function MoreTools(props: MoreProps) {
  const { text } = useToolTexts();
  const [shown, setShown] = useState<'made' | 'offers' | null>(null);
  const items = useMoreItems(props, setShown);
  const asLandmark = (menu: ReactNode): ReactNode => createElement('nav', { 'aria-label': text('tool.more') }, menu);
  return (
    <Popover
      content={shown === 'made' ? <DownloadList onAbsent={() => setShown(null)} /> : <Downloads />}
      open={shown !== null}
      onOpenChange={(open) => !open && setShown(null)}
      trigger="click"
      destroyOnHidden
    >
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" popupRender={asLandmark}>
        <Button type="text" icon={<MoreOutlined />} aria-label={text('tool.more')} />
      </Dropdown>
    </Popover>
  );
}
