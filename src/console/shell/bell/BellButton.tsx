/** The bell: how much waits, and what. */
import { BellOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenScreen } from '../../../renderer/index.ts';
import { afterFirstRows } from '../../../renderer/engine/late/preload.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import type { Alerts } from '../../alerts/alerts.ts';
import type { WaitingItem } from '../../app/waiting.ts';
import { useSay } from '../../app/app.ts';
import { isInMenu } from '../../session/navigation.ts';
import { useSignal } from '../../state/signal.ts';
import { useShell } from '../../running/context.ts';
import { BellList, fetchBellList } from '../lateParts.tsx';

const mostCounted = 99;

export function BellButton({ alerts }: { alerts: Alerts }) {
  const say = useSay();
  const { words } = alerts.alerting;
  const { running } = useShell();
  const waiting = useSignal(alerts.waiting);
  const [open, setOpen] = useState(false);
  // Closed, it stands a moment longer: what is opened meanwhile is another list, which the keyboard goes into as into the first.
  const [opening, setOpening] = useState(0);
  const show = useCallback((opens: boolean) => {
    if (opens) setOpening((before) => before + 1);
    setOpen(opens);
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  const openItem = useOpenItem(alerts);
  useEffect(() => {
    running.showWaitingBy((item) => {
      if (item) openItem(item);
      else show(true);
    });
  }, [running, openItem, show]);
  // It opens where the line is down, too.
  useEffect(() => void afterFirstRows().then(fetchBellList), []);
  const notices = waiting.notices.length;
  const isUnanswered = notices > 0 || waiting.items.some((item) => item.acknowledgedBy === null);
  const rings = waiting.count + notices;
  const see = (item: WaitingItem): void => {
    setOpen(false);
    openItem(item);
  };
  const goTo = (screen: string, params: Row = {}): void => {
    setOpen(false);
    running.goto(screen, params);
  };
  const label = say(notices > 0 ? words.openBoth : words.open, { count: waiting.count, notices });
  const content = (
    <BellList key={opening} alerts={alerts} onSee={see} onGo={goTo} opener={button} onClose={() => setOpen(false)} />
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight" open={open} onOpenChange={show} destroyOnHidden>
      <Button
        ref={button}
        type="text"
        className={isUnanswered ? 'bell unanswered' : 'bell'}
        icon={<BellOutlined />}
        aria-label={label}
        title={label}
      >
        {rings > 0 && (
          <sup className="bell-count" aria-hidden>
            {rings > mostCounted ? `${mostCounted}+` : rings}
          </sup>
        )}
      </Button>
    </Popover>
  );
}

/** Goes to the desk with the item chosen; where the menu has no desk, opens the dialog that answers it, else the list. */
function useOpenItem({ alerting }: Alerts): (item: WaitingItem) => void {
  const open = useOpenScreen();
  const { signedIn, running, navigation } = useShell();
  return (item) => {
    const { answering } = alerting;
    if (!answering) return;
    const { desk, dialog } = answering;
    if (desk !== null && isInMenu(desk, navigation)) running.goto(desk, { chosen: item.id });
    else if (dialog in signedIn.manifest.screens) void open(dialog, answering.dialogParams(item));
    else running.goto(answering.list);
  };
}
