import { Input } from 'antd';
import { type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { useInputProps } from '../inputProps.ts';

export function SecretEdit(props: EditProps) {
  return (
    <Input.Password
      {...useInputProps(props)}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      autoComplete="new-password"
    />
  );
}
