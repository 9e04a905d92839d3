/** Where numbers are typed: into a form, into a list's filter. */
import { InputNumber, Space } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps, FilterProps } from '../face.ts';
import { useInputProps } from '../inputProps.ts';
import { asNumber } from './asNumber.ts';

export function NumberEdit(props: EditProps) {
  return (
    <InputNumber
      {...useInputProps(props)}
      className="vw-fill"
      value={asNumber(props.value)}
      onChange={(number) => props.onChange(number)}
    />
  );
}

export default function NumberFilter({ filter, id, values, onChange, disabled }: FilterProps) {
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
        placeholder={text(texts.all)}
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
