/** What went wrong in this window: the console's own error log as a page, and a few errors to be made by hand. */
import { Nothing } from '../renderer/index.ts';
import { BugOutlined, ClearOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { saveFile } from '../console/downloads/saveFile.ts';
import { useShell } from '../console/running/context.ts';
import { useSignal } from '../console/state/signal.ts';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Log', {
  title: ['错误日志', 'Error log'],
  lead: [
    '这个窗口打开以来发生的错误，最多保留 100 条。',
    'The errors of this window since it was opened, 100 at most.',
  ],
  make: ['制造一条', 'Log an error'],
  page: ['让页面出错', 'Break a page'],
  save: ['存为文件', 'Save as a file'],
  clear: ['清空', 'Clear'],
  sure: ['清空全部记录？', 'Clear all entries?'],
  yes: ['清空', 'Clear'],
  no: ['取消', 'Cancel'],
  none: ['没有错误，一切正常', 'No errors; all is well'],
  stack: ['堆栈', 'Stack'],
  sample: ['示例错误：读取里程失败', 'A sample error: the mileage could not be read'],
});

export default function Log() {
  const { say, language } = useWords(words);
  const { errors: log } = useShell().workspace;
  const errors = useSignal(log.errors);
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error(say('sample'));
  const save = (): void =>
    saveFile(new Blob([JSON.stringify(errors, null, 2)], { type: 'application/json' }), 'errors.json');
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <>
          <Button icon={<BugOutlined />} onClick={() => log.add(new Error(say('sample')))}>
            {say('make')}
          </Button>
          <Button onClick={() => setBroken(true)}>{say('page')}</Button>
          <Button icon={<DownloadOutlined />} disabled={errors.length === 0} onClick={save}>
            {say('save')}
          </Button>
          <Popconfirm title={say('sure')} okText={say('yes')} cancelText={say('no')} onConfirm={log.clear}>
            <Button icon={<ClearOutlined />} disabled={errors.length === 0}>
              {say('clear')}
            </Button>
          </Popconfirm>
        </>
      }
    >
      <Panel>
        {errors.length === 0 && <Nothing said={say('none')} />}
        <ol className="log">
          {errors.map(({ id, at, url, message, stack }) => (
            <li key={id}>
              <strong>{message}</strong>
              <span>
                {new Date(at).toLocaleTimeString(language)} · {url.replace(/^[^#]*/, '')}
              </span>
              {stack !== '' && (
                <details>
                  <summary>{say('stack')}</summary>
                  <pre>{stack}</pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </Sheet>
  );
}
