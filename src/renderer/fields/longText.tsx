import { Input } from 'antd';
import { usePorts } from '../engine.ts';
import { asText, type EditProps, type FieldFace } from './face.ts';
import { TextFilter } from './text.tsx';

function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  return (
    <Input.TextArea
      id={id}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder={field.placeholder ? text(field.placeholder) : undefined}
      {...(field.maxLength === undefined ? {} : { count: { show: true, max: field.maxLength } })}
    />
  );
}

export const longText: FieldFace = {
  print: (value) => (value ? <span title={asText(value)}>{asText(value)}</span> : ''),
  Edit,
  Filter: TextFilter,
  width: 220,
  wide: true,
  fromAddress: (query) => query,
};
