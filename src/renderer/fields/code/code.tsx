/** Codes of a dictionary: one, or several. */
import { Select } from 'antd';
import { optionOf } from '../../../core/model/entity/formerCodes.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asList, type FieldFace, type FilterProps } from '../face.ts';
import { NumberFilter } from '../number/number.tsx';
import { nodeOf } from '../markupNode.ts';
import type { Print } from '../prints.ts';
import { printCode, printCodes } from './print.ts';
import { asCode } from '../../../core/fields/readText.ts';

type Code = string | number;

const typed = (field: ViewField, value: Code): Code => optionOf(field.options, value)?.value ?? value;

function choices(field: ViewField, ports: Ports, offered?: readonly Code[]) {
  const allowed = offered && new Set(offered.map(String));
  return (field.options ?? [])
    .filter((option) => !allowed || allowed.has(String(option.value)))
    .map((option) => ({ value: option.value, label: ports.text(option.label) }));
}

export function CodeSelect(props: {
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

const face = (print: Print): FieldFace => ({
  print: (...given) => nodeOf(print(...given)),
  Filter,
  readText: asCode,
});

export const code = face(printCode);
export const codes: FieldFace = { ...face(printCodes), joined: true };
