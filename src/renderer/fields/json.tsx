/** A value of any form as JSON text; a plain list of texts (`"widget": "tags"`) one by one. */
import { Select } from 'antd';
import { usePorts } from '../engine.ts';
import { texts } from '../texts.ts';
import { asList, asText, type EditProps, type FieldFace } from './face.ts';
import { JsonEdit, shortJson } from './jsonText.tsx';

const tagsOf = (value: unknown): string[] => asList(value).map(asText);

function TagsEdit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  return (
    <Select<string[]>
      id={id}
      className="vw-fill"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      value={tagsOf(value)}
      onChange={(tags) => onChange(tags)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={text(field.placeholder ?? texts.typeAndEnter)}
    />
  );
}

function Edit(props: EditProps) {
  return props.field.widget === 'tags' ? <TagsEdit {...props} /> : <JsonEdit {...props} />;
}

export const json: FieldFace = {
  print: (value, field) => {
    if (field.widget === 'tags') return tagsOf(value).join(', ');
    const text = shortJson(value);
    return text === '' ? '' : <code className="vw-code">{text}</code>;
  },
  Edit,
  Filter: null,
  width: 220,
  wide: true,
  fromAddress: () => undefined,
};
