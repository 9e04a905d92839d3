import { Link } from 'react-router-dom';
import { Age } from '../../../renderer/index.ts';
import type { Queue } from './useQueue.ts';

/** How many wait in each step, and how long the worst of them does. */
export function Counts({ queue, page, withAges }: { queue: Queue; page: string; withAges: boolean }) {
  return (
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
  );
}
