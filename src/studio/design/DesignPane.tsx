/** A page by questions, step after step; the text stands beside them, and either follows the other. */
import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Badge, Button, Space, Tabs } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { View } from '../../core/model/view.ts';
import { usePorts } from '../../renderer/index.ts';
import type { Edit } from '../../core/source/edit.ts';
import type { Fault, Names } from '../../core/editorAnswers.ts';
import { DesignProvider, placed, useDesign, within, type Design } from './design.ts';
import { readTree } from './document.ts';
import { freedomOf } from './freedom.ts';
import { isOpenQuestion } from '../openQuestions.ts';
import { openShownPlaces } from './shownPlaces.ts';
import { useSteps } from './steps.tsx';
import { designTexts as texts } from './texts.ts';
import { WordInput } from './inputs/WordInput.tsx';

interface DesignPaneProps {
  readonly file: string;
  readonly text: string;
  readonly published: string;
  /** The text that it was shipped as, where it only grows. */
  readonly shipped?: string | null;
  readonly names: Names;
  readonly faults: readonly Fault[];
  /** What holds nothing up. */
  readonly warnings?: readonly Fault[];
  readonly view: View | null;
  readonly readOnly: boolean;
  readonly change: (edits: readonly Edit[], isTyping?: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly onPreview: () => void;
}

export function DesignPane({ undo, redo, onPreview, view, ...given }: DesignPaneProps) {
  const { text } = usePorts();
  const { file, text: source, published, shipped = null, names, faults, warnings = none, readOnly, change } = given;
  const root = useMemo(() => readTree(source), [source]);
  const places = useMemo(() => placed(source, [...faults, ...warnings]), [source, faults, warnings]);
  const isWarning = useCallback((fault: Fault) => warnings.includes(fault), [warnings]);
  const freeAt = useMemo(() => freedomOf(file, shipped, source), [file, shipped, source]);
  const [shown] = useState(openShownPlaces);
  // While there are faults nothing is projected: what was seen last stands for it.
  const [lastView, setLastView] = useState(view);
  if (view !== null && view !== lastView) setLastView(view);
  const design: Design = {
    Word: WordInput,
    file,
    text: source,
    published,
    names,
    root,
    readOnly: readOnly || !root,
    faultsAt: (path) => within(places, path),
    isWarning,
    shown,
    freeAt,
    change,
  };
  return (
    <DesignProvider value={design}>
      <div className="design">
        {!root && <Alert type="warning" showIcon message={text(texts.unreadable)} />}
        <Steps source={source} file={file} view={lastView} faultsAt={design.faultsAt} onPreview={onPreview}>
          <Space.Compact>
            <Button
              icon={<UndoOutlined />}
              disabled={readOnly}
              aria-label={text(texts.undo)}
              title={text(texts.undo)}
              onClick={undo}
            />
            <Button
              icon={<RedoOutlined />}
              disabled={readOnly}
              aria-label={text(texts.redo)}
              title={text(texts.redo)}
              onClick={redo}
            />
          </Space.Compact>
        </Steps>
      </div>
    </DesignProvider>
  );
}

const none: readonly Fault[] = [];

interface FaultBadgeProps {
  readonly source: string;
  readonly faults: readonly Fault[];
  readonly children: React.ReactNode;
}

/** Red where something is wrong; a dot where something is only to be gone on with. */
function FaultBadge({ source, faults, children }: FaultBadgeProps) {
  const { isWarning } = useDesign();
  const wrong = faults.filter((fault) => !isOpenQuestion(source, fault) && !isWarning(fault)).length;
  return (
    <Badge
      size="small"
      offset={[6, -2]}
      {...(wrong > 0 ? { count: wrong } : { dot: faults.length > 0, color: 'var(--ink-faint)' })}
    >
      {children}
    </Badge>
  );
}

interface StepsProps extends Pick<Design, 'faultsAt'> {
  readonly source: string;
  readonly file: string;
  readonly view: View | null;
  readonly onPreview: () => void;
  readonly children: React.ReactNode;
}

function Steps({ source, file, view, faultsAt, onPreview, children }: StepsProps) {
  const { text } = usePorts();
  const steps = useSteps(source, file, view);
  const [chosen, setChosen] = useState(steps[0]?.key ?? 'page');
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === chosen),
  );
  const next = steps[index + 1];
  const before = steps[index - 1];
  const nav = useRef<HTMLElement>(null);
  // Each step begins at its beginning.
  const choose = (key: string): void => {
    setChosen(steps.find((step) => step.key === key)?.key ?? chosen);
    const pane = nav.current?.parentElement;
    if (pane) pane.scrollTop = 0;
  };
  return (
    <>
      <Tabs
        size="small"
        tabBarGutter={16}
        activeKey={steps[index]?.key ?? chosen}
        onChange={choose}
        items={steps.map(({ key, paths, panel }) => ({
          key,
          label: (
            <FaultBadge source={source} faults={[...new Set(paths.flatMap((path) => faultsAt(path)))]}>
              {text(texts.steps[key])}
            </FaultBadge>
          ),
          children: <div className="design-step">{panel}</div>,
        }))}
      />
      <footer className="design-nav" ref={nav}>
        {children}
        {before && <Button onClick={() => choose(before.key)}>{text(texts.back)}</Button>}
        <Button type="primary" ghost onClick={() => (next ? choose(next.key) : onPreview())}>
          {text(next ? texts.next : texts.toPreview)}
        </Button>
      </footer>
    </>
  );
}
