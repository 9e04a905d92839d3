/** Whole numbers, decimals and amounts of money: right-aligned, grouped, never a currency sign of the language's own. */
import { InputNumber, Space } from 'antd';
import { usePorts } from '../engine.ts';
import { texts } from '../texts.ts';
import { asText, type EditProps, type FieldFace, type FilterProps } from './face.ts';

type Fraction = { readonly minimumFractionDigits?: number; readonly maximumFractionDigits: number };

/** Numbers may come as text (the database's numeric does); what is no number is not one. */
const asNumber = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const number = typeof value === 'number' ? value : Number(value);
  return Number.isFinite(number) ? number : null;
};

const formats = new Map<string, Intl.NumberFormat>();
function grouped(value: number, fraction: Fraction): string {
  const key = JSON.stringify(fraction);
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', fraction);
  formats.set(key, format);
  return format.format(value);
}

function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  return (
    <InputNumber
      id={id}
      className="vw-fill"
      value={asNumber(value)}
      onChange={(number) => onChange(number)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={field.placeholder ? text(field.placeholder) : undefined}
    />
  );
}

export function NumberFilter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const title = text(filter.definition.title);
  if (filter.as !== 'range') {
    return (
      <InputNumber
        id={id}
        className="vw-fill"
        value={asNumber(values[0])}
        onChange={(number) => onChange([number])}
        disabled={disabled}
        placeholder={text(texts.pleaseEnter, { title })}
      />
    );
  }
  const [from, to] = values;
  return (
    <Space.Compact className="vw-fill">
      <InputNumber
        id={id}
        className="vw-fill"
        value={asNumber(from)}
        onChange={(number) => onChange([number, to ?? null])}
        disabled={disabled}
        placeholder={text(texts.minimum)}
      />
      <InputNumber
        className="vw-fill"
        aria-label={`${title} ${text(texts.maximum)}`}
        value={asNumber(to)}
        onChange={(number) => onChange([from ?? null, number])}
        disabled={disabled}
        placeholder={text(texts.maximum)}
      />
    </Space.Compact>
  );
}

const face = (fraction: Fraction, width: number): FieldFace => ({
  print: (value) => {
    const number = asNumber(value);
    return number === null ? asText(value) : grouped(number, fraction);
  },
  Edit,
  Filter: NumberFilter,
  width,
  align: 'right',
  fromAddress: (query) => asNumber(query) ?? undefined,
});

export const integer = face({ maximumFractionDigits: 0 }, 100);
export const decimal = face({ maximumFractionDigits: 3 }, 110);
export const money = face({ minimumFractionDigits: 2, maximumFractionDigits: 2 }, 120);
