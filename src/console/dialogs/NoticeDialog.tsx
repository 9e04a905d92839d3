/**
 * The announcement, half a second after the page has loaded and whenever another is published, once for each notice and
 * user; one that cannot be fetched is silent. It stands at the foot of the page, without a mask, and leaves the page
 * usable; while an alarm sounds it waits, and where the page is one that the product leaves undisturbed.
 */
import { Button } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { CallFault, usePageMark } from '../../renderer/index.ts';
import { followChanges } from '../../renderer/engine/followChanges.ts';
import { useApp, useTexts } from '../app/app.ts';
import { numberSetting } from '../session/settings.ts';
import { useKeysWithin } from '../state/keysWithin.ts';
import { openSignal, useSignal } from '../state/signal.ts';
import { useShell } from '../running/context.ts';
import { keepRead, markOf, wasRead } from './readNotice.ts';
import './notice.css';

interface NoticeDialogProps {
  /** While another dialog must be answered first. */
  readonly held: boolean;
  /** There is nothing to read, or no longer. */
  readonly onRead: () => void;
}

/** Told without the code that makes an announcement safe to show. */
function isBlank(data: unknown): boolean {
  const notice: unknown = typeof data === 'object' && data !== null && 'notice' in data ? data.notice : data;
  return typeof notice !== 'string' || notice.trim() === '';
}

/** Fetched when the page has loaded, and after every change; it opens by itself where this user has not read it yet. */
function useAnnouncement(onRead: () => void): void {
  const { http } = useApp();
  const { signedIn, running, workspace } = useShell();
  const delay = numberSetting(signedIn.manifest.settings, 'noticeDelay');
  const { announcement } = workspace;
  const { kept, live } = running;
  useEffect(() => {
    let asked = 0;
    const fetchNotice = async (): Promise<void> => {
      asked += 1;
      const mine = asked;
      const { data } = await http.call('inquiryAnnouncement', {}, { quiet: true });
      const html = isBlank(data) ? '' : (await import('./noticeHtml.ts')).noticeIn(data);
      const mark = markOf(data, html);
      const isKnown = html === '' || (await wasRead(kept.read, mark));
      if (mine !== asked || mark === announcement.read().mark) return;
      announcement.write({ html, mark, open: isKnown ? false : 'by-itself' });
      if (isKnown) onRead();
    };
    const read = (): Promise<void> =>
      fetchNotice().catch((thrown: unknown) => {
        // What stood before the line went is still there to be read.
        if (announcement.read().mark === '') onRead();
        if (!(thrown instanceof CallFault)) throw thrown;
      });
    const following = followChanges(read);
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      void read();
      stop = live.watch(['notice'], following.changed);
    }, delay);
    return () => {
      asked += 1;
      clearTimeout(timer);
      stop();
      following.stop();
    };
  }, [http, delay, announcement, kept, live, onRead]);
}

const silence = openSignal(false);

/**
 * Tells the page how high it is, so that there is room for it at the end. Where it was asked for it takes the keyboard, and
 * gives it back to what asked for it.
 */
function usePlace(box: RefObject<HTMLElement | null>, asked: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--notice-height', `${box.current?.offsetHeight ?? 0}px`);
    if (!asked) return undefined;
    const asker = document.activeElement;
    box.current?.focus();
    return () => {
      if (asker instanceof HTMLElement) asker.focus();
    };
  }, [box, asked]);
}

function Notice({ html, asked, close }: { html: string; asked: boolean; close: () => void }) {
  const { text } = useTexts();
  const title = useId();
  const box = useRef<HTMLElement>(null);
  usePlace(box, asked);
  usePageMark('has-notice');
  useKeysWithin(box, ({ key }) => {
    if (key === 'Escape') close();
  });
  return (
    <section ref={box} className="notice-foot" role="dialog" aria-modal="false" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{text('notice.title')}</h2>
      <div className="notice" dangerouslySetInnerHTML={{ __html: html }} />
      <Button type="primary" onClick={close}>
        {text('notice.known')}
      </Button>
    </section>
  );
}

export function NoticeDialog({ held, onRead }: NoticeDialogProps) {
  const { http } = useApp();
  const { running, alerts, workspace, navigation } = useShell();
  const { announcement, history } = workspace;
  const { pathname } = useSyncExternalStore(history.subscribe, history.location);
  const { html, mark, open } = useSignal(announcement);
  const sounding = useSignal(alerts?.bell.sounding ?? silence);
  useAnnouncement(onRead);
  const isUndisturbed = open === 'by-itself' && running.parts.isUndisturbed?.(pathname, navigation) === true;
  if (open === false || held || sounding || isUndisturbed) return null;
  const close = (): void => {
    announcement.write({ html, mark, open: false });
    keepRead(http, mark);
    onRead();
  };
  return <Notice html={html} asked={open === 'asked-for'} close={close} />;
}
