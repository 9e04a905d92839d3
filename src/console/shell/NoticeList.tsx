/** What rules have told this unit: a sentence, its rule and age, and a button that says that it was seen. */
import { Button } from 'antd';
import { useState } from 'react';
import { CallFault } from '../../renderer/index.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { Notice } from '../alerts/waitingTask.ts';
import { useApp, useTexts } from '../app/app.ts';
import { isInMenu } from '../session/navigation.ts';
import { useShell } from '../running/context.ts';
import { ageText } from './age.ts';
import { useNow } from './useNow.ts';

interface Props {
  readonly notices: readonly Notice[];
  readonly alerts: Alerts;
  readonly onSeeAll: (screen: string) => void;
}

const events = 'dispatch/fenceEvents';

/** Nothing where nothing was told: most units have no such rule. */
export function NoticeList({ notices, alerts, onSeeAll }: Props) {
  const { text } = useTexts();
  const { navigation } = useShell();
  const now = useNow(10_000);
  if (notices.length === 0) return null;
  return (
    <>
      <h2>{text('bell.notices')}</h2>
      <ul className="waiting-list">
        {notices.map((notice) => (
          <li key={notice.id} className="wait unanswered">
            <div className="waiting-what">
              <strong>{notice.text}</strong>
              <span className="waiting-age">
                {[notice.since === null ? '' : ageText(now - notice.since, text), notice.rule]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className="waiting-do">
              <Seen notice={notice} alerts={alerts} />
            </div>
          </li>
        ))}
      </ul>
      {isInMenu(events, navigation) && (
        <Button type="text" block onClick={() => onSeeAll(events)}>
          {text('bell.allNotices')}
        </Button>
      )}
    </>
  );
}

function Seen({ notice, alerts }: { notice: Notice; alerts: Alerts }) {
  const { show } = useApp();
  const { text } = useTexts();
  const [busy, setBusy] = useState(false);
  async function acknowledge(): Promise<void> {
    setBusy(true);
    try {
      await alerts.acknowledgeNotice(notice);
    } catch (thrown) {
      // The call has shown its own fault.
      if (!(thrown instanceof CallFault)) show(String(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void acknowledge()}>
      {text('bell.acknowledge')}
    </Button>
  );
}
