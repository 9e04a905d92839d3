import { usePorts } from '../engine/engine.ts';
import type { EditProps } from './face.ts';

/** What every input that is typed into has, whatever its value: name, fault, placeholder. */
export function useInputProps({ field, id, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  return {
    id,
    onBlur,
    disabled,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid,
    'aria-label': label,
    placeholder: field.placeholder ? text(field.placeholder) : undefined,
  };
}
