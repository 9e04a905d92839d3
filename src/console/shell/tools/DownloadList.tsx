/** The download-task popover: what is being made and what has been made, each with its progress. */
import {
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FileTextOutlined,
  FileWordOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button, Popconfirm, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CallFault } from '../../../renderer/engine/ports.ts';
import { useApp, useTexts } from '../../app/app.ts';
import { numberSetting } from '../../session/settings.ts';
import { useShell } from '../../running/context.ts';
import { useSignal } from '../../state/signal.ts';
import { type DownloadItem, isFinished, stepOf } from '../../downloads/downloadItem.ts';
import type { Downloads } from '../../downloads/downloads.ts';
import './downloads.css';

const hour = 3_600_000;
const small = { type: 'text', size: 'small' } as const;

export function DownloadList() {
  const { text } = useTexts();
  const { running, signedIn } = useShell();
  const { downloads } = running;
  const items = useSignal(downloads.items);
  const unread = useSignal(downloads.unread);
  useEffect(() => {
    downloads.open(true);
    return () => downloads.open(false);
  }, [downloads]);
  const kept = numberSetting(signedIn.manifest.settings, 'downloadsKept');
  return (
    <section className="made-list" aria-label={text('made.title')}>
      <h2>{text('made.title')}</h2>
      {unread && (
        <p className="bell-failed" role="status">
          {text('made.unread')}
        </p>
      )}
      {items.length === 0 && !unread && (
        <div className="made-none">
          <p>{text('made.none')}</p>
          <p>{text('made.noneText')}</p>
        </div>
      )}
      <ul>
        {items.map((item) => (
          <Made key={item.id} item={item} downloads={downloads} />
        ))}
      </ul>
      <p className="made-kept">{text('made.kept', { hours: Math.round(kept / hour) })}</p>
    </section>
  );
}

function Made({ item, downloads }: { item: DownloadItem; downloads: Downloads }) {
  const { text } = useTexts();
  const { name, state, percentage, size, fault, time } = item;
  const share = useSignal(downloads.fetching)[item.id];
  const facts = [
    share === undefined ? text(`made.${state}`) : text('made.fetching', { share: Math.floor(share * 100) }),
    state === 'failed' ? '' : `${percentage}%`,
    size === null ? '' : text('made.megabytes', { size: size < 0.01 ? '< 0.01' : size.toFixed(2) }),
    time.slice(5, 16),
  ];
  return (
    <li className="made" data-state={state}>
      <span className="made-kind" aria-hidden="true">
        {iconOf(item)}
      </span>
      <div className="made-what">
        <strong title={name}>{name}</strong>
        {state !== 'failed' && (
          <div
            className="made-bar"
            role="progressbar"
            aria-label={text('made.progress', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentage}
            data-step={stepOf(percentage)}
          >
            <i style={{ width: `${percentage}%` }} />
          </div>
        )}
        <span className="made-facts">
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {state === 'failed' && <span className="made-fault">{fault}</span>}
      </div>
      <Doing item={item} downloads={downloads} isFetching={share !== undefined} />
    </li>
  );
}

interface OfItem {
  readonly item: DownloadItem;
  readonly downloads: Downloads;
}

function Doing({ item, downloads, isFetching }: OfItem & { isFetching: boolean }) {
  return (
    <div className="made-do">
      {item.state === 'failed' ? <Retry {...{ item, downloads }} /> : <Fetch {...{ item, downloads, isFetching }} />}
      <Remove {...{ item, downloads }} />
    </div>
  );
}

function Retry({ item, downloads }: OfItem) {
  const { text } = useTexts();
  const [busy, run] = useRun();
  return (
    <Told says={text('made.retry')}>
      <Button
        {...small}
        icon={<ReloadOutlined />}
        loading={busy}
        aria-label={text('made.retryNamed', { name: item.name })}
        onClick={() => run(() => downloads.retry(item))}
      />
    </Told>
  );
}

/** One button for both, so that the keyboard stays on it. */
function Fetch({ item, downloads, isFetching }: OfItem & { isFetching: boolean }) {
  const { text } = useTexts();
  const [, run] = useRun();
  const isOff = !isFinished(item);
  const does = isFetching
    ? { icon: <CloseOutlined />, 'aria-label': text('made.stop'), onClick: () => downloads.stopFetching(item) }
    : {
        icon: <DownloadOutlined />,
        'aria-label': text('made.downloadNamed', { name: item.name }),
        onClick: () => run(() => downloads.fetch(item)),
      };
  return (
    <Told says={text(isOff ? 'made.notYet' : isFetching ? 'made.stop' : 'made.download')} isOff={isOff}>
      <Button {...small} {...does} disabled={isOff} />
    </Told>
  );
}

function Remove({ item, downloads }: OfItem) {
  const { text } = useTexts();
  const [, run] = useRun();
  const isOff = !isFinished(item);
  return (
    <Told says={text(isOff ? 'made.notYet' : 'made.delete')} isOff={isOff}>
      <Popconfirm
        title={text('made.deleteSure')}
        okText={text('made.delete')}
        cancelText={text('cancel')}
        okButtonProps={{ danger: true }}
        placement="bottomRight"
        disabled={isOff}
        onConfirm={() => run(() => downloads.remove(item))}
      >
        <Button
          {...small}
          danger
          icon={<DeleteOutlined />}
          disabled={isOff}
          aria-label={text('made.deleteNamed', { name: item.name })}
        />
      </Popconfirm>
    </Told>
  );
}

/** A disabled button hears neither pointer nor keyboard: its frame tells why. */
function Told({ says, isOff = false, children }: { says: string; isOff?: boolean; children: ReactNode }) {
  return (
    <Tooltip title={says} mouseEnterDelay={isOff ? 0.1 : 0.5} placement="top">
      <span className="made-why" {...(isOff && { tabIndex: 0, role: 'note', 'aria-label': says })}>
        {children}
      </span>
    </Tooltip>
  );
}

/** A call that is refused has shown its own fault. */
function useRun(): readonly [boolean, (work: () => Promise<void>) => void] {
  const { show } = useApp();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((thrown: unknown) => {
        if (!(thrown instanceof CallFault)) show(String(thrown));
      })
      .finally(() => setBusy(false));
  };
  return [busy, run];
}

function iconOf({ name }: DownloadItem): ReactNode {
  if (name.endsWith('.docx')) return <FileWordOutlined />;
  return name.endsWith('.xlsx') ? <FileExcelOutlined /> : <FileTextOutlined />;
}
