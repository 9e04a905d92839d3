/** A form as a page of its own. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { FormView } from '../../core/model/view.ts';
import { useDraft, useEngine, usePorts } from '../engine/engine.ts';
import { useHasLeft } from '../engine/leftRecords.ts';
import { useKeys } from '../engine/keys/keys.ts';
import type { PaneSide } from '../engine/paneSide.ts';
import { asText } from '../engine/asText.ts';
import { LoadFault, PageSkeleton } from '../engine/states.tsx';
import { texts } from '../engine/texts.ts';
import { AdviceList } from './advice.tsx';
import { FinishedLine } from './finishedLine.tsx';
import { focusField, focusFirst } from './focus.ts';
import { KeyedButton } from '../actions/actionButton.tsx';
import { FormBody, useFormId } from './formBody.tsx';
import { headingOf } from './heading.ts';
import { usePageMark } from '../engine/page/pageMarks.ts';
import { Handling } from '../presence/presence.tsx';
import { useForm, type FormStatus } from './useForm.ts';
import { useSubmit } from './useSubmit.ts';

/** Of the column beside the form. */
const adviceWidth = 360;

const OpenSteps = lazy(() => import('./steps.tsx'));

type Open = Extract<FormStatus, { status: 'open' }>;

/** In a pane it does not take the keyboard from the others, and stays where it is. */
function OpenForm({ opened, reload, again, pane }: Open & { again: () => void; pane: PaneSide | undefined }) {
  const { ports, left } = useEngine();
  const { text } = ports;
  const formId = useFormId();
  const box = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useDraft(() => !sent.current && opened.isDirty());
  const inPane = pane !== undefined;
  useEffect(() => {
    if (!inPane) focusFirst(box.current, opened.states());
  }, [inPane, opened]);
  const { submit, busy, refusal, dismiss } = useSubmit(opened, {
    onFault: (name) => focusField(box.current, formId, name),
    onSuccess({ data }) {
      sent.current = true;
      const { then } = opened.view;
      pane?.done();
      if (then !== undefined && !inPane) ports.goto(then, isRow(data) && data.id !== undefined ? { id: data.id } : {});
      // Kept alive behind a tab, it must not be sent a second time.
      again();
    },
  });
  // In a pane the record goes, and its form with it.
  const isLeft = useHasLeft(left, opened.params['id']) && !inPane && !busy;
  const { key } = opened.view;
  useKeys(key === undefined || isLeft ? [] : [{ key, title: text(opened.view.title), run: submit }]);
  const doneOtherwise = () => {
    sent.current = true;
    const { then } = opened.view;
    if (then === undefined || inPane) again();
    else ports.goto(then, {});
  };
  const advised = opened.view.advice !== undefined && opened.view.advice.length > 0;
  return (
    <div className={advised ? 'vw-advised' : undefined}>
      <Handling entity={opened.view.presence} id={asText(opened.params['id'])}>
        {!isLeft && !inPane && <FinishedLine {...{ opened, busy }} id={asText(opened.params['id'])} />}
        <FormBody {...{ opened, refusal, dismiss, submit, reload, box, formId, isLeft }} />
      </Handling>
      {advised && <AdviceList opened={opened} onDone={doneOtherwise} />}
      <div className="vw-form-buttons">
        <KeyedButton
          name={text(texts.submit)}
          shortcut={key}
          type="primary"
          loading={busy}
          onClick={submit}
          disabled={isLeft}
        />
      </div>
    </div>
  );
}

interface Props {
  readonly view: FormView;
  readonly params: Row;
  readonly again: () => void;
  readonly pane?: PaneSide | undefined;
  /** Told of the record that it was opened over. */
  readonly onRecord: (record: Row) => void;
}

/** One filling-in keeps the view it began with: a newer release must not take a half-filled form away. */
function FormOnce({ again, pane, onRecord, ...given }: Props) {
  const [{ view, params }] = useState(given);
  const state = useForm(view, params, params);
  const opened = state.status === 'open' ? state.opened : undefined;
  const newer = given.params;
  // Beside a record that is read anew, what the form was opened with is as new as what one sees.
  useEffect(() => opened?.renew(newer), [opened, newer]);
  useEffect(() => onRecord(opened?.record.current ?? {}), [opened, onRecord]);
  if (state.status === 'loading') return <PageSkeleton />;
  if (state.status === 'fault') return <LoadFault fault={state.fault} retry={state.retry} />;
  if (!view.steps) return <OpenForm {...state} again={again} pane={pane} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OpenSteps {...state} again={again} />
    </Suspense>
  );
}

export function FormPage({ view, params, again, pane }: Omit<Props, 'onRecord'>) {
  const ports = usePorts();
  const { text } = ports;
  const [record, onRecord] = useState<Row>({});
  const heading = text(headingOf(view, { ...record, ...params }, ports));
  usePageMark('has-form-buttons');
  return (
    <section className="vw-page vw-form-page" aria-label={heading}>
      <div className="vw-head">
        <h1>{heading}</h1>
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      <div className="vw-panel" style={{ maxWidth: Math.max(view.width, 480) + (view.advice ? adviceWidth : 0) }}>
        <FormOnce key={pane ? pane.about : JSON.stringify(params)} {...{ view, params, again, pane, onRecord }} />
      </div>
    </section>
  );
}
