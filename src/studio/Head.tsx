/** What is done with the file that is open: its history, what it changes, publishing it, taking it back. */
import { Button, Dropdown, Modal, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { StatusTag, usePorts } from '../renderer/index.ts';
import { Changes } from './Changes.tsx';
import { CompareVersions } from './CompareVersions.tsx';
import type { EditorHandle } from './Editor.tsx';
import { tones } from './FileList.tsx';
import { wordsAt } from './grammar.ts';
import { removalOf } from './removal.ts';
import type { OpenedFile } from '../core/editorAnswers.ts';
import { screenOf } from './schemaEditor.ts';
import { texts } from './texts.ts';
import type { Reviewing } from './useReviewing.ts';
import type { Studio } from './useStudio.ts';

interface HeadProps {
  readonly studio: Studio;
  readonly opened: OpenedFile;
  readonly editor: { readonly current: EditorHandle | null };
  readonly canPublish: boolean;
  readonly publish: () => void;
  readonly reviewing: Reviewing;
}

export function Head(props: HeadProps) {
  const { studio, opened, editor, reviewing } = props;
  const { text } = usePorts();
  const { takeBack, giveUp, questions } = useQuestions(studio, opened);
  const { isReviewing, setReviewing } = reviewing;
  const [isComparing, setComparing] = useState(false);
  const versions = useVersions(opened, editor, () => setComparing(true));
  return (
    <header className="studio-head">
      <h2>{opened.file}</h2>
      <StatusTag tone={tones[opened.state]} word={text(texts.state[opened.state])} />
      {studio.isDraft && <StatusTag tone="waiting" word={text(studio.isProposed ? texts.waiting : texts.draft)} />}
      {studio.isDraft && studio.isKept && <small className="studio-kept">{text(texts.kept)}</small>}
      {studio.unkept && (
        <small role="status" className="studio-failed">
          {text(texts.unkept, { why: studio.unkept.message })}
        </small>
      )}
      <Deeds {...{ ...props, versions, takeBack, giveUp }} />
      {questions}
      {isComparing && <CompareVersions studio={studio} opened={opened} onClose={() => setComparing(false)} />}
      {isReviewing && (
        <Changes
          userTypes={studio.names?.userTypes ?? []}
          read={studio.review}
          isPublishing={studio.isPublishing}
          failed={studio.failed}
          onClose={() => setReviewing(false)}
          onPublish={(reason) => {
            void studio.publish(studio.text, reason).then((isOver) => isOver && setReviewing(false));
          }}
        />
      )}
    </header>
  );
}

interface DeedsProps extends HeadProps {
  readonly versions: ReturnType<typeof useVersions>;
  readonly takeBack: () => Promise<void>;
  readonly giveUp: () => Promise<void>;
}

/** A button for all that can be done with the file as it stands. */
function Deeds({ studio, opened, editor, canPublish, publish, reviewing, versions, takeBack, giveUp }: DeedsProps) {
  const { text, goto } = usePorts();
  const page = pageOf(opened);
  const { setReviewing, isAsking } = reviewing;
  return (
    <Space wrap>
      {studio.isDraft && opened.text !== '' && (
        <Button onClick={() => editor.current?.load(opened.text)}>{text(texts.discard)}</Button>
      )}
      {studio.isDraft && opened.text === '' && opened.version === 0 && (
        <Button danger onClick={() => void giveUp()}>
          {text(texts.giveUp)}
        </Button>
      )}
      {page !== null && <Button onClick={() => goto(page, {})}>{text(texts.openPage)}</Button>}
      {versions.length > 0 && (
        <Dropdown menu={{ items: versions }} trigger={['click']}>
          <Button>{text(texts.history)}</Button>
        </Dropdown>
      )}
      {opened.editable && opened.version > 0 && opened.state !== 'shipped' && (
        <Button danger={opened.shipped === null} onClick={() => void takeBack()}>
          {text(opened.shipped === null ? removalOf(opened.file).does : texts.restore)}
        </Button>
      )}
      {opened.editable && studio.isDraft && (
        <Button disabled={!canPublish} onClick={() => setReviewing(true)}>
          {text(texts.changesShort)}
        </Button>
      )}
      {opened.editable && (
        <Tooltip title={text(studio.isProposed ? texts.waitingOwn : texts.publishHint)}>
          <Button type="primary" disabled={!canPublish} loading={studio.isPublishing || isAsking} onClick={publish}>
            {text(texts.publish)}
          </Button>
        </Tooltip>
      )}
    </Space>
  );
}

/** What takes something away is asked for first. */
function useQuestions(studio: Studio, opened: OpenedFile) {
  const { text } = usePorts();
  const [modal, questions] = Modal.useModal();
  const takeBack = async (): Promise<void> => {
    const gone = opened.shipped === null;
    const { asks, does, keeps } = removalOf(opened.file);
    const loses = studio.isDraft;
    const sure = await modal.confirm({
      title: text(gone ? asks : texts.restoreAsk),
      content: [gone ? keeps : texts.restoreText, ...(loses ? [texts.draftGoes] : [])].map((one) => (
        <p key={one.key}>{text(one)}</p>
      )),
      okText: text(gone ? does : texts.restore),
      cancelText: text(texts.cancel),
      okButtonProps: { danger: gone || loses },
      autoFocusButton: gone || loses ? 'cancel' : 'ok',
    });
    if (sure) await studio.publish(null);
  };
  const giveUp = async (): Promise<void> => {
    const sure = await modal.confirm({
      title: text(texts.giveUpAsk),
      okText: text(texts.giveUp),
      cancelText: text(texts.cancel),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    });
    if (sure) await studio.giveUp();
  };
  return { takeBack, giveUp, questions };
}

/** The file's history as a menu: a version that is chosen is written into the editor, and two can be compared. */
function useVersions({ history, editable, shipped }: OpenedFile, editor: HeadProps['editor'], compare: () => void) {
  const { text } = usePorts();
  const versions = history.map(({ version, text: written, author, reason, approvedBy, createdAt }) => ({
    key: version,
    label: [
      text(texts.versionOf, { version }),
      author,
      createdAt,
      written === null ? text(texts.asShipped) : '',
      reason ?? '',
      approvedBy === null ? '' : text(texts.approvedBy, { by: approvedBy }),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    disabled: !editable,
    onClick: () => editor.current?.load(written ?? shipped ?? ''),
  }));
  const isPair = history.length + (shipped === null ? 0 : 1) > 1;
  return isPair ? [...versions, { key: 'compare', label: text(texts.compare), onClick: compare }] : versions;
}

/** The page that serves, where the file is one that menus may lead to; it is not always in one. */
function pageOf({ file, text, served, version }: OpenedFile): string | null {
  const written = served ?? text;
  const isServed = version > 0 && written !== '';
  return isServed && wordsAt(written, [], file).some(({ word }) => word === 'menu') ? screenOf(file) : null;
}
