/** What waits for this unit, beside every page: counts by step, and the list itself where the rail is open. */
import { CloseOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { late, usePreference } from '../../../renderer/index.ts';
import { useSay } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { pathOfScreen } from '../../../console/session/navigation.ts';
import { Counts } from './Counts.tsx';
import { hasRail, railWidth, screenOfQueue } from './railPlace.ts';
import { countOf, useQueue } from './useQueue.ts';
import { words } from './words.ts';
import './queueRail.css';

const OpenedQueue = late(() => import('./OpenedQueue.tsx').then(({ default: it }) => it));
const QueueButton = late(() => import('./QueueButton.tsx').then(({ default: it }) => it));

/** Nothing for a user without a queue. */
export default function QueueRail({ isNarrow }: { isNarrow: boolean }) {
  const { signedIn, navigation } = useShell();
  const { pathname } = useLocation();
  if (!hasRail(signedIn, navigation, pathname)) return null;
  return isNarrow ? <Phone /> : <Rail />;
}

function useAltQ(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyQ') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}

/** By the key the keyboard goes into the rail, and back to where it was. */
function useToggle(isOpen: boolean, write: (value: { readonly open: boolean }) => void) {
  const [takesFocus, setTakesFocus] = useState(false);
  const before = useRef<Element | null>(null);
  const toggle = useCallback(() => {
    setTakesFocus(false);
    write({ open: !isOpen });
  }, [write, isOpen]);
  const toggleByKey = useCallback(() => {
    const { current } = before;
    before.current = isOpen ? null : document.activeElement;
    setTakesFocus(!isOpen);
    write({ open: !isOpen });
    if (isOpen && current instanceof HTMLElement && current.isConnected) current.focus();
  }, [write, isOpen]);
  useAltQ(toggleByKey);
  return { toggle, takesFocus };
}

function Rail() {
  const say = useSay();
  const { value, write } = usePreference('queueRail');
  const queue = useQueue();
  const page = usePage();
  const isOpen = value?.['open'] === true;
  const { toggle, takesFocus } = useToggle(isOpen, write);
  usePlaceBeside(railWidth(isOpen));
  const count = queue.failed && !queue.read ? '?' : countOf(queue);
  const label = say(isOpen ? words.close : words.open, { count });
  return (
    <aside
      className={`frame-beside queue-rail${isOpen ? ' open' : ''}`}
      aria-label={say(words.title)}
      data-live
      data-late
    >
      <header>
        {isOpen && <h2>{say(words.title)}</h2>}
        <Button
          type="text"
          icon={isOpen ? <CloseOutlined /> : <UnorderedListOutlined />}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+Q"
          aria-label={label}
          title={`${label} (Alt+Q)`}
          onClick={toggle}
        />
      </header>
      <Counts queue={queue} page={page} withAges={!isOpen} />
      {isOpen && <OpenedQueue queue={queue} page={page} onAbsent={toggle} takesFocus={takesFocus} />}
    </aside>
  );
}

/** Said of the whole page: what floats over it keeps clear of the rail. */
function usePlaceBeside(width: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--beside', width);
    return () => void style.removeProperty('--beside');
  }, [width]);
}

const usePage = (): string => pathOfScreen(screenOfQueue, useShell().navigation);

function Phone() {
  const queue = useQueue();
  const page = usePage();
  return (
    <QueueButton
      count={queue.failed && !queue.read ? null : countOf(queue)}
      isLate={queue.counts.some(({ tone }) => tone === 'danger')}
    >
      {(close) => (
        <>
          <Counts queue={queue} page={page} withAges={false} />
          <OpenedQueue queue={queue} page={page} onOpen={close} onAbsent={close} />
        </>
      )}
    </QueueButton>
  );
}
