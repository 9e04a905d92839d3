/** What the rail, the drawer of a phone and the opened queue begin with. */
import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useSay } from '../../../console/app/app.ts';
import { Age } from '../../../renderer/index.ts';
import type { Queue } from './useQueue.ts';
import { words } from './words.ts';

/** How many wait in each step, and how long the worst of them does; where that is not known, or no longer, it says so. */
export function Counts({ queue, page, withAges }: { queue: Queue; page: string; withAges: boolean }) {
  return (
    <>
      {queue.failed && <Trouble isRead={queue.read} />}
      <ul className="queue-counts">
        {queue.counts.map(({ step, name, tone, count, worst }) => (
          <li key={step}>
            <Link to={`${page}?queueStep=${step}`}>
              <b className={`vw-tone-${tone}`}>{count}</b>
              <span>{name}</span>
              {withAges && worst && <Age {...worst} />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nothing there and nothing known are not the same. */
function Trouble({ isRead }: { isRead: boolean }) {
  const say = useSay();
  return (
    <p className="queue-trouble vw-tone-danger" role="status" title={say(words.trouble)}>
      <WarningOutlined aria-hidden />
      {say(isRead ? words.stale : words.unread)}
    </p>
  );
}
