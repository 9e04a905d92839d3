/** Large files sent in parts: paused, taken up again after a break or a reload, cancelled. */
import {
  CheckCircleFilled,
  CloseOutlined,
  InboxOutlined,
  PauseOutlined,
  CaretRightOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, type Say, useWords } from '../words.ts';
import { type Sending, useSendings } from './useSendings.ts';
import './upload.css';

const words = pageWords('Upload', {
  title: ['上传', 'Upload'],
  lead: [
    '分片上传，断网或刷新后选同一个文件即可续传；单个文件最大 500 MB，保留一天。',
    'Sent in parts: after a break or a reload, choose the same file to go on. 500 MB a file at most, kept for a day.',
  ],
  drop: ['把文件拖到这里，或点击选择', 'Drop files here, or click to choose'],
  hint: ['可同时选择多个文件', 'Several at once, if you like'],
  unfinished: [
    '上次没有传完：{names}。再次选择即从断点继续。',
    'Not finished last time: {names}. Choose it again to go on.',
  ],
  files: ['文件', 'Files'],
  sending: ['{share}% · {speed}/秒', '{share}% · {speed}/s'],
  paused: ['已暂停，{share}%', 'Paused at {share}%'],
  done: ['已完成', 'Done'],
  failed: ['中断了，可以继续', 'Broken off; it can go on'],
  tooLarge: ['超过 500 MB', 'Larger than 500 MB'],
  pause: ['暂停 {name}', 'Pause {name}'],
  resume: ['继续 {name}', 'Go on with {name}'],
  cancel: ['取消 {name}', 'Cancel {name}'],
  remove: ['从列表移除 {name}', 'Remove {name} from the list'],
});

export default function UploadPage() {
  const { say } = useWords(words);
  const { sendings, unfinished, add, pause, resume, cancel } = useSendings();
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <DropZone onFiles={add} />
      {unfinished.length > 0 && <p className="sheet-note">{say('unfinished', { names: unfinished.join(', ') })}</p>}
      {sendings.length > 0 && (
        <Panel title={say('files')}>
          <ul className="sendings">
            {sendings.map((one) => (
              <Line key={one.key} {...{ one, pause, resume, cancel }} />
            ))}
          </ul>
        </Panel>
      )}
    </Sheet>
  );
}

/** Files come by being dropped, or by being chosen. */
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { say } = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className="drop"
        data-over={over}
        onClick={() => field.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined />
        <strong>{say('drop')}</strong>
        <span>{say('hint')}</span>
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={say('drop')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

interface LineProps extends Pick<ReturnType<typeof useSendings>, 'pause' | 'resume' | 'cancel'> {
  readonly one: Sending;
}

/** One file: how far it is, and what may be done with it. */
function Line({ one, pause, resume, cancel }: LineProps) {
  const { say } = useWords(words);
  return (
    <li>
      <div>
        <strong>{one.name}</strong>
        <span>{sizeText(one.size)}</span>
      </div>
      <Progress
        percent={one.share}
        showInfo={false}
        aria-label={one.name}
        status={one.state === 'failed' || one.state === 'tooLarge' ? 'exception' : 'normal'}
      />
      <div>
        <span aria-live="polite">
          {one.state === 'done' && <CheckCircleFilled />} {stateText(one, say)}
        </span>
        <span className="sheet-tools">
          {one.state === 'sending' && (
            <Button
              size="small"
              icon={<PauseOutlined />}
              aria-label={say('pause', { name: one.name })}
              onClick={() => pause(one.key)}
            />
          )}
          {(one.state === 'paused' || one.state === 'failed') && (
            <Button
              size="small"
              icon={one.state === 'failed' ? <ReloadOutlined /> : <CaretRightOutlined />}
              aria-label={say('resume', { name: one.name })}
              onClick={() => resume(one.key)}
            />
          )}
          <Button
            size="small"
            icon={<CloseOutlined />}
            aria-label={say(one.state === 'done' ? 'remove' : 'cancel', { name: one.name })}
            onClick={() => cancel(one.key)}
          />
        </span>
      </div>
    </li>
  );
}

function stateText(one: Sending, say: Say<typeof words>): string {
  if (one.state === 'sending') return say('sending', { share: one.share, speed: sizeText(one.speed) });
  return say(one.state, { share: one.share });
}

function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(unit > 1 ? 1 : 0)} ${units[unit] ?? ''}`;
}
