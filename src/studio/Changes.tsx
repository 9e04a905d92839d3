/** Before a text is published: what the users of its pages gain and lose by it, and why it is done. */
import { Alert, Input, Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { CallFault, Nothing, usePorts } from '../renderer/index.ts';
import { NotPublished } from './Faults.tsx';
import { ChangeList } from './review/ChangeList.tsx';
import { TouchedList } from './review/TouchedList.tsx';
import type { Compared, Names, Review } from '../core/editorAnswers.ts';
import { texts } from './texts.ts';

interface ChangesProps {
  readonly userTypes: Names['userTypes'];
  readonly read: () => Promise<Review>;
  readonly isPublishing: boolean;
  readonly failed: CallFault | null;
  readonly onPublish: (reason: string) => void;
  readonly onClose: () => void;
}

export function Changes({ userTypes, read, isPublishing, failed, onPublish, onClose }: ChangesProps) {
  const { text } = usePorts();
  const found = useReview(read);
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={text(texts.changes)}
      width={640}
      okText={text(texts.publish)}
      cancelText={text(texts.cancel)}
      okButtonProps={{ loading: isPublishing, disabled: found instanceof CallFault }}
      onOk={() => onPublish(reason)}
      onCancel={onClose}
    >
      <Reviewed found={found} userTypes={userTypes} />
      {failed && <NotPublished failed={failed} />}
      <label className="studio-reason">
        {text(texts.reason)}
        <Input.TextArea
          value={reason}
          maxLength={300}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={text(texts.reasonHint)}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  );
}

type Found<T extends Compared = Review> = T | CallFault | null;

/** Once, as long as the dialog stands: what is written does not change beneath it. */
export function useReview<T extends Compared>(read: () => Promise<T>): Found<T> {
  const [found, setFound] = useState<Found<T>>(null);
  const [ask] = useState(() => read);
  useEffect(() => {
    let current = true;
    ask().then(
      (review) => current && setFound(review),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFault)) throw thrown;
        if (current) setFound(thrown);
      },
    );
    return () => {
      current = false;
    };
  }, [ask]);
  return found;
}

interface ReviewedProps extends Pick<ChangesProps, 'userTypes'> {
  readonly found: Found<Compared>;
  /** Two versions of which neither is going to be published. */
  readonly between?: boolean;
}

/** What users gain and lose, page by page, and what else is touched. */
export function Reviewed({ found, userTypes, between = false }: ReviewedProps) {
  const { text } = usePorts();
  if (found === null) return <Spin aria-label={text(texts.comparing)} />;
  if (found instanceof CallFault) return <Alert type="error" showIcon message={found.message} />;
  const { changes, touched } = found;
  return (
    <div className="studio-changes">
      {changes.some(({ widens }) => widens) && <Alert type="warning" showIcon message={text(texts.changesWiden)} />}
      {changes.length === 0 && <Nothing said={text(texts.changesNothing)} />}
      <ChangeList changes={changes} userTypes={userTypes} />
      <TouchedList touched={touched} between={between} />
    </div>
  );
}
