/** How references are chosen in a form. */
// Not by antd's main file, which would bring its other inputs along.
import Input from 'antd/es/input/Input';
import type { ComponentProps } from 'react';
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

interface ChooserProps extends Pick<
  ComponentProps<typeof LookupSelect>,
  'chosen' | 'many' | 'known' | 'values' | 'onChange'
> {
  readonly of: EditProps;
  /** What is chosen, in words. */
  readonly said: string;
}

/** Whoever may not ask for the options sees what is chosen, and cannot change it. */
function Chooser({ of, said, ...choosing }: ChooserProps) {
  const { field, id, onBlur, disabled, invalid, offered, label } = of;
  const { text } = usePorts();
  if (!field.lookup) return <Input id={id} disabled value={said} aria-label={label} />;
  const placeholder = text(field.placeholder ?? texts.chooseOne, { title: text(field.title) });
  return (
    <LookupSelect
      lookup={field.lookup}
      {...{ id, onBlur, disabled, invalid, offered, placeholder, label }}
      {...choosing}
    />
  );
}

export function RefEdit(props: EditProps) {
  const { field, value, onChange, values } = props;
  const known = knownName(field, values);
  return (
    <Chooser
      of={props}
      said={known ?? asText(value)}
      chosen={asList(value).slice(0, 1)}
      many={false}
      known={known}
      values={values}
      onChange={([choice]) => onChange(choice?.value ?? null, { [nameParam(field)]: choice?.label ?? null })}
    />
  );
}

export function RefsEdit(props: EditProps) {
  const chosen = asList(props.value);
  return (
    <Chooser
      of={props}
      said={chosen.join(', ')}
      chosen={chosen}
      many
      values={props.values}
      onChange={(choices) => props.onChange(choices.map((choice) => choice.value))}
    />
  );
}
