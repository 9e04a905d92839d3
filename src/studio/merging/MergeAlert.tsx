/** Two texts began as one: they become one again, or one of them stays. */
import { Alert, Button, Modal, Space } from 'antd';
import { useState } from 'react';
import { mergeChosen } from '../../core/source/mergeSchema.ts';
import { printSchema } from '../../core/source/printSchema.ts';
import { usePorts } from '../../renderer/index.ts';
import type { OpenedFile } from '../../core/editorAnswers.ts';
import { texts } from '../texts.ts';
import type { Elsewhere } from '../useKeptDraft.ts';
import type { Studio } from '../useStudio.ts';
import { MergeDialog, statesOf } from './MergeDialog.tsx';

interface MergeAlertProps {
  readonly message: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** Whose the other text is. */
  readonly author: string;
  readonly onMerged: (text: string) => void;
  /** Other ways out, by what they are called. */
  readonly others: readonly { readonly word: string; readonly run: () => void }[];
}

function MergeAlert({ message, base, theirs, mine, author, onMerged, others }: MergeAlertProps) {
  const { text } = usePorts();
  const [isChoosing, setChoosing] = useState(false);
  const states = statesOf(base, theirs, mine);
  const finish = (merged: string): void => {
    setChoosing(false);
    onMerged(merged);
  };
  const merge = (): void => {
    if (!states) return;
    const { value, conflicts } = mergeChosen(states.base, states.theirs, states.mine, () => false);
    if (conflicts.length > 0) setChoosing(true);
    else finish(printSchema(value));
  };
  return (
    <Alert
      type="error"
      showIcon
      message={message}
      action={
        <Space wrap>
          <Button type="primary" disabled={!states} title={states ? '' : text(texts.mergeUnreadable)} onClick={merge}>
            {text(texts.merge)}
          </Button>
          {others.map(({ word, run }) => (
            <Button key={word} onClick={run}>
              {word}
            </Button>
          ))}
          {isChoosing && states && (
            <MergeDialog states={states} author={author} onDone={finish} onClose={() => setChoosing(false)} />
          )}
        </Space>
      }
    />
  );
}

/** Somebody has published a newer version than what is written here was begun on. */
export function StaleAlert({ studio, opened, stale }: { studio: Studio; opened: OpenedFile; stale: OpenedFile }) {
  const { text, notify } = usePorts();
  const [modal, question] = Modal.useModal();
  const author = stale.author ?? '';
  // What is written here has been published by nobody, and its draft goes with it.
  const reload = async (): Promise<void> => {
    const sure = await modal.confirm({
      title: text(texts.reloadAsk, { version: stale.version }),
      content: text(texts.reloadText),
      okText: text(texts.reload),
      cancelText: text(texts.cancel),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    });
    if (sure) studio.load(stale);
  };
  return (
    <>
      <MergeAlert
        message={text(texts.stale, { author, version: stale.version, begun: opened.version })}
        base={opened.text}
        theirs={stale.text}
        mine={studio.text}
        author={author}
        onMerged={(merged) => {
          studio.load(stale, merged);
          notify('success', text(texts.mergedNow));
        }}
        others={[{ word: text(texts.reload), run: () => void reload() }]}
      />
      {question}
    </>
  );
}

/** The author writes in another window too: what is written here waits, and is not lost. */
export function ElsewhereAlert({ studio, elsewhere }: { studio: Studio; elsewhere: Elsewhere }) {
  const { text } = usePorts();
  return (
    <MergeAlert
      message={text(texts.elsewhere)}
      base={elsewhere.base}
      theirs={elsewhere.text}
      mine={studio.text}
      author={text(texts.otherWindow)}
      onMerged={studio.goOn}
      others={[
        { word: text(texts.keepHere), run: () => studio.goOn() },
        { word: text(texts.takeOther), run: () => studio.goOn(elsewhere.text) },
      ]}
    />
  );
}
