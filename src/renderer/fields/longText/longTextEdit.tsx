import { Input } from 'antd';
import { type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { useInputProps } from '../inputProps.ts';

export function LongTextEdit(props: EditProps) {
  const { field, value, onChange } = props;
  return (
    <Input.TextArea
      {...useInputProps(props)}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
      autoSize={{ minRows: 3, maxRows: 10 }}
      {...(field.maxLength === undefined ? {} : { count: { show: true, max: field.maxLength } })}
    />
  );
}
