import { Input } from 'antd';
import { usePorts } from '../engine.ts';
import { asText, type EditProps } from './face.ts';

export function SecretEdit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  return (
    <Input.Password
      id={id}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={field.placeholder ? text(field.placeholder) : undefined}
      autoComplete="new-password"
    />
  );
}
