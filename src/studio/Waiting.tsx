/** Changes that widen somebody's rights and wait for a second super manager: who asked, when, why, and what they change. */
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallFault, StatusTag, usePorts } from '../renderer/index.ts';
import { Reviewed, useReview } from './Changes.tsx';
import { FileName } from './FileList.tsx';
import type { Proposal } from '../core/editorAnswers.ts';
import { folderOf } from './schemaEditor.ts';
import { texts } from './texts.ts';
import type { Studio } from './useStudio.ts';

export function Waiting({ studio }: { studio: Studio }) {
  const { text } = usePorts();
  const [chosen, setChosen] = useState<Proposal | null>(null);
  if (studio.proposals.length === 0 && !chosen) return null;
  return (
    <section className="studio-waiting" aria-label={text(texts.waiting)}>
      <h2>{text(texts.waiting)}</h2>
      {studio.proposals.map((one) => (
        <button key={one.id} type="button" title={one.file} onClick={() => setChosen(one)}>
          <span>
            <FileName
              file={one.file}
              folder={folderOf(one.file)}
              titles={studio.names?.titles ?? null}
              written={one.text}
            />
            <small>{text(texts.waitingOf, { author: one.author, time: one.createdAt })}</small>
          </span>
          {one.state === 'refused' && <StatusTag tone="danger" word={text(texts.refused)} />}
        </button>
      ))}
      {chosen && <Decision studio={studio} proposal={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface DecisionProps {
  readonly studio: Studio;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

function Decision({ studio, proposal, onClose }: DecisionProps) {
  const { text } = usePorts();
  const { author, createdAt, reason, isOwn, state, decidedBy, refusal, file } = proposal;
  return (
    <Modal open width={640} title={text(texts.waitingTitle, { file })} footer={null} onCancel={onClose}>
      <p className="studio-note">
        {text(texts.waitingOf, { author, time: createdAt })} · {reason ?? text(texts.noReason)}
      </p>
      {proposal.text === null && <p>{text(texts.waitingGone)}</p>}
      {state === 'refused' ? (
        <p>{text(texts.refusedBy, { by: decidedBy ?? '', why: refusal ?? '' })}</p>
      ) : (
        <Deciding studio={studio} proposal={proposal} onClose={onClose} />
      )}
      {isOwn && state === 'waiting' && <p className="studio-note">{text(texts.waitingOwn)}</p>}
    </Modal>
  );
}

/** Sends what was decided. @returns as `round` a number that is another one where the change must be reviewed anew */
function useSending(studio: Studio, file: string, onClose: () => void) {
  const { notify } = usePorts();
  const [round, setRound] = useState(0);
  const [isSending, setSending] = useState(false);
  const send = async (deed: () => Promise<void>, said: string): Promise<void> => {
    setSending(true);
    try {
      await deed();
      notify('success', said);
      studio.retry();
      onClose();
      if (studio.opened?.file === file) await studio.reopen();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      notify('error', thrown.message);
      // Something else was published meanwhile: what it changes now is another thing.
      if (thrown.error === 'review-anew') setRound((before) => before + 1);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, round };
}

function Deciding({ studio, proposal: { id, isOwn, file }, onClose }: DecisionProps) {
  const { text } = usePorts();
  const [why, setWhy] = useState('');
  const { editor } = studio;
  const { send, isSending, round } = useSending(studio, file, onClose);
  return (
    <Found key={round} studio={studio} id={id}>
      {(seen) => (
        <div className="studio-decide">
          {isOwn ? (
            <Button loading={isSending} onClick={() => void send(() => editor.withdraw(id), text(texts.withdrawn))}>
              {text(texts.withdraw)}
            </Button>
          ) : (
            <>
              <Input
                value={why}
                maxLength={300}
                aria-label={text(texts.refuseWhy)}
                placeholder={text(texts.refuseWhy)}
                onChange={(event) => setWhy(event.target.value)}
              />
              <Button
                danger
                disabled={why.trim() === '' || isSending}
                onClick={() => void send(() => editor.refuse(id, why), text(texts.refused))}
              >
                {text(texts.refuse)}
              </Button>
              <Button
                type="primary"
                loading={isSending}
                disabled={seen === null}
                onClick={() => seen && void send(() => editor.approve(id, seen), text(texts.approved))}
              >
                {text(texts.approve)}
              </Button>
            </>
          )}
        </div>
      )}
    </Found>
  );
}

interface FoundProps extends Pick<DecisionProps, 'studio'> {
  readonly id: string;
  readonly children: (seen: { readonly from: string; readonly to: string } | null) => React.ReactNode;
}

function Found({ studio, id, children }: FoundProps) {
  const found = useReview(() => studio.editor.proposal(id));
  return (
    <>
      <Reviewed found={found} userTypes={studio.names?.userTypes ?? []} />
      {children(found === null || found instanceof CallFault ? null : found)}
    </>
  );
}
