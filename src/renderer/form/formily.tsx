/**
 * Formily, in one place: it keeps a form's values, what is shown and enabled, and the faults at fields. No schema of its
 * own, no expressions: its compiler, which would run code out of strings, is replaced by one that returns what it got.
 */
import { BaseItem } from '@formily/antd-v5/esm/form-item';
import {
  createForm as createFormilyForm,
  isField,
  onFieldInputValueChange,
  onFormValuesChange,
  type Form as FormilyForm,
} from '@formily/core';
import { Field, FormContext, Schema } from '@formily/react';
import { toJS } from '@formily/reactive';
import { useEffect, useInsertionEffect, useReducer, useRef, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { FieldState } from '../../core/condition/resolve.ts';
import type { Fault, Faults } from '../fields/fault.ts';

Schema.registerCompiler((source: string) => source);

export interface Form {
  /** All values, those of hidden fields left out. */
  readonly values: () => Row;
  /** Writes values as the program does; nothing is cleared by it. */
  readonly write: (values: Row) => void;
  /** Shows, hides, enables, requires. */
  readonly apply: (states: Readonly<Record<string, FieldState>>) => void;
  readonly setFaults: (name: string, faults: Faults) => void;
  readonly faultsOf: (name: string) => Faults;
  readonly formily: FormilyForm<Record<string, unknown>>;
}

interface FormEvents {
  /** A field was changed by hand. */
  readonly onHand: (name: string) => void;
  readonly onValues: () => void;
}

/** Formily shows texts; ours are data until they are shown, so that a switch of the language re-texts them. */
const encode = (faults: Faults): string[] => (Object.keys(faults).length === 0 ? [] : [JSON.stringify(faults)]);
const decode = (messages: readonly unknown[]): Faults => {
  const [message] = messages;
  return typeof message === 'string' ? (JSON.parse(message) as Readonly<Record<string, Fault>>) : {};
};

export function createForm(values: Row, events: FormEvents): Form {
  const formily = createFormilyForm<Record<string, unknown>>({
    values: { ...values },
    effects() {
      onFieldInputValueChange('*', (field) => events.onHand(field.path.toString()));
      onFormValuesChange(() => events.onValues());
    },
  });
  const fieldOf = (name: string) => {
    const field = formily.fields[name];
    return field && isField(field) ? field : undefined;
  };
  return {
    formily,
    values() {
      const all = toJS(formily.values) as Record<string, unknown>;
      return Object.fromEntries(Object.entries(all).filter(([name]) => fieldOf(name)?.display !== 'none'));
    },
    write(next) {
      for (const [name, value] of Object.entries(next)) {
        const field = fieldOf(name);
        if (field) field.setValue(value);
        else formily.setValuesIn(name, value);
      }
    },
    apply(states) {
      for (const [name, state] of Object.entries(states)) {
        const field = fieldOf(name);
        if (!field) continue;
        field.setDisplay(state.visible ? 'visible' : 'none');
        field.setPattern(state.disabled ? 'disabled' : 'editable');
        const data = { required: state.required, options: state.options };
        if (JSON.stringify(field.data) !== JSON.stringify(data)) field.setData(data);
      }
    },
    setFaults: (name, faults) => fieldOf(name)?.setSelfErrors(encode(faults)),
    faultsOf: (name) => decode(fieldOf(name)?.selfErrors ?? []),
  };
}

export interface FieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown, beside?: Row) => void;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly offered: readonly (string | number)[] | undefined;
  readonly faults: Faults;
}

/**
 * Not Formily's own provider: it takes a form apart when its page is hidden, and a hidden page is only another tab's. Of
 * all effects only those of insertion last until a page is gone for good.
 */
export function FormScope({ form, children }: { form: Form; children: ReactNode }) {
  useInsertionEffect(
    // Taking it apart changes states, which nothing may do while the page is being changed.
    () => () => queueMicrotask(() => form.formily.onUnmount()),
    [form],
  );
  return <FormContext.Provider value={form.formily}>{children}</FormContext.Provider>;
}

/** Prints again when a hidden page is shown: while it was hidden, Formily's observers let go of their fields. */
function useAgainWhenShown(): void {
  const wasHidden = useRef(false);
  const [, again] = useReducer((round: number) => round + 1, 0);
  useEffect(() => {
    if (wasHidden.current) again();
    return () => {
      wasHidden.current = true;
    };
  }, []);
}

/** One field; `children` prints it whenever its value, state or faults change. Hidden, it prints nothing. */
export function FormField({
  form,
  name,
  children,
}: {
  form: Form;
  name: string;
  children: (props: FieldProps) => ReactNode;
}) {
  useAgainWhenShown();
  return (
    <Field name={name}>
      {(model: unknown) => {
        const field = model as ReturnType<typeof form.formily.createField>;
        const data = field.data as { required?: boolean; options?: readonly (string | number)[] } | undefined;
        return children({
          value: toJS(field.value),
          onChange: (value, beside) => {
            if (beside) form.write(beside);
            // What is emptied again is as if it had never been entered.
            void field.onInput(value === '' ? null : value);
          },
          disabled: field.disabled,
          required: data?.required ?? false,
          offered: data?.options,
          faults: decode(field.selfErrors),
        });
      }}
    </Field>
  );
}

interface ItemProps {
  readonly name: string;
  readonly className: string;
  readonly help: ReactNode;
  readonly fault: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of one field: Formily's item, with help and fault beneath. The label is one of the children: the item's own
 * label element cannot say which input it is for.
 */
export function FormItem({ name, className, help, fault, children }: ItemProps) {
  const data = { 'data-field': name };
  return (
    <BaseItem
      {...data}
      className={className}
      layout="vertical"
      feedbackLayout="terse"
      {...(fault ? { feedbackStatus: 'error' } : {})}
      // Not as its feedback text: that fades in, and a fault must be there at once.
      extra={
        (help || fault) && (
          <>
            {help && <div className="vw-hint">{help}</div>}
            {fault}
          </>
        )
      }
    >
      {children}
    </BaseItem>
  );
}
