/** How references are chosen in a form. */
// Not by antd's main file, which would bring its other inputs along.
import Input from 'antd/es/input/Input';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { asText } from '../../engine/asText.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { asList, isEmpty, type EditProps } from '../face.ts';
import { LookupSelect } from './lookup.tsx';
import { nameParam } from './nameParam.ts';

const knownName = (field: ViewField, values: Row): string | undefined => {
  const name = values[nameParam(field)];
  return isEmpty(name) ? undefined : asText(name);
};

export function RefEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, disabled, invalid, offered, values, label } = props;
  const { text } = usePorts();
  // Whoever may not ask for the options sees what is chosen, and cannot change it.
  if (!field.lookup)
    return <Input id={id} disabled value={knownName(field, values) ?? asText(value)} aria-label={label} />;
  return (
    <LookupSelect
      lookup={field.lookup}
      id={id}
      chosen={asList(value).slice(0, 1)}
      many={false}
      known={knownName(field, values)}
      values={values}
      onChange={([choice]) => onChange(choice?.value ?? null, { [nameParam(field)]: choice?.label ?? null })}
      onBlur={onBlur}
      disabled={disabled}
      invalid={invalid}
      offered={offered}
      placeholder={text(field.placeholder ?? texts.chooseOne, { title: text(field.title) })}
      label={label}
    />
  );
}

export function RefsEdit({ field, id, value, onChange, onBlur, disabled, invalid, offered, values, label }: EditProps) {
  const { text } = usePorts();
  if (!field.lookup) return <Input id={id} disabled value={asList(value).join(', ')} aria-label={label} />;
  return (
    <LookupSelect
      lookup={field.lookup}
      id={id}
      chosen={asList(value)}
      many
      values={values}
      onChange={(choices) => onChange(choices.map((choice) => choice.value))}
      onBlur={onBlur}
      disabled={disabled}
      invalid={invalid}
      offered={offered}
      placeholder={text(field.placeholder ?? texts.chooseOne, { title: text(field.title) })}
      label={label}
    />
  );
}
