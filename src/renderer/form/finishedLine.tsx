import { WarningOutlined } from '@ant-design/icons';
import { label } from '../../core/model/label.ts';
import { usePorts } from '../engine/engine.ts';
import { textsOf } from '../engine/speech.ts';
import { namesOf } from '../presence/presence.tsx';
import { useFinishedBy } from '../presence/useFinishedBy.ts';
import type { Opened } from './opened.ts';
import { useIsOutdated } from './useIsOutdated.ts';

const texts = textsOf('finished', {
  finished: label(
    '{names} 刚刚处理过，这里的内容可能已经过时。请先核对再提交。',
    'This has just been dealt with by {names}. What you see here may be out of date: check before you submit.',
  ),
  refused: label(
    '{names} 刚刚处理过这条记录，提交会被拒绝。请复制填写的内容，重新打开。',
    'Just dealt with by {names}: your entry would be refused. Copy what you entered, and open it again.',
  ),
  changed: label(
    '打开之后，这条记录已被改动、处理或删除，提交会被拒绝。请复制填写的内容，重新打开。',
    'Changed, dealt with or deleted meanwhile: your entry would be refused. Copy what you entered, and open it again.',
  ),
});

interface Props {
  readonly opened: Opened;
  readonly id: string;
  /** It is being sent: the change is its own. */
  readonly busy: boolean;
}

/** Above what is filled in, which is not read again when others change the record: it would not show that all is done already. */
export function FinishedLine({ opened, id, busy }: Props) {
  const { text } = usePorts();
  const finished = useFinishedBy(opened.view.presence, id);
  const isOutdated = useIsOutdated(opened, id);
  const isRefused = isOutdated && !busy;
  const shown = finished.length > 0 || isRefused;
  const one = finished.length === 0 ? texts.changed : isRefused ? texts.refused : texts.finished;
  const said = text(one, { names: namesOf(finished, text) });
  return (
    <p className="vw-presence-line vw-presence-finished" role="alert" hidden={!shown}>
      {shown && (
        <>
          <WarningOutlined aria-hidden="true" /> {said}
        </>
      )}
    </p>
  );
}
