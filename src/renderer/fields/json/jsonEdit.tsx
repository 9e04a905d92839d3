import { Select } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { tagsOf } from './json.tsx';
import { JsonText } from './jsonText.tsx';
import type { ValueFault } from '../input.ts';

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

export function JsonEdit(props: EditProps) {
  return props.field.widget === 'tags' ? <TagsEdit {...props} /> : <JsonText {...props} />;
}

/** Text that is not yet JSON. */
export function jsonFault(value: unknown): ValueFault | null {
  return typeof value === 'string' ? [texts.notJson] : null;
}
