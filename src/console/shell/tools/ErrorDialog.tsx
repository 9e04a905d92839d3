/** What went wrong in this window: where, what, and by which way through the code. */
import { Button, Modal } from 'antd';
import { useSignal } from '../../state/signal.ts';
import { useShell } from '../../running/context.ts';
import { useToolTexts } from './useToolTexts.ts';

export function ErrorDialog({ onClose }: { onClose: () => void }) {
  const { text, language } = useToolTexts();
  const { workspace } = useShell();
  const errors = useSignal(workspace.errors.errors);
  return (
    <Modal
      open
      title={text('tool.errors')}
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={errors.length === 0} onClick={workspace.errors.clear}>
            {text('errors.clear')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {text('tool.close')}
          </Button>
        </>
      }
    >
      {errors.length === 0 && <p>{text('errors.none')}</p>}
      <ol className="error-log">
        {errors.map(({ id, at, url, message, stack }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(language)}</time>
            <dl>
              <dt>{text('errors.address')}</dt>
              <dd>{url}</dd>
              <dt>{text('errors.message')}</dt>
              <dd>{message}</dd>
              <dt>{text('errors.stack')}</dt>
              <dd>
                <pre>{stack || '—'}</pre>
              </dd>
            </dl>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
