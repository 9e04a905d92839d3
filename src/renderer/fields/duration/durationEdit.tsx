import type { ViewField } from '../../../core/model/view.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import type { ValueFault } from '../input.ts';
import { useInputProps } from '../inputProps.ts';
import { wholeFault } from '../number/numberFault.ts';
import { DurationText } from './durationText.tsx';

export function DurationEdit(props: EditProps) {
  const { onBlur, ...shown } = useInputProps(props);
  return (
    <DurationText
      {...shown}
      value={props.value}
      onChange={props.onChange}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

export function durationFault(value: unknown, field: ViewField): ValueFault | null {
  return typeof value === 'string' ? [field.message ?? texts.badFormat] : wholeFault(value, field);
}
