/** The queue's tasks, and the way to their page. */
import { Link } from 'react-router-dom';
import { useTexts } from '../../../console/app/app.ts';
import { QueueList } from './QueueList.tsx';
import type { Queue } from './useQueue.ts';

interface Props {
  readonly queue: Queue;
  /** Address of the page of the whole queue. */
  readonly page: string;
  /** Somebody has opened one of them. */
  readonly onOpen?: () => void;
}

export default function OpenedQueue({ queue, page, onOpen }: Props) {
  const { text } = useTexts();
  return (
    <div className="queue-opened">
      {queue.failed && <p className="queue-failed">{text('queue.failed')}</p>}
      {queue.view && queue.rows.length > 0 && <QueueList view={queue.view} rows={queue.rows} onOpen={onOpen} />}
      {queue.read && queue.rows.length === 0 && <p className="queue-none">{text('queue.none')}</p>}
      <Link to={page}>{text('queue.all')}</Link>
    </div>
  );
}
