/** What a value is, or where it is read from. */
import { Input, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { rowOf } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { sourceOf, sources, valueOf, writtenOf, type Source } from '../clauses.ts';
import { useDesign } from '../design.ts';
import { fieldOption, type NamedField } from '../fields.ts';
import { designTexts as texts } from '../texts.ts';
import { NowMeans } from './NowMeans.tsx';

interface OperandInputProps {
  readonly value: unknown;
  readonly fields: readonly NamedField[];
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

export function OperandInput({ value, fields, label, onChange }: OperandInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const source = sourceOf(value);
  const read = source === 'value' ? '' : String(rowOf(value)[source] ?? '');
  const begin = (next: Source): void =>
    onChange(next === 'value' ? '' : { [next]: next === 'now' ? '0d' : (fields[0]?.name ?? '') });
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
        <ValueInput value={value} label={label} onChange={onChange} />
      )}
      {(source === 'field' || source === 'row') && (
        <Select
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          value={read === '' ? undefined : read}
          disabled={readOnly}
          aria-label={label}
          options={fields.map(fieldOption)}
          onChange={(field: string) => onChange({ [source]: field })}
        />
      )}
      {(source === 'user' || source === 'now' || source === 'setting') && (
        <Input
          value={read}
          disabled={readOnly}
          aria-label={label}
          onChange={(event) => onChange({ ...rowOf(value), [source]: event.target.value })}
        />
      )}
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

/** Its writing is its own while it is written: `1,` is no value yet. */
function ValueInput({ value, label, onChange }: Omit<OperandInputProps, 'fields'>) {
  const { readOnly } = useDesign();
  const [written, setWritten] = useState(writtenOf(value));
  useEffect(() => {
    setWritten((before) => (writtenOf(valueOf(before)) === writtenOf(value) ? before : writtenOf(value)));
  }, [value]);
  return (
    <Input
      value={written}
      disabled={readOnly}
      aria-label={label}
      onChange={(event) => {
        setWritten(event.target.value);
        onChange(valueOf(event.target.value));
      }}
    />
  );
}
