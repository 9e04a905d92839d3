/** Codes of a dictionary: one, or several. */
import { Select } from 'antd';
import type { ViewField } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asList, type EditProps, type FieldFace, type FilterProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { NumberFilter } from '../number/number.tsx';
import { StatusTag } from '../statusTag.tsx';
import { asCode } from '../../../core/fields/readText.ts';

type Code = string | number;

/** Codes compare by their text: "4" of the wire is 4 of the dictionary. */
const optionOf = (field: ViewField, value: unknown) =>
  field.options?.find((option) => String(option.value) === String(value));

const typed = (field: ViewField, value: Code): Code => optionOf(field, value)?.value ?? value;

function choices(field: ViewField, ports: Ports, offered?: readonly Code[]) {
  const allowed = offered && new Set(offered.map(String));
  return (field.options ?? [])
    .filter((option) => !allowed || allowed.has(String(option.value)))
    .map((option) => ({ value: option.value, label: ports.text(option.label) }));
}

function CodeSelect(props: {
  readonly field: ViewField;
  readonly id: string;
  readonly value: unknown;
  readonly many: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled: boolean;
  readonly invalid?: boolean;
  readonly offered?: readonly Code[] | undefined;
  readonly placeholder: string;
  readonly label?: string | undefined;
}) {
  const { field, id, value, many, onChange, onBlur, disabled, invalid = false, offered, placeholder, label } = props;
  const ports = usePorts();
  const shown = asList(value).map((code) => typed(field, code));
  return (
    <Select<Code | Code[]>
      id={id}
      className="vw-fill"
      allowClear
      showSearch={(field.options?.length ?? 0) > 7}
      optionFilterProp="label"
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={many ? shown : (shown[0] ?? null)}
      onChange={(next) => onChange(next ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={placeholder}
      options={choices(field, ports, offered)}
    />
  );
}

const edit = (many: boolean) =>
  function Edit(props: EditProps) {
    const { text } = usePorts();
    const { field } = props;
    const placeholder = text(field.placeholder ?? texts.chooseOne, { title: text(field.title) });
    return <CodeSelect {...props} many={many} placeholder={placeholder} />;
  };

function Filter(props: FilterProps) {
  const { filter, id, values, onChange, disabled, offered } = props;
  const { text } = usePorts();
  if (filter.as === 'range') return <NumberFilter {...props} />;
  return (
    <CodeSelect
      field={filter.definition}
      id={id}
      value={values[0]}
      many={filter.as === 'in'}
      onChange={(value) => onChange([value])}
      disabled={disabled}
      offered={offered}
      placeholder={text(texts.all)}
    />
  );
}

function tag(value: unknown, field: ViewField, ports: Ports) {
  const option = optionOf(field, value);
  if (!option) return <span key={asText(value)}>{asText(value)}</span>;
  if (option.tone) return <StatusTag key={option.value} tone={option.tone} word={ports.text(option.label)} />;
  return (
    <span key={option.value} className="vw-tag">
      {ports.text(option.label)}
    </span>
  );
}

const face = (many: boolean, width: number): FieldFace => ({
  print: (value, field, _row, ports) => {
    const codes = asList(value);
    if (codes.length === 0) return '';
    return many ? (
      <span className="vw-tags">{codes.map((code) => tag(code, field, ports))}</span>
    ) : (
      tag(codes[0], field, ports)
    );
  },
  Filter,
  width,
  readText: asCode,
});

export const code: FieldFace = { ...face(false, 110), oneWord: true };
export const codes = face(true, 160);
export const CodeEdit = edit(false);
export const CodesEdit = edit(true);
