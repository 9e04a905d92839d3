/** What the bell opens: what waits, and what has been told. */
import { Button } from 'antd';
import type { RefObject } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { Alerts } from '../../alerts/alerts.ts';
import { useSay, useTexts } from '../../app/app.ts';
import type { WaitingItem } from '../../app/waiting.ts';
import { useSignal } from '../../state/signal.ts';
import { NoticeList } from './NoticeList.tsx';
import { WaitingList } from '../WaitingList.tsx';
import { useLeaving } from './useLeaving.ts';

const shownInBell = 20;

interface Props {
  readonly alerts: Alerts;
  readonly onSee: (item: WaitingItem) => void;
  /** To a screen. */
  readonly onGo: (screen: string, params?: Row) => void;
  /** What opened it, and gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function BellList({ alerts, onSee, onGo, opener, onClose }: Props) {
  const { text } = useTexts();
  const say = useSay();
  const { words, answering } = alerts.alerting;
  const waiting = useSignal(alerts.waiting);
  const failed = useSignal(alerts.failed);
  const box = useLeaving<HTMLElement>({ opener, onClose });
  return (
    <section ref={box} tabIndex={-1} className="bell-list" aria-label={say(words.title)}>
      {(answering || waiting.notices.length === 0) && <h2>{say(words.title)}</h2>}
      {failed && <p className="bell-failed">{say(words.failed)}</p>}
      {answering ? (
        <>
          <WaitingList
            items={waiting.items}
            none={say(words.none)}
            alerts={alerts}
            verb={answering.verb}
            most={shownInBell}
            onOpen={onSee}
          />
          <Button type="text" block onClick={() => onGo(answering.list)}>
            {text('bell.all')}
          </Button>
        </>
      ) : (
        waiting.notices.length === 0 && <p className="bell-none">{say(words.none)}</p>
      )}
      <NoticeList notices={waiting.notices} alerts={alerts} onGo={onGo} />
    </section>
  );
}
