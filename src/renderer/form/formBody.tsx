/** The fields of an open form, its refusal and what the keyboard does; page and window put their own buttons beneath. */
import { Alert, Button } from 'antd';
import { memo, useEffect, useId, useMemo, useRef, type ComponentRef, type RefObject } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { FormView, ViewField, ViewFill } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { useEngine, usePorts } from '../engine/engine.ts';
import type { Ports } from '../engine/ports.ts';
import { faceOf } from '../fields/faces.ts';
import { UnsentContext } from '../fields/files/unsent.ts';
import { inputOf } from '../fields/inputs.ts';
import { printShown } from '../fields/cell.tsx';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { faultText } from '../fields/fault.ts';
import { faultAt } from './faultsOf.ts';
import { headingOf } from './heading.ts';
import { FormField, FormItem, FormScope, type FieldProps } from './formily.tsx';
import { ProposalPanel } from './proposalPanel.tsx';
import { useFill } from './useFill.ts';
import type { Opened } from './opened.ts';
import type { Refusal } from './useSubmit.ts';
import './form.css';

interface ItemProps extends FieldProps {
  readonly field: ViewField;
  readonly id: string;
  readonly values: Row;
  readonly onLeave: () => void;
  /** Where its value came from, if not from the person. */
  readonly origin: string;
}

/** Label, input, help and fault of one field. */
function Item({ field, id, value, onChange, onLeave, disabled, required, offered, faults, values, origin }: ItemProps) {
  const ports = usePorts();
  const { text } = ports;
  const { wide, group } = faceOf(field);
  const { Edit } = inputOf(field);
  const own = faultAt(field, faults);
  const grouped = group && !field.readOnly;
  const Name = grouped ? 'span' : 'label';
  const label = required ? 'vw-label vw-required' : 'vw-label';
  const help = (field.help || origin !== '') && (
    <>
      {field.help && text(field.help)}
      {origin !== '' && (
        <span className="vw-origin" role="status">
          {origin}
        </span>
      )}
    </>
  );
  return (
    <FormItem
      name={field.name}
      className={`vw-item${wide ? ' vw-wide' : ''}`}
      help={help}
      fault={
        own && (
          <div className="vw-fault" role="alert">
            {faultText(own, ports)}
          </div>
        )
      }
    >
      <div className="vw-control">
        <Name {...(grouped ? {} : { htmlFor: id })} id={`${id}-label`} className={label}>
          {text(field.title)}
        </Name>
        {field.readOnly ? (
          <output id={id}>{printShown(field, { ...values, [field.name]: value }, ports)}</output>
        ) : (
          <Edit
            field={field}
            id={id}
            value={value}
            onChange={onChange}
            onBlur={onLeave}
            disabled={disabled}
            invalid={own !== undefined}
            offered={offered}
            values={values}
            faults={faults}
          />
        )}
      </div>
    </FormItem>
  );
}

/** The word beside a field that still holds what was filled in. */
function originOf({ view, filled }: Opened, name: string, value: unknown, text: Ports['text']): string {
  const note = view.fill?.notes[name];
  const known = filled.current[name];
  return note && known && known.value === asText(value) ? text(note, known.answer) : '';
}

/** Prints nothing. */
function Filling({ opened, fill }: { opened: Opened; fill: ViewFill }) {
  useFill(opened, fill);
  return null;
}

/** What is proposed is about these: they stand above it. */
const toldFirst = ({ fields, propose }: FormView): readonly ViewField[] => {
  const asked = fields.findIndex(({ readOnly, group }) => !readOnly || group);
  return propose ? fields.slice(0, asked < 0 ? undefined : asked) : [];
};

interface FieldsProps {
  readonly opened: Opened;
  readonly fields: readonly ViewField[];
  readonly formId: string;
  readonly shown: ReadonlySet<string> | undefined;
}

const Fields = memo(function Fields({ opened, fields, formId, shown }: FieldsProps) {
  const { text } = usePorts();
  const { form } = opened;
  return fields.map((field, index) => {
    const before = fields[index - 1]?.group;
    const heading = field.group && (!before || text(before) !== text(field.group)) ? text(field.group) : null;
    const printed = (
      <FormField key={field.name} form={form} name={field.name}>
        {(props) => (
          <>
            {heading !== null && <h2 className="vw-group">{heading}</h2>}
            <Item
              {...props}
              field={field}
              id={`${formId}-${field.name}`}
              values={opened.all()}
              origin={originOf(opened, field.name, props.value, text)}
              onLeave={() => {
                // Leaving an untouched empty field is no fault yet: submit tells.
                const touched =
                  JSON.stringify(form.values()[field.name] ?? null) !==
                  JSON.stringify(opened.baseline.current[field.name] ?? null);
                if (touched) opened.check(field);
              }}
            />
          </>
        )}
      </FormField>
    );
    if (!shown) return printed;
    // Out of sight, not out of the form: what was entered stays.
    return (
      <div key={field.name} className="vw-part" hidden={!shown.has(field.name)}>
        {printed}
      </div>
    );
  });
});

/** Enter in a one-line input submits; Ctrl+Enter does anywhere. What opens a list of its own keeps its Enter. */
function submitsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return false;
  return target.getAttribute('role') !== 'combobox' && target.closest('.ant-picker') === null;
}

function useSubmitKey(box: RefObject<HTMLFormElement | null>, submit: () => void): void {
  useEffect(() => {
    const { current: form } = box;
    const onKey = (event: KeyboardEvent) => {
      if (!submitsOn(event)) return;
      event.preventDefault();
      // A field that opens a list on Enter must not open it as the form is sent.
      event.stopPropagation();
      submit();
    };
    form?.addEventListener('keydown', onKey, true);
    return () => form?.removeEventListener('keydown', onKey, true);
  }, [box, submit]);
}

function RefusalAlert({
  refusal,
  reload,
  onReloaded,
}: {
  refusal: Refusal;
  reload: () => Promise<void>;
  onReloaded: () => void;
}) {
  const { ports } = useEngine();
  const { text } = ports;
  const again = () => {
    reload().then(
      () => {
        ports.notify('success', text(texts.reloaded));
        onReloaded();
      },
      (fault: unknown) => ports.notify('error', asFault(fault).message || text(texts.noConnection)),
    );
  };
  const shown = refusal.texts.map((each) => (each === '' ? text(texts.noConnection) : each));
  const alert = useRef<ComponentRef<typeof Alert>>(null);
  // Nothing else tells it: on a phone the button that was pressed may stand far above.
  useEffect(() => alert.current?.nativeElement.scrollIntoView?.({ block: 'nearest' }), [refusal]);
  return (
    <Alert
      ref={alert}
      className="vw-refusal"
      type={refusal.isTrial ? 'success' : refusal.waits ? 'warning' : 'error'}
      showIcon
      message={refusal.stale ? text(texts.staleTitle) : shown[0]}
      description={refusal.stale ? shown.join('; ') : shown.length > 1 ? shown.slice(1).join('; ') : undefined}
      action={
        refusal.stale ? (
          <Button size="small" onClick={again}>
            {text(texts.staleReload)}
          </Button>
        ) : undefined
      }
    />
  );
}

interface BodyProps {
  readonly opened: Opened;
  readonly refusal: Refusal | null;
  readonly dismiss: () => void;
  readonly submit: () => void;
  readonly reload: () => Promise<void>;
  readonly box: RefObject<HTMLFormElement | null>;
  readonly formId: string;
  /** Others have taken the record away: nothing can be sent any more, and what was entered can be copied. */
  readonly isLeft?: boolean;
  /** The fields in sight; all where it is left out. */
  readonly shown?: ReadonlySet<string>;
}

const nothing = (): void => undefined;

export function FormBody({ opened, refusal, dismiss, submit, reload, box, formId, isLeft = false, shown }: BodyProps) {
  const { form, view } = opened;
  const ports = usePorts();
  const { text } = ports;
  const send = isLeft ? nothing : submit;
  useSubmitKey(box, send);
  const first = useRef(true);
  // States stand on fields, which exist once they are printed.
  useEffect(() => {
    if (first.current) opened.start();
    first.current = false;
  }, [form, opened]);
  const label = text(headingOf(view, { ...opened.record.current, ...opened.params }, ports));
  const [told, asked] = useMemo(() => {
    const first = toldFirst(view);
    return [first, view.fields.slice(first.length)];
  }, [view]);
  return (
    <FormScope form={form}>
      <form
        ref={box}
        data-form=""
        noValidate
        aria-label={label}
        className="vw-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {view.fill && <Filling opened={opened} fill={view.fill} />}
        {told.length > 0 && (
          <div className="vw-told vw-wide">
            <Fields {...{ opened, formId, shown }} fields={told} />
          </div>
        )}
        {view.propose && <ProposalPanel opened={opened} propose={view.propose} />}
        <UnsentContext value={opened.unsent}>
          <Fields {...{ opened, formId, shown }} fields={asked} />
        </UnsentContext>
      </form>
      {isLeft && <Alert className="vw-refusal" type="warning" showIcon message={text(texts.recordLeft)} role="alert" />}
      {refusal && !isLeft && <RefusalAlert refusal={refusal} reload={reload} onReloaded={dismiss} />}
    </FormScope>
  );
}

export const useFormId = (): string => `vw${useId().replaceAll(':', '')}`;
