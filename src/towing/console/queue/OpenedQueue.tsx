/** The queue's tasks, and the way to their page. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSay } from '../../../console/app/app.ts';
import { QueueList } from './QueueList.tsx';
import type { Queue } from './useQueue.ts';
import { words } from './words.ts';

interface Props {
  readonly queue: Queue;
  /** Address of the page of the whole queue. */
  readonly page: string;
  /** Somebody has opened one of them. */
  readonly onOpen?: () => void;
  /** Opened by a key: the keyboard goes into it as soon as it has something to go to. */
  readonly takesFocus?: boolean;
}

export default function OpenedQueue({ queue, page, onOpen, takesFocus = false }: Props) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const isFilled = queue.read && (queue.view !== null || queue.rows.length === 0);
  useEffect(() => {
    if (takesFocus && isFilled) box.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [takesFocus, isFilled]);
  return (
    <div className="queue-opened" ref={box}>
      {queue.view && queue.rows.length > 0 && <QueueList view={queue.view} rows={queue.rows} onOpen={onOpen} />}
      {queue.read && queue.rows.length === 0 && <p className="queue-none">{say(words.none)}</p>}
      <Link to={page}>{say(words.all)}</Link>
    </div>
  );
}
