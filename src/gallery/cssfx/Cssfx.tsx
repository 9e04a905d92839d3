/** Effects made of CSS alone, each with its source to copy. */
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useShell } from '../../console/running/context.ts';
import { copyText } from '../../console/app/copyText.ts';
import { namesOf } from '../../core/model/names.ts';
import { Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import './cssfx.css';

const words = pageWords('Cssfx', {
  title: ['CSS 动效', 'CSS effects'],
  lead: ['只用样式做成；系统要求减少动态效果时静止。', 'CSS alone; at rest where the system asks for less motion.'],
  copy: ['复制样式', 'Copy the style'],
  copied: ['已复制', 'Copied'],
  pulse: ['脉冲灯', 'Beacon'],
  lift: ['悬停抬起', 'Lift on hover'],
  underline: ['下划线展开', 'Growing underline'],
  sheen: ['扫光', 'Sheen'],
  orbit: ['环绕', 'Orbit'],
  wave: ['波浪条', 'Wave'],
  flip: ['翻转', 'Flip'],
  type: ['打字', 'Typing'],
  hover: ['移到这里', 'Point here'],
  front: ['正面', 'Front'],
  back: ['背面', 'Back'],
});

type Effect = 'pulse' | 'lift' | 'underline' | 'sheen' | 'orbit' | 'wave' | 'flip' | 'type';

const sources: Readonly<Record<Effect, string>> = {
  pulse:
    '@keyframes pulse { to { box-shadow: 0 0 0 18px transparent } }\n.beacon { animation: pulse 1.6s ease-out infinite }',
  lift: '.lift { transition: transform .2s, box-shadow .2s }\n.lift:hover { transform: translateY(-4px); box-shadow: 0 10px 24px rgb(0 0 0 / 16%) }',
  underline:
    '.grow { background: linear-gradient(currentColor 0 0) 0 100% / 0 2px no-repeat; transition: background-size .25s }\n.grow:hover { background-size: 100% 2px }',
  sheen:
    '@keyframes sheen { to { background-position: -150% 0 } }\n.sheen { background: linear-gradient(100deg, transparent 40%, #fff8 50%, transparent 60%) 150% 0 / 200% 100% no-repeat; animation: sheen 2s infinite }',
  orbit: '@keyframes orbit { to { rotate: 1turn } }\n.orbit { animation: orbit 2.4s linear infinite }',
  wave: '@keyframes wave { 50% { scale: 1 .3 } }\n.wave i { animation: wave 1s ease-in-out infinite; animation-delay: calc(var(--i) * .12s) }',
  flip: '.flip { transform-style: preserve-3d; transition: transform .5s }\n.flip:hover { transform: rotateY(180deg) }\n.flip > * { backface-visibility: hidden }',
  type: '@keyframes type { from { width: 0 } }\n.type { overflow: hidden; white-space: nowrap; animation: type 3s steps(18) infinite alternate }',
};

export default function Cssfx() {
  const { say } = useWords(words);
  const { running } = useShell();
  const copy = async (effect: Effect): Promise<void> => {
    if (await copyText(sources[effect])) running.notify('success', say('copied'));
  };
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <div className="effects">
        {namesOf(sources).map((effect) => (
          <section key={effect} className="panel effect">
            <div className="effect-stage">
              <Stage effect={effect} />
            </div>
            <footer>
              <h2>{say(effect)}</h2>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={`${say('copy')}: ${say(effect)}`}
                title={say('copy')}
                onClick={() => void copy(effect)}
              />
            </footer>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function Stage({ effect }: { effect: Effect }) {
  const { say } = useWords(words);
  switch (effect) {
    case 'pulse':
      return <span className="fx-beacon" />;
    case 'lift':
      return <span className="fx-lift">{say('hover')}</span>;
    case 'underline':
      return <span className="fx-grow">{say('hover')}</span>;
    case 'sheen':
      return <span className="fx-sheen">TOWLINE</span>;
    case 'orbit':
      return (
        <span className="fx-orbit">
          <i />
        </span>
      );
    case 'wave':
      return (
        <span className="fx-wave">
          {[0, 1, 2, 3, 4].map((bar) => (
            <i key={bar} style={{ animationDelay: `${bar * 0.12}s` }} />
          ))}
        </span>
      );
    case 'flip':
      return (
        <span className="fx-flip">
          <b>{say('front')}</b>
          <b>{say('back')}</b>
        </span>
      );
    case 'type':
      return <span className="fx-type">dispatch --now</span>;
  }
}
