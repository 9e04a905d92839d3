/** The tutorial above the page that is made: where one stands, what to do next, and what is still missing. */
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Progress } from 'antd';
import { usePorts } from '../../renderer/index.ts';
import { isUnfinished } from '../openQuestions.ts';
import { screenOf } from '../schemaEditor.ts';
import type { Studio } from '../useStudio.ts';
import { missingIn, steps, type TutorialStep } from './tutorial.ts';
import { tutorialTexts as texts } from './texts.ts';
import type { Tutorial } from './useTutorial.ts';
import './tutorial.css';

interface TutorialPanelProps {
  readonly tutorial: Tutorial;
  readonly studio: Studio;
  /** Asks for the name of a new page. */
  readonly onBegin: () => void;
}

export function TutorialPanel({ tutorial, studio, onBegin }: TutorialPanelProps) {
  const { text } = usePorts();
  const { done, shown, choose } = tutorial;
  const counts = { done: done.length, count: steps.length };
  const step = steps.find(({ id }) => id === shown);
  return (
    <section className="tutorial" aria-label={text(texts.title)}>
      <header>
        <h2>{text(texts.title)}</h2>
        <Progress
          percent={Math.round((100 * done.length) / steps.length)}
          showInfo={false}
          size="small"
          aria-label={text(texts.progress, counts)}
        />
        <small>{text(texts.progress, counts)}</small>
        <Popconfirm
          title={text(texts.restart)}
          description={text(texts.restartText)}
          okText={text(texts.restart)}
          cancelText={text(texts.cancel)}
          onConfirm={() => {
            choose(null);
            tutorial.restart();
          }}
        >
          <Button size="small" type="text" disabled={tutorial.file === null}>
            {text(texts.restart)}
          </Button>
        </Popconfirm>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={text(texts.leave)}
          title={text(texts.leave)}
          onClick={tutorial.leave}
        />
      </header>
      <StepButtons tutorial={tutorial} />
      {step && <Current step={step} tutorial={tutorial} studio={studio} onBegin={onBegin} />}
    </section>
  );
}

function StepButtons({ tutorial: { done, shown, choose } }: { tutorial: Tutorial }) {
  const { text } = usePorts();
  return (
    <ol aria-label={text(texts.steps)}>
      {steps.map(({ id, title }, index) => {
        const isDone = done.includes(id);
        const name = text(isDone ? texts.stepDone : texts.stepOpen, { at: index + 1, title: text(title) });
        return (
          <li key={id}>
            <button
              type="button"
              className={isDone ? 'is-done' : ''}
              aria-current={id === shown ? 'step' : undefined}
              aria-label={name}
              title={name}
              onClick={() => choose(id)}
            >
              {isDone ? <CheckOutlined /> : index + 1}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Current({ step, tutorial, studio, onBegin }: TutorialPanelProps & { readonly step: TutorialStep }) {
  const { text } = usePorts();
  const { file, isHere } = tutorial;
  const index = steps.indexOf(step);
  return (
    <div className="tutorial-step">
      <h3>
        {index + 1}. {text(step.title)}
      </h3>
      <p>{text(step.text)}</p>
      {step.example !== undefined && (
        <details>
          <summary>{text(texts.example)}</summary>
          <code>{text(step.example)}</code>
        </details>
      )}
      <div className="tutorial-state">
        <p role="status">
          <State step={step} tutorial={tutorial} studio={studio} />
        </p>
        {file === null && (
          <Button size="small" type="primary" onClick={onBegin}>
            {text(texts.begin)}
          </Button>
        )}
        {file !== null && !isHere && !studio.isOpening && <Elsewhere file={file} tutorial={tutorial} studio={studio} />}
      </div>
    </div>
  );
}

/** Whether the step is done, or what is missing. */
function State({ step, tutorial, studio }: Omit<TutorialPanelProps, 'onBegin'> & { readonly step: TutorialStep }) {
  const { text } = usePorts();
  const { counted, done, file, isHere } = tutorial;
  const faults = isHere && !studio.isChecking ? (studio.tried?.faults ?? []) : [];
  if (isUnfinished(studio.text, faults)) return <>{text(texts.unfinished)}</>;
  if (faults.length > 0) return <b className="tutorial-faulty">{text(texts.faulty)}</b>;
  if (done.includes(step.id)) {
    return (
      <b className="tutorial-done">
        <CheckOutlined /> {text(texts.done)}
        {done.length === steps.length && <> · {text(texts.all)}</>}
      </b>
    );
  }
  if (file !== null && !counted) return null;
  const missing = missingIn(step, counted).map(({ name, ...values }) => text(texts.asks[name], values));
  return (
    <>
      {text(texts.missing)}
      {missing.join(text(texts.and))}
      {isHere && studio.isChecking && <small>{text(texts.checking)}</small>}
    </>
  );
}

/** The page of the tutorial is not the one that is open. */
function Elsewhere({ file, tutorial, studio }: { file: string; tutorial: Tutorial; studio: Studio }) {
  const { text } = usePorts();
  const other = studio.opened;
  const name = screenOf(file) ?? file;
  return (
    <>
      {other && <span>{text(texts.elsewhere, { file: name })}</span>}
      <Button size="small" type="primary" onClick={() => void studio.choose(file)}>
        {text(texts.goBack, { file: name })}
      </Button>
      {other?.editable && screenOf(other.file) !== null && (
        <Button size="small" onClick={tutorial.take}>
          {text(texts.takeThis)}
        </Button>
      )}
    </>
  );
}
