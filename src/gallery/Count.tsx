/** Numbers that count up to their value; at once where motion is not wanted. */
import { ReloadOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Count', {
  title: ['数字动画', 'Counting numbers'],
  lead: [
    '数字从零数到目标值；系统要求减少动态效果时直接显示。',
    'Numbers count up to their value, or appear at once where the system asks for less motion.',
  ],
  again: ['重新播放', 'Play again'],
  tasks: ['本月任务', 'Tasks this month'],
  minutes: ['平均到场（分钟）', 'Minutes to the scene'],
  rate: ['按时到达率', 'Arrived in time'],
  cost: ['本月费用（元）', 'Cost this month (¥)'],
  own: ['自己设置', 'Try your own'],
  target: ['目标', 'Target'],
  seconds: ['时长（秒）', 'Seconds'],
  decimals: ['小数位', 'Decimals'],
});

const samples = [
  { word: 'tasks', value: 1284, decimals: 0, suffix: '' },
  { word: 'minutes', value: 17.4, decimals: 1, suffix: '' },
  { word: 'rate', value: 96.32, decimals: 2, suffix: '%' },
  { word: 'cost', value: 238_460.5, decimals: 2, suffix: '' },
] as const;

export default function Count() {
  const { say } = useWords(words);
  const [round, setRound] = useState(0);
  const [target, setTarget] = useState(2026);
  const [seconds, setSeconds] = useState(2);
  const [decimals, setDecimals] = useState(0);
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button icon={<ReloadOutlined />} onClick={() => setRound(round + 1)}>
          {say('again')}
        </Button>
      }
    >
      <div className="counts">
        {samples.map(({ word, value, decimals: places, suffix }) => (
          <section key={word} className="panel">
            <h2>{say(word)}</h2>
            <Counted key={round} value={value} decimals={places} suffix={suffix} />
          </section>
        ))}
      </div>
      <Panel title={say('own')}>
        <div className="count-own">
          <Counted
            key={`${round} ${target} ${seconds} ${decimals}`}
            value={target}
            decimals={decimals}
            seconds={seconds}
          />
          <div className="sheet-tools">
            <Setting name={say('target')} value={target} most={9_999_999} onChange={setTarget} />
            <Setting name={say('seconds')} value={seconds} most={10} onChange={setSeconds} />
            <Setting name={say('decimals')} value={decimals} most={4} onChange={setDecimals} />
          </div>
        </div>
      </Panel>
    </Sheet>
  );
}

function Setting({
  name,
  value,
  most,
  onChange,
}: {
  name: string;
  value: number;
  most: number;
  onChange: (n: number) => void;
}) {
  return (
    <label className="setting">
      <span>{name}</span>
      <InputNumber min={0} max={most} value={value} onChange={(next) => next !== null && onChange(next)} />
    </label>
  );
}

interface CountedProps {
  readonly value: number;
  readonly decimals: number;
  readonly seconds?: number;
  readonly suffix?: string;
}

function Counted({ value, decimals, seconds = 1.6, suffix = '' }: CountedProps) {
  const [shown, setShown] = useState(() => (isStill() || seconds === 0 ? value : 0));
  useEffect(() => {
    if (isStill() || seconds === 0) return;
    let frame = 0;
    let began: number | null = null;
    const step = (now: number): void => {
      began ??= now;
      const share = Math.min(1, (now - began) / (seconds * 1000));
      setShown(value * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, seconds]);
  const print = (number: number): string =>
    number.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) + suffix;
  return (
    <p className="counted">
      <span aria-hidden="true">{print(shown)}</span>
      <span className="vw-unseen">{print(value)}</span>
    </p>
  );
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
