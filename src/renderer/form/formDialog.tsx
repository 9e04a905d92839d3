/** A form in a window over the page. Closing it asks where there is something to lose. */
import { Button, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { FormView } from '../../core/model/view.ts';
import { useDraft, useEngine } from '../engine/engine.ts';
import type { DialogProps } from '../engine/screenFace.ts';
import { asText } from '../engine/asText.ts';
import { useHasLeft } from '../engine/leftRecords.ts';
import { dismissal } from '../actions/dismissal.ts';
import { LoadFault, PageSkeleton } from '../engine/states.tsx';
import { texts } from '../engine/texts.ts';
import { AdviceList } from './advice.tsx';
import { FinishedLine } from './finishedLine.tsx';
import { focusField, focusFirst } from './focus.ts';
import { FormBody, useFormId } from './formBody.tsx';
import { headingOf } from './heading.ts';
import { Handling } from '../presence/presence.tsx';
import { useForm, type FormStatus } from './useForm.ts';
import { useSubmit } from './useSubmit.ts';

type Open = Extract<FormStatus, { status: 'open' }>;

function Frame({
  view,
  known,
  openedWith,
  danger,
  open,
  busy,
  onClose,
  afterClose,
  onOpened,
  submit,
  children,
}: {
  view: FormView;
  /** What its heading may depend on. */
  known: Row;
  /** What names its record may come from: what is typed later does not. */
  openedWith: Row;
  danger: boolean | undefined;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  afterClose: () => void;
  onOpened?: () => void;
  submit?: () => void;
  children: ReactNode;
}) {
  const { ports } = useEngine();
  const { text } = ports;
  const heading = text(headingOf(view, known, ports));
  const about = view.about ? text(view.about, openedWith).trim() : '';
  return (
    <Modal
      open={open}
      title={heading}
      width={view.width}
      maskClosable={false}
      destroyOnHidden
      onCancel={onClose}
      afterClose={afterClose}
      afterOpenChange={(opened) => {
        if (opened) onOpened?.();
      }}
      className="vw-dialog"
      footer={[
        <Button key="cancel" onClick={onClose} disabled={busy}>
          {dismissal(heading, ports)}
        </Button>,
        <Button key="ok" type="primary" danger={danger} loading={busy} disabled={submit === undefined} onClick={submit}>
          {text(texts.ok)}
        </Button>,
      ]}
    >
      {about && <p className="vw-dialog-about">{about}</p>}
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {children}
    </Modal>
  );
}

function OpenDialog({
  opened,
  reload,
  view,
  danger,
  open,
  onClose,
  afterClose,
}: Open & DialogProps & { view: FormView }) {
  const { ports, ask, left } = useEngine();
  const { text } = ports;
  const formId = useFormId();
  const box = useRef<HTMLFormElement>(null);
  const [openedWith] = useState(() => opened.all());
  useDraft(() => open && opened.isDirty());
  const { submit, busy, refusal, dismiss } = useSubmit(opened, {
    onFault: (name) => focusField(box.current, formId, name),
    onSuccess: ({ data }) => onClose({ data }),
  });
  // What this form itself gives away closes it.
  const isLeft = useHasLeft(left, opened.params['id']) && open && !busy;
  const close = async () => {
    if (busy) return;
    if (isLeft) return onClose(undefined);
    const question = {
      title: text(texts.leaveTitle),
      content: text(texts.leaveText),
      ok: text(texts.leave),
      cancel: text(texts.stay),
      danger: true,
    };
    if (!opened.isDirty() || (await ask(question))) onClose(undefined);
  };
  return (
    <Frame
      {...{ view, danger, open, busy, afterClose, openedWith }}
      {...(isLeft ? {} : { submit })}
      known={{ ...opened.record.current, ...opened.params }}
      onClose={() => void close()}
      onOpened={() => focusFirst(box.current)}
    >
      <Handling entity={view.presence} id={asText(opened.params['id'])}>
        {!isLeft && <FinishedLine opened={opened} busy={busy || !open} id={asText(opened.params['id'])} />}
        <FormBody {...{ opened, refusal, dismiss, submit, reload, box, formId, isLeft }} />
        {view.advice && !isLeft && <AdviceList opened={opened} onDone={() => onClose({})} />}
      </Handling>
    </Frame>
  );
}

export function FormDialog({ view, ...props }: DialogProps & { view: FormView }) {
  const [{ params, row }] = useState({ params: props.params, row: props.row });
  const state = useForm(view, params, row);
  if (state.status === 'open') return <OpenDialog {...state} {...props} view={view} />;
  const { danger, open, onClose, afterClose } = props;
  const known = { ...row, ...params };
  return (
    <Frame
      {...{ view, danger, open, afterClose, known }}
      openedWith={known}
      busy={false}
      onClose={() => onClose(undefined)}
    >
      {state.status === 'fault' ? <LoadFault fault={state.fault} retry={state.retry} /> : <PageSkeleton />}
    </Frame>
  );
}
