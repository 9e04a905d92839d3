/** What the preview needs could not be read: why, and a way to ask again. */
import { Alert, Button } from 'antd';
import { usePorts, type CallFault } from '../../renderer/index.ts';
import { texts } from '../texts.ts';

export function Unread({ fault, again }: { readonly fault: CallFault; readonly again: () => void }) {
  const { text } = usePorts();
  return (
    <Alert
      type="error"
      showIcon
      message={text(texts.previewUnread, { why: fault.message })}
      action={
        <Button size="small" onClick={again}>
          {text(texts.retry)}
        </Button>
      }
    />
  );
}
