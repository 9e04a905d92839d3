/** Pages changed in the browser: the files, the editor with its faults, and the page as it would look. */
import { Alert, Button, Result, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Nothing, usePorts } from '../renderer/index.ts';
import type { Fault, OpenedFile } from '../core/editorAnswers.ts';
import { onlyGrows } from './schemaEditor.ts';
import { faultsIn } from './design/design.ts';
import { DesignPane } from './design/DesignPane.tsx';
import { DraftList } from './DraftList.tsx';
import { Editor, type EditorHandle } from './Editor.tsx';
import { Faults, NotPublished } from './Faults.tsx';
import { FileList } from './FileList.tsx';
import { Head } from './Head.tsx';
import { ElsewhereAlert, StaleAlert } from './merging/MergeAlert.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { firstPanes, isDesigned, PaneSwitch, usePanes } from './panes.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { texts } from './texts.ts';
import { TutorialPanel } from './tutorial/TutorialPanel.tsx';
import { TutorialButton } from './tutorial/TutorialButton.tsx';
import { useTutorial } from './tutorial/useTutorial.ts';
import { useAddressed } from './useAddressed.ts';
import { useReviewing } from './useReviewing.ts';
import { useStudio, type Studio } from './useStudio.ts';
import { Waiting } from './Waiting.tsx';
import './studio.css';
import './design/design.css';

export default function StudioPage({ file, line }: { file?: string; line?: number }) {
  const studio = useStudio();
  const tutorial = useTutorial(studio);
  const [isNew, setNew] = useState(false);
  const opens = useRef<string>(undefined);
  useEffect(() => {
    if (opens.current === file) return;
    opens.current = file;
    if (file !== undefined) void studio.choose(file);
  }, [file, studio]);
  useAddressed(studio.opened?.file);
  if (studio.fault) {
    return <Result status="warning" title={studio.fault.message} extra={<Button onClick={studio.retry}>↻</Button>} />;
  }
  return (
    <div className="studio">
      <FileList
        files={studio.files}
        titles={studio.names?.titles ?? null}
        isWaiting={studio.names === null}
        chosen={studio.opened?.file ?? null}
        onChoose={(file) => void studio.choose(file)}
        onAdd={() => setNew(true)}
        tools={<TutorialButton tutorial={tutorial} />}
      >
        <Waiting studio={studio} />
        <DraftList studio={studio} />
      </FileList>
      <div className="studio-main">
        {tutorial.isOpen && <TutorialPanel tutorial={tutorial} studio={studio} onBegin={() => setNew(true)} />}
        {studio.opened ? (
          <Opened
            key={`${studio.opened.file} ${studio.round}`}
            studio={studio}
            opened={studio.opened}
            line={studio.opened.file === file ? line : undefined}
          />
        ) : (
          <NothingOpen studio={studio} tutorial={tutorial} onNew={() => setNew(true)} />
        )}
      </div>
      {isNew && studio.names && (
        <NewPageDialog
          names={studio.names}
          drafted={studio.drafts.map((one) => one.file)}
          onClose={() => setNew(false)}
          onMade={(file, written) => {
            setNew(false);
            void studio.begin(file, written);
          }}
        />
      )}
    </div>
  );
}

interface NothingOpenProps {
  readonly studio: Studio;
  readonly tutorial: ReturnType<typeof useTutorial>;
  readonly onNew: () => void;
}

function NothingOpen({ studio, tutorial, onNew }: NothingOpenProps) {
  const { text } = usePorts();
  if (studio.isOpening) {
    return (
      <div className="studio-empty is-opening">
        <Skeleton active />
      </div>
    );
  }
  return (
    <div className="studio-empty">
      <Nothing said={<b>{text(texts.choose)}</b>}>
        <p>{text(texts.chooseMore)}</p>
        <Button type="primary" onClick={onNew}>
          {text(texts.add)}
        </Button>
        {!tutorial.isOpen && <TutorialButton tutorial={tutorial} isOffer />}
        <p>
          <a href="api/docs" target="_blank" rel="noreferrer">
            {text(texts.apiDocs)}
          </a>
        </p>
      </Nothing>
    </div>
  );
}

interface OpenedProps {
  readonly studio: Studio;
  readonly opened: OpenedFile;
  readonly line: number | undefined;
}

function Opened({ studio, opened, line }: OpenedProps) {
  const { text } = usePorts();
  const editor = useRef<EditorHandle>(null);
  const canDesign = isDesigned(opened.file) && studio.names !== null;
  const { shown, show, className } = usePanes(firstPanes(opened, line !== undefined));
  useEffect(() => {
    if (line !== undefined) editor.current?.goto(line, 1);
  }, [line]);
  const { tried, isChecking } = studio;
  const reviewing = useReviewing(studio, opened);
  const placed = useMemo(() => faultsIn(opened.file, tried?.faults ?? []), [opened.file, tried]);
  const canPublish = opened.editable && studio.isDraft && !studio.isProposed && tried?.faults.length === 0;
  const publish = (): void => {
    if (canPublish && !isChecking) void reviewing.publish();
  };
  return (
    <div className={`studio-open ${className}`}>
      <Head {...{ studio, opened, editor, publish, reviewing }} canPublish={canPublish && !isChecking} />
      <Notes studio={studio} opened={opened} onTake={(written) => editor.current?.load(written)} />
      <PaneSwitch {...{ canDesign, shown, show }} />
      {canDesign && studio.names && (
        <section className="studio-design" aria-label={text(texts.design)}>
          <DesignPane
            file={opened.file}
            text={studio.text}
            published={opened.served ?? opened.text}
            shipped={onlyGrows(opened) ? opened.shipped : null}
            names={studio.names}
            faults={isChecking ? none : placed}
            warnings={isChecking ? none : (tried?.warnings ?? none)}
            view={tried?.view ?? null}
            readOnly={!opened.editable}
            change={(edits, isTyping) => editor.current?.change(edits, isTyping)}
            undo={() => editor.current?.undo()}
            redo={() => editor.current?.redo()}
            onPreview={() => show('preview')}
          />
        </section>
      )}
      <SourcePane {...{ studio, opened, editor, publish }} faults={placed} />
      <section className="studio-preview" aria-label={text(texts.preview)}>
        <PreviewPane studio={studio} opened={opened} />
      </section>
    </div>
  );
}

interface SourcePaneProps extends Pick<OpenedProps, 'studio' | 'opened'> {
  readonly editor: RefObject<EditorHandle | null>;
  readonly faults: readonly Fault[];
  readonly publish: () => void;
}

/** The text of the file, and its faults beneath. */
function SourcePane({ studio, opened, editor, faults, publish }: SourcePaneProps) {
  const { text } = usePorts();
  const { tried, isChecking } = studio;
  return (
    <section className="studio-source" aria-label={text(texts.source)}>
      <Editor
        ref={editor}
        warnings={isChecking ? none : (tried?.warnings ?? none)}
        text={studio.text}
        label={opened.file}
        readOnly={!opened.editable}
        faults={faults}
        names={() => studio.names}
        onChange={studio.write}
        onPublish={publish}
      />
      <Faults
        studio={studio}
        onGoto={(line, col) => editor.current?.goto(line, col)}
        onFix={(fix) => editor.current?.fix(fix)}
      />
    </section>
  );
}

/** Of what is being checked anew the places are not known. */
const none: readonly Fault[] = [];

interface NotesProps {
  readonly studio: Studio;
  readonly opened: OpenedFile;
  readonly onTake: (text: string) => void;
}

function Notes({ studio, opened, onTake }: NotesProps) {
  const { text } = usePorts();
  const { stale, failed, elsewhere } = studio;
  return (
    <>
      {failed && <NotPublished failed={failed} />}
      <AsideAlert opened={opened} onTake={onTake} />
      {!opened.editable && <Alert type="info" showIcon message={text(texts.readOnly)} />}
      {onlyGrows(opened) && <Alert type="info" showIcon message={text(texts.grows)} />}
      {opened.state === 'merged' && <Alert type="warning" showIcon message={text(texts.mergedText)} />}
      {opened.state === 'conflict' && (
        <Alert type="error" showIcon message={text(texts.conflictText, { paths: opened.conflicts.join(', ') })} />
      )}
      {stale && <StaleAlert studio={studio} opened={opened} stale={stale} />}
      {!stale && elsewhere && <ElsewhereAlert studio={studio} elsewhere={elsewhere} />}
    </>
  );
}

function asideText({ state, shipped, served }: OpenedFile, aside: number): (typeof texts)['asideGone'] {
  if (aside === 0) return state === 'shipped' && shipped === null ? texts.asideGone : texts.asideWaits;
  return served === null ? texts.asideAbsent : texts.asideServes;
}

function AsideAlert({ opened, onTake }: Omit<NotesProps, 'studio'>) {
  const { text } = usePorts();
  const { aside, served, editable } = opened;
  if (aside === null) return null;
  const says = asideText(opened, aside);
  const take = served !== null && editable && <Button onClick={() => onTake(served)}>{text(texts.asideTake)}</Button>;
  return <Alert type="error" showIcon message={text(says, { count: aside })} action={take} />;
}
