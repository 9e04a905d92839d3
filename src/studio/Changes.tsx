/** Before a text is published: what the users of its pages gain and lose by it, and why it is done. */
import { Alert, Empty, Input, Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { ChangedPart, ViewChange } from '../core/viewChanges.ts';
import { CallFault, StatusTag, usePorts } from '../renderer/index.ts';
import { NotPublished } from './Faults.tsx';
import type { Names, Review } from './schemaEditor.ts';
import { texts } from './texts.ts';
import { TouchedList } from './TouchedList.tsx';

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

/** Between two versions nothing is published, and nothing touched. */
type Compared = Pick<Review, 'changes'> & Partial<Pick<Review, 'touched'>>;
export type Found<T extends Compared = Review> = T | CallFault | null;

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

/** What users gain and lose, page by page, and what else is touched. */
export function Reviewed({ found, userTypes }: { found: Found<Compared> } & Pick<ChangesProps, 'userTypes'>) {
  const { text } = usePorts();
  if (found === null) return <Spin aria-label={text(texts.comparing)} />;
  if (found instanceof CallFault) return <Alert type="error" showIcon message={found.message} />;
  const { changes, touched } = found;
  const pages = [...new Map(changes.map(({ screen, screenTitle }) => [screen, screenTitle])).entries()];
  return (
    <div className="studio-changes">
      {changes.some(({ widens }) => widens) && <Alert type="warning" showIcon message={text(texts.changesWiden)} />}
      {changes.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.changesNothing)} />}
      {pages.map(([screen, title]) => (
        <section key={screen}>
          <h4>
            {text(title)} <small>{screen}</small>
          </h4>
          <ul>
            {changes
              .filter((change) => change.screen === screen)
              .map((change) => (
                <Line key={`${change.change} ${change.part} ${change.id}`} change={change} userTypes={userTypes} />
              ))}
          </ul>
        </section>
      ))}
      {touched && <TouchedList touched={touched} />}
    </div>
  );
}

function Line({ change, userTypes }: { change: ViewChange } & Pick<ChangesProps, 'userTypes'>) {
  const { text } = usePorts();
  const { part, types, all, title, widens } = change;
  const names = types.map((type) => userTypes.find(({ id }) => id === type)?.name ?? String(type));
  // Who has a page is what is told of it: only of its parts may they be called so.
  const isAll = all && part !== 'page';
  const who =
    types.length === 0 ? text(texts.superManagers) : isAll ? text(texts.everybody) : names.join(text(texts.and));
  return (
    <li>
      {text(isSeen(part) ? texts.changeOf[change.change][part] : texts.given[part], { title: text(title), who })}
      {widens && <StatusTag tone="warning" word={text(texts.widens)} />}
    </li>
  );
}

const isSeen = (part: ViewChange['part']): part is ChangedPart => part in texts.changeOf.comes;
