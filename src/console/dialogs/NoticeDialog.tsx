/** The announcement, half a second after the page has loaded; one that cannot be fetched is silent. */
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { useApp, useTexts } from '../app/app.ts';
import { numberSetting } from '../session/settings.ts';
import { useSignal } from '../state/signal.ts';
import { useShell } from '../running/context.ts';

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

export function NoticeDialog({ held, onRead }: NoticeDialogProps) {
  const { http } = useApp();
  const { text } = useTexts();
  const { signedIn, workspace } = useShell();
  const { settings } = signedIn.manifest;
  const delay = numberSetting(settings, 'noticeDelay', 500);
  const { announcement } = workspace;
  const { html: notice, open } = useSignal(announcement);
  const close = (): void => {
    announcement.write({ html: notice, open: false });
    onRead();
  };

  useEffect(() => {
    let current = true;
    const fetchNotice = async (): Promise<void> => {
      const { data } = await http.call('inquiryAnnouncement', {}, { quiet: true });
      const html = isBlank(data) ? '' : (await import('./noticeHtml.ts')).noticeIn(data);
      if (!current) return;
      if (html === '') onRead();
      else announcement.write({ html, open: true });
    };
    const timer = setTimeout(() => {
      fetchNotice().catch((thrown: unknown) => {
        onRead();
        if (!(thrown instanceof CallFault)) throw thrown;
      });
    }, delay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [http, delay, announcement, onRead]);

  return (
    <Modal
      open={open && !held}
      title={text('notice.title')}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {text('notice.known')}
        </Button>
      }
    >
      <div className="notice" dangerouslySetInnerHTML={{ __html: notice }} />
    </Modal>
  );
}
