/** Cards of several kinds: figures, people, progress, tabs, and one that loads. */
import { PhoneOutlined, ReloadOutlined } from '@ant-design/icons';
import { Avatar, Button, Card, Progress, Skeleton, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Cards', {
  title: ['卡片', 'Cards'],
  lead: ['同一种容器的几种用法。', 'One container, several uses.'],
  today: ['今日任务', 'Tasks today'],
  yesterday: ['较昨日', 'on yesterday'],
  crew: ['当班队长', 'Shift leader'],
  name: ['梁志强', 'Liang Zhiqiang'],
  unit: ['福田救援队', 'Futian squad'],
  call: ['呼叫', 'Call'],
  stock: ['装备储备', 'Gear in stock'],
  cones: ['反光锥', 'Traffic cones'],
  ropes: ['拖车绳', 'Tow ropes'],
  lamps: ['警示灯', 'Warning lamps'],
  news: ['公告', 'Bulletin'],
  notices: ['通知', 'Notices'],
  training: ['培训', 'Training'],
  noticeText: ['周五 22:00 系统维护，约十分钟。', 'Maintenance on Friday at 22:00, for about ten minutes.'],
  trainingText: ['新款拖车绞盘操作培训，周三 9:00，三号车场。', 'Training on the new winch: Wednesday 9:00, lot 3.'],
  late: ['稍后才到', 'Arrives later'],
  lateText: ['内容到了，卡片没有移动。', 'The content has arrived and the card has not moved.'],
  reload: ['重新加载', 'Load again'],
  onDuty: ['当班', 'on duty'],
});

export default function Cards() {
  const { say } = useWords(words);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <div className="cards">
        <Card title={say('today')}>
          <p className="card-figure">128</p>
          <p className="sheet-note">
            <span className="rise">▲ 12.5%</span> {say('yesterday')}
          </p>
        </Card>
        <Card title={say('crew')} extra={<Tag color="success">{say('onDuty')}</Tag>}>
          <div className="person-card">
            <Avatar size={48}>{say('name').slice(0, 1)}</Avatar>
            <div>
              <strong>{say('name')}</strong>
              <span>{say('unit')}</span>
            </div>
            <Button icon={<PhoneOutlined />} aria-label={say('call')} />
          </div>
        </Card>
        <Card title={say('stock')}>
          {(
            [
              ['cones', 82],
              ['ropes', 46],
              ['lamps', 17],
            ] as const
          ).map(([word, share]) => (
            <div key={word} className="stock-line">
              <span>{say(word)}</span>
              <Progress
                percent={share}
                size="small"
                aria-label={say(word)}
                {...(share < 20 && { strokeColor: 'var(--tone-danger)' })}
              />
            </div>
          ))}
        </Card>
        <Card title={say('news')}>
          <Tabs
            size="small"
            items={[
              { key: 'notices', label: say('notices'), children: say('noticeText') },
              { key: 'training', label: say('training'), children: say('trainingText') },
            ]}
          />
        </Card>
        <LateCard />
      </div>
    </Sheet>
  );
}

function LateCard() {
  const { say } = useWords(words);
  const [loading, setLoading] = useState(false);
  const load = (): void => {
    setLoading(true);
    setTimeout(() => setLoading(false), 1200);
  };
  return (
    <Card
      title={say('late')}
      extra={<Button size="small" type="text" icon={<ReloadOutlined />} aria-label={say('reload')} onClick={load} />}
    >
      <div className="late-card" aria-busy={loading}>
        {loading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : say('lateText')}
      </div>
    </Card>
  );
}
