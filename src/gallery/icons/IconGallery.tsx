/** A whole set of icons: searched by name, copied with a click. */
import { Nothing } from '../../renderer/index.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useShell } from '../../console/running/context.ts';
import { copyText } from '../../console/app/copyText.ts';
import { Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import { IconGrid } from './IconGrid.tsx';
import { type IconSetName, type IconShape, useIcons } from './iconSet.ts';

const words = pageWords('IconGallery', {
  search: ['按名称搜索，如 car', 'Search by name, e.g. car'],
  count: ['{count} 个图标，点击即复制名称', 'Icons: {count}; click one to copy its name'],
  none: ['没有名称含“{words}”的图标', 'No icon’s name contains “{words}”'],
  copied: ['已复制 {name}', 'Copied {name}'],
  notCopied: ['浏览器不允许复制，名称是 {name}', 'The browser does not allow copying; the name is {name}'],
  loading: ['正在取图标', 'Loading icons'],
  failed: ['图标没有取到', 'The icons could not be loaded'],
  retry: ['重试', 'Try again'],
  all: ['全部', 'All'],
  line: ['线性', 'Line'],
  fill: ['填充', 'Fill'],
  style: ['风格', 'Style'],
});

type Style = 'all' | 'line' | 'fill';

export function IconGallery({ name, title, styles = false }: { name: IconSetName; title: string; styles?: boolean }) {
  const { say } = useWords(words);
  const { running } = useShell();
  const { set, failed, retry } = useIcons(name);
  const [wanted, setWanted] = useState('');
  const [style, setStyle] = useState<Style>('all');
  const sought = useDeferredValue(wanted.trim().toLowerCase());
  const found = useMemo<readonly IconShape[]>(() => {
    const parts = sought.split(/[\s-]+/).filter(Boolean);
    return (set?.icons ?? []).filter(
      (icon) => (style === 'all' || icon.name.endsWith(`-${style}`)) && parts.every((part) => icon.name.includes(part)),
    );
  }, [set, sought, style]);
  const copy = async (icon: IconShape): Promise<void> => {
    const full = `${set?.prefix ?? ''}:${icon.name}`;
    if (await copyText(full)) running.notify('success', say('copied', { name: full }));
    else running.notify('warning', say('notCopied', { name: full }));
  };
  return (
    <Sheet
      title={title}
      lead={set ? say('count', { count: found.length.toLocaleString() }) : say(failed ? 'failed' : 'loading')}
      tools={
        <>
          {styles && (
            <Segmented<Style>
              aria-label={say('style')}
              value={style}
              onChange={setStyle}
              options={(['all', 'line', 'fill'] as const).map((value) => ({ value, label: say(value) }))}
            />
          )}
          <Input
            allowClear
            prefix={<SearchOutlined />}
            aria-label={say('search')}
            placeholder={say('search')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </>
      }
    >
      <section className="panel sheet-panel">
        {failed && <Button onClick={retry}>{say('retry')}</Button>}
        {!set && !failed && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
        {set && found.length === 0 && <Nothing said={say('none', { words: wanted })} />}
        {set && found.length > 0 && (
          <IconGrid icons={found} box={set.size} label={title} onChoose={(icon) => void copy(icon)} />
        )}
      </section>
    </Sheet>
  );
}
