import { Select } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { FieldFace, FilterProps } from '../face.ts';
import { asBoolean } from '../../../core/fields/readText.ts';

function Filter({ id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  return (
    <Select
      id={id}
      className="vw-fill"
      allowClear
      value={typeof values[0] === 'boolean' ? String(values[0]) : null}
      onChange={(value: string | undefined) => onChange([value === undefined ? null : value === 'true'])}
      disabled={disabled}
      placeholder={text(texts.all)}
      options={[
        { value: 'true', label: text(texts.yes) },
        { value: 'false', label: text(texts.no) },
      ]}
    />
  );
}

export const boolean: FieldFace = {
  print: (value, _field, _row, ports) => (typeof value === 'boolean' ? ports.text(value ? texts.yes : texts.no) : ''),
  word: (value, ports) => ports.text(value === true ? texts.yes : texts.no),
  Filter,
  width: 80,
  readText: asBoolean,
};
