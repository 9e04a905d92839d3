/** The announcement, half a second after the page has loaded; one that cannot be fetched is silent (specification, sections 2 and 8). */
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { useFoundation, useTexts } from '../foundation.ts';
import { numberSetting } from '../settings.ts';
import { useSignal } from '../signal.ts';
import { useShell } from '../shell/context.ts';

/** `held` while another dialog must be answered first. */
export function NoticeDialog({ held }: { held: boolean }) {
  const { http } = useFoundation();
  const { text } = useTexts();
  const { presence, desk } = useShell();
  const { settings } = presence.manifest;
  const delay = numberSetting(settings, 'noticeDelay', 500);
  const { announcement } = desk;
  const { html: notice, open } = useSignal(announcement);
  const close = (): void => announcement.write({ html: notice, open: false });

  useEffect(() => {
    let current = true;
    const fetchNotice = async (): Promise<void> => {
      const { data } = await http.call('announcement', {}, { quiet: true });
      if (data === null || data === '' || !current) return;
      const { noticeIn } = await import('./noticeHtml.ts');
      const html = noticeIn(data);
      if (!current || html === '') return;
      announcement.write({ html, open: true });
    };
    const timer = setTimeout(() => {
      fetchNotice().catch((thrown: unknown) => {
        if (!(thrown instanceof CallFault)) throw thrown;
      });
    }, delay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [http, delay, announcement]);

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
