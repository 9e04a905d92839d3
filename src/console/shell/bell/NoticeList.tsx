/** What rules have told this unit: a sentence, its rule and age, and a button that says that it was seen. */
import { Button } from 'antd';
import { useState } from 'react';
import { addressParts } from '../../../core/addressParts.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { useSteady } from '../../../renderer/index.ts';
import type { Alerts } from '../../alerts/alerts.ts';
import type { Notice } from '../../app/waiting.ts';
import { useSay, useTexts } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { isInMenu } from '../../session/navigation.ts';
import { AcknowledgeButton } from '../AcknowledgeButton.tsx';
import { ageText } from '../age.ts';
import { useNow } from '../useNow.ts';

interface Props {
  readonly notices: readonly Notice[];
  readonly alerts: Alerts;
  /** To the list of all, or to where one of them is answered. */
  readonly onGo: (screen: string, params?: Row) => void;
}

/** Until more are asked for: what stands beneath them is not far away. */
const firstShown = 3;

const idOf = ({ id }: Notice): string => id;

/** Nothing where nothing was told: most units have no such rule. */
export function NoticeList({ notices, alerts, onGo }: Props) {
  const { text } = useTexts();
  const say = useSay();
  const { signedIn } = useShell();
  const all = alerts.alerting.notices;
  const now = useNow(10_000);
  // What is seen must be what was read: all of them are acknowledged at once where all of them stand there.
  const steady = useSteady(notices, idOf);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? steady : steady.slice(0, firstShown);
  const hidden = steady.length - shown.length;
  if (steady.length === 0) return null;
  return (
    <>
      <h2>{text('bell.notices')}</h2>
      <ul className="waiting-list">
        {shown.map((notice) => (
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
              <OpenNotice notice={notice} onGo={onGo} />
              <SeenNotices notices={[notice]} alerts={alerts} label={text('bell.acknowledge')} />
            </div>
          </li>
        ))}
      </ul>
      <div className="bell-more">
        {hidden > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            {text('bell.more', { count: hidden })}
          </Button>
        )}
        {hidden === 0 && steady.length > 1 && (
          <SeenNotices notices={steady} alerts={alerts} label={text('bell.acknowledgeAll', { count: steady.length })} />
        )}
        {all !== null && all.list in signedIn.manifest.screens && (
          <Button type="text" size="small" onClick={() => onGo(all.list)}>
            {say(all.title)}
          </Button>
        )}
      </div>
    </>
  );
}

/** Leads to where it is answered; nothing where that is no page of this user. */
export function OpenNotice({ notice, onGo }: { readonly notice: Notice; readonly onGo: Props['onGo'] }) {
  const { text } = useTexts();
  const { navigation } = useShell();
  const [screen, query] = addressParts(notice.page ?? '');
  if (!isInMenu(screen, navigation)) return null;
  const params = Object.fromEntries(new URLSearchParams(query));
  return (
    <Button
      size="small"
      type="primary"
      ghost
      aria-label={`${text('bell.open')} ${notice.text}`}
      onClick={() => onGo(screen, params)}
    >
      {text('bell.open')}
    </Button>
  );
}

interface SeenProps {
  readonly notices: readonly Notice[];
  readonly alerts: Alerts;
  readonly label: string;
}

export function SeenNotices({ notices, alerts, label }: SeenProps) {
  const acknowledge = async (): Promise<void> => {
    for (const notice of notices) await alerts.acknowledgeNotice(notice);
  };
  return <AcknowledgeButton label={label} acknowledge={acknowledge} />;
}
