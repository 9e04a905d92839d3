import { Input } from 'antd';
import { usePorts } from '../engine.ts';
import { asText, isEmpty, type EditProps, type FieldFace } from './face.ts';

function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
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

export const secret: FieldFace = {
  print: (value) => (isEmpty(value) ? '' : '••••••'),
  Edit,
  Filter: null,
  width: 100,
  fromAddress: () => undefined,
};
