/** A form in steps: each is checked before the next, nothing is lost on the way back, a summary stands at the end. */
import { Button, Steps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Step } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import { useDraft, usePorts } from '../engine/engine.ts';
import { printShown } from '../fields/cell.tsx';
import { texts } from '../engine/texts.ts';
import { focusField } from './focus.ts';
import { FormBody, useFormId } from './formBody.tsx';
import { useStepTexts } from './stepTexts.ts';
import type { Opened } from './opened.ts';
import type { FormStatus } from './useForm.ts';
import { useSubmit } from './useSubmit.ts';
import './steps.css';

type Open = Extract<FormStatus, { status: 'open' }>;

/** Every visible field with its value, by step; each step can be gone back to. */
function Summary({ opened, steps, goTo }: { opened: Opened; steps: readonly Step[]; goTo: (at: number) => void }) {
  const ports = usePorts();
  const own = useStepTexts();
  const states = opened.states();
  const values = opened.all();
  return (
    <div className="vw-summary">
      {steps.map((step, at) => (
        <section key={ports.text(step.title)} aria-label={ports.text(step.title)}>
          <h2 className="vw-group">
            {ports.text(step.title)}
            <Button type="link" size="small" onClick={() => goTo(at)}>
              {own.change}
            </Button>
          </h2>
          <dl>
            {opened.view.fields
              .filter(({ name }) => step.fields.includes(name) && states[name]?.visible !== false)
              .map((field) => (
                <div key={field.name}>
                  <dt>{ports.text(field.title)}</dt>
                  <dd>{printShown(field, values, ports)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

export default function OpenSteps({ opened, reload, again }: Open & { again: () => void }) {
  const ports = usePorts();
  const { text } = ports;
  const own = useStepTexts();
  const formId = useFormId();
  const box = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const steps = useMemo(() => opened.view.steps ?? [], [opened]);
  const [at, setAt] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  useDraft(() => !sent.current && opened.isDirty());
  const { submit, busy, refusal, dismiss } = useSubmit(opened, {
    onFault(name) {
      setAt(
        Math.max(
          0,
          steps.findIndex(({ fields }) => fields.includes(name)),
        ),
      );
      setFault(name);
    },
    onSuccess({ data }) {
      sent.current = true;
      const { then } = opened.view;
      if (then !== undefined) ports.goto(then, isRow(data) && data.id !== undefined ? { id: data.id } : {});
      else again();
    },
  });
  // The field at fault is focused once its step is in sight.
  useEffect(() => {
    if (fault !== null) focusField(box.current, formId, fault);
    setFault(null);
  }, [fault, formId]);
  const last = at >= steps.length;
  const shown = useMemo(() => new Set(steps[at]?.fields ?? []), [steps, at]);
  const next = () => {
    const [wrong] = opened.view.fields.filter(({ name }) => shown.has(name)).filter((field) => !opened.check(field));
    if (wrong) setFault(wrong.name);
    else setAt(at + 1);
  };
  const help = steps[at]?.help;
  const titles = [...steps.map(({ title }) => text(title)), own.summary];
  return (
    <>
      <Steps className="vw-steps" size="small" current={at} items={titles.map((title) => ({ title }))} />
      {help && <p className="vw-help">{text(help)}</p>}
      <FormBody {...{ opened, refusal, dismiss, reload, box, formId, shown }} submit={last ? submit : next} />
      {last && <Summary opened={opened} steps={steps} goTo={setAt} />}
      <div className="vw-form-buttons">
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{own.back}</Button>}
        <Button type="primary" loading={busy} onClick={last ? submit : next}>
          {last ? text(texts.submit) : own.next}
        </Button>
      </div>
    </>
  );
}
