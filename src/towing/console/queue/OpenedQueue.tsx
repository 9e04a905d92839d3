/** The queue's tasks, and the way to their page. */
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
}

export default function OpenedQueue({ queue, page, onOpen }: Props) {
  const say = useSay();
  return (
    <div className="queue-opened">
      {queue.view && queue.rows.length > 0 && <QueueList view={queue.view} rows={queue.rows} onOpen={onOpen} />}
      {queue.read && queue.rows.length === 0 && <p className="queue-none">{say(words.none)}</p>}
      <Link to={page}>{say(words.all)}</Link>
    </div>
  );
}
