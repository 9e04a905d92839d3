// Not by antd's main file, which would bring its other inputs along.
import Input from 'antd/es/input/Input';
import { texts } from '../../engine/texts.ts';
import { usePorts } from '../../engine/engine.ts';
import { useInputProps } from '../inputProps.ts';
import { SuggestInput } from './suggestInput.tsx';
import { type EditProps, type FieldFace, type FilterProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { asText as readText } from '../../../core/fields/readText.ts';

export function TextEdit(props: EditProps) {
  return props.field.suggest ? <SuggestInput {...props} suggest={props.field.suggest} /> : <PlainEdit {...props} />;
}

function PlainEdit(props: EditProps) {
  return (
    <Input
      {...useInputProps(props)}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      autoComplete="off"
    />
  );
}

/** Also narrows by part of a longer text. */
export function TextFilter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const { placeholder } = filter.definition;
  return (
    <Input
      id={id}
      allowClear
      value={asText(values[0])}
      onChange={(event) => onChange([event.target.value === '' ? null : event.target.value])}
      disabled={disabled}
      // The name stands beside it: a sentence that repeats it would be cut.
      placeholder={text(placeholder ?? texts[filter.as === 'exact' ? 'all' : 'contains'])}
      autoComplete="off"
    />
  );
}

export const text: FieldFace = {
  print: (value) => asText(value),
  byPart: true,
  Filter: TextFilter,
  readText,
};
