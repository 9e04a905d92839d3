import { WarningOutlined } from '@ant-design/icons';
import { label } from '../../core/model/label.ts';
import { usePorts } from '../engine/engine.ts';
import { textsOf } from '../engine/speech.ts';
import { namesOf } from '../presence/presence.tsx';
import { useFinishedBy } from '../presence/useFinishedBy.ts';

const texts = textsOf('finished', {
  finished: label(
    '{names} 刚刚处理过，这里的内容可能已经过时。请先核对再提交。',
    'This has just been dealt with by {names}. What you see here may be out of date: check before you submit.',
  ),
});

interface Props {
  readonly entity: string | undefined;
  readonly id: string;
}

/** Above what is filled in, which is not read again when others change the record: it would not show that all is done already. */
export function FinishedLine({ entity, id }: Props) {
  const { text } = usePorts();
  const finished = useFinishedBy(entity, id);
  return (
    <p className="vw-presence-line vw-presence-finished" role="alert" hidden={finished.length === 0}>
      {finished.length > 0 && (
        <>
          <WarningOutlined aria-hidden="true" /> {text(texts.finished, { names: namesOf(finished, text) })}
        </>
      )}
    </p>
  );
}
