/** What was told to this user and must be seen at once stands here, one after the other, until they say that they have. */
import type { Alerts } from '../../alerts/alerts.ts';
import { useTexts } from '../../app/app.ts';
import type { Notice } from '../../app/waiting.ts';
import { useShell } from '../../running/context.ts';
import { OpenNotice, SeenNotices } from '../bell/NoticeList.tsx';
import { Line } from './Line.tsx';

interface Props {
  readonly alerts: Alerts;
  /** The newest first. */
  readonly notices: readonly Notice[];
}

export function NoticeLine({ alerts, notices }: Props) {
  const { text } = useTexts();
  const { running } = useShell();
  const [newest] = notices;
  if (!newest) return null;
  const action = (
    <span className="line-do">
      <OpenNotice notice={newest} onGo={running.goto} />
      <SeenNotices notices={[newest]} alerts={alerts} label={text('line.understood')} />
    </span>
  );
  return (
    <Line tone="danger" action={action}>
      <strong>{newest.text}</strong>
      {notices.length > 1 && ` ${text('line.moreNotices', { count: notices.length - 1 })}`}
    </Line>
  );
}
