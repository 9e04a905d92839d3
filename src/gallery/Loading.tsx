/** How waiting looks: shapes where a shape is known, a turning mark where none is, a share where it can be told. */
import { Button, Progress, Skeleton, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Loading', {
  title: ['加载', 'Loading'],
  lead: [
    '知道形状就先画形状；超过三秒就说明进度。',
    'A known shape is drawn first; what takes over three seconds shows its progress.',
  ],
  list: ['列表骨架', 'List skeleton'],
  card: ['卡片骨架', 'Card skeleton'],
  spin: ['转动标记', 'Spinners'],
  working: ['正在处理', 'Working'],
  over: ['盖住一块区域', 'Over an area'],
  overText: [
    '这块内容正在刷新，内容保留在下面，不会跳动。',
    'This area is being refreshed; what was there stays beneath, and nothing jumps.',
  ],
  start: ['刷新三秒', 'Refresh for three seconds'],
  share: ['带进度', 'With progress'],
  again: ['重新开始', 'Start again'],
  button: ['按钮自身', 'In the button'],
  save: ['保存', 'Save'],
});

export default function Loading() {
  const { say } = useWords(words);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <div className="cards">
        <Panel title={say('list')}>
          <Skeleton active avatar title={false} paragraph={{ rows: 2 }} />
          <Skeleton active avatar title={false} paragraph={{ rows: 2 }} />
        </Panel>
        <Panel title={say('card')}>
          <Skeleton.Image active />
          <Skeleton active paragraph={{ rows: 2 }} />
        </Panel>
        <Panel title={say('spin')}>
          <div className="spins">
            <Spin size="small" />
            <Spin />
            <Spin size="large" />
            <span className="dots" role="status" aria-label={say('working')}>
              <i />
              <i />
              <i />
            </span>
            <span className="bar-wait" role="status" aria-label={say('working')} />
          </div>
        </Panel>
        <Over />
        <Share />
        <Saving />
      </div>
    </Sheet>
  );
}

/** True for as long after `start` was called. */
function useFor(milliseconds: number): readonly [boolean, () => void] {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), milliseconds);
    return () => clearTimeout(timer);
  }, [since, milliseconds]);
  return [since !== null, () => setSince(performance.now())];
}

function Over() {
  const { say } = useWords(words);
  const [busy, start] = useFor(3000);
  return (
    <Panel title={say('over')}>
      <Spin spinning={busy}>
        <p className="over-text">{say('overText')}</p>
      </Spin>
      <Button onClick={start} disabled={busy}>
        {say('start')}
      </Button>
    </Panel>
  );
}

function Share() {
  const { say } = useWords(words);
  const [share, setShare] = useState(35);
  useEffect(() => {
    if (share >= 100) return;
    const timer = setTimeout(() => setShare(Math.min(100, share + 5)), 400);
    return () => clearTimeout(timer);
  }, [share]);
  return (
    <Panel title={say('share')}>
      <Progress percent={share} aria-label={say('share')} />
      <Button onClick={() => setShare(0)}>{say('again')}</Button>
    </Panel>
  );
}

function Saving() {
  const { say } = useWords(words);
  const [busy, start] = useFor(1500);
  return (
    <Panel title={say('button')}>
      <Button type="primary" loading={busy} onClick={start}>
        {say('save')}
      </Button>
    </Panel>
  );
}
