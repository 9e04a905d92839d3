import { Input } from 'antd';
import { usePorts } from '../engine.ts';
import { asText, type EditProps } from './face.ts';

export function LongTextEdit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
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
