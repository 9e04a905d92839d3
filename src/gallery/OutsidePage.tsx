/** The address of an entry that leads elsewhere: the way there, in a window of its own. */
import { Button } from 'antd';
import { ExportOutlined } from '@ant-design/icons';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';
import './template.css';

const words = pageWords('OutsidePage', {
  title: ['外部链接', 'External link'],
  lead: [
    '这一页在本平台之外，会在新窗口里打开。',
    'This page lies outside the console and opens in a window of its own.',
  ],
  open: ['在新窗口打开', 'Open in a new window'],
});

export default function OutsidePage({ address }: { address: string }) {
  const { say } = useWords(words);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel>
        <p className="outside-address">{address}</p>
        <Button type="primary" icon={<ExportOutlined />} href={address} target="_blank" rel="noreferrer">
          {say('open')}
        </Button>
      </Panel>
    </Sheet>
  );
}
