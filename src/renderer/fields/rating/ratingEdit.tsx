import { Rate } from 'antd';
import type { ViewField } from '../../../core/model/view.ts';
import type { EditProps } from '../face.ts';
import type { ValueFault } from '../input.ts';
import { asNumber } from '../number/asNumber.ts';
import { wholeFault } from '../number/numberFault.ts';
import { starsOf } from './stars.ts';

/** By the pointer, or by the arrow keys; the star that is chosen, chosen again, is none. */
export function RatingEdit({ field, id, value, onChange, onBlur, disabled, label }: EditProps) {
  return (
    <Rate
      id={id}
      count={starsOf(field)}
      value={asNumber(value) ?? 0}
      onChange={(stars) => onChange(stars === 0 ? null : stars)}
      onBlur={() => onBlur?.()}
      disabled={disabled}
      {...(label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label })}
    />
  );
}

export function ratingFault(value: unknown, field: ViewField): ValueFault | null {
  return wholeFault(value, { minimum: 1, ...field, maximum: starsOf(field) });
}
