/** What a value is, or where it is read from. */
import { Input, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import type { FieldKind } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { sourceOf, sources, valueOf, writtenOf, type Source } from '../clauses.ts';
import { useDesign } from '../design.ts';
import { fieldOption, useUserFields, type NamedField } from '../fields.ts';
import { designTexts as texts } from '../texts.ts';
import { NowMeans } from './NowMeans.tsx';

interface OperandInputProps {
  readonly value: unknown;
  readonly fields: readonly NamedField[];
  /** Of the field that it is compared with or given to, where it is known: a text stays one. */
  readonly kind?: FieldKind | undefined;
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

export function OperandInput({ value, fields, kind, label, onChange }: OperandInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const source = sourceOf(value);
  const begin = (next: Source): void => onChange(next === 'value' ? '' : { [next]: begun(next, fields) });
  const operand = (
    <span className="design-operand">
      <Select<Source>
        popupMatchSelectWidth={false}
        value={source}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.source)}`}
        options={sources.map((one) => ({ value: one, label: text(texts.sources[one]) }))}
        onChange={begin}
      />
      {source === 'value' && typeof value === 'boolean' && (
        <Switch
          checked={value}
          disabled={readOnly}
          aria-label={label}
          checkedChildren={text(texts.yes)}
          unCheckedChildren={text(texts.no)}
          onChange={onChange}
        />
      )}
      {source === 'value' && typeof value !== 'boolean' && (
        <ValueInput value={value} kind={kind} label={label} onChange={onChange} />
      )}
      {source !== 'value' && <ReadInput {...{ value, fields, label, onChange }} source={source} />}
    </span>
  );
  if (source !== 'now') return operand;
  return (
    <span className="design-moment">
      {operand}
      <NowMeans value={value} />
    </span>
  );
}

/** Which field of the user, or which setting, is meant nobody knows before it is chosen. */
const begun = (source: Source, [first]: readonly NamedField[]): string => {
  if (source === 'now') return '0d';
  return source === 'field' || source === 'row' ? (first?.name ?? '') : '';
};

/** What is read there, by its name. */
function ReadInput({ value, fields, label, onChange, source }: OperandInputProps & { readonly source: Source }) {
  const { readOnly } = useDesign();
  const ofUser = useUserFields();
  const read = String(rowOf(value)[source] ?? '');
  if (source === 'now' || source === 'setting')
    return (
      <Input
        value={read}
        disabled={readOnly}
        aria-label={label}
        onChange={(event) => onChange({ ...rowOf(value), [source]: event.target.value })}
      />
    );
  return (
    <Select
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={read === '' ? undefined : read}
      disabled={readOnly}
      aria-label={label}
      options={(source === 'user' ? ofUser : fields).map(fieldOption)}
      onChange={(field: string) => onChange({ [source]: field })}
    />
  );
}

/** Its writing is its own while it is written: `1,` is no value yet. */
function ValueInput({ value, kind, label, onChange }: Omit<OperandInputProps, 'fields'>) {
  const { readOnly } = useDesign();
  const [written, setWritten] = useState(writtenOf(value));
  useEffect(() => {
    setWritten((before) => (writtenOf(valueOf(before, kind)) === writtenOf(value) ? before : writtenOf(value)));
  }, [value, kind]);
  return (
    <Input
      value={written}
      disabled={readOnly}
      aria-label={label}
      onChange={(event) => {
        setWritten(event.target.value);
        onChange(valueOf(event.target.value, kind));
      }}
    />
  );
}
