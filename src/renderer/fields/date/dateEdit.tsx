/** Where a day or an instant is entered. */
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { day, instant, readDate } from './dayOf.ts';
import { ZonedPicker } from './zonedPicker.ts';

const edit = (format: string) =>
  function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
    const { text } = usePorts();
    return (
      <ZonedPicker
        id={id}
        className="vw-fill"
        value={readDate(value)}
        format={format}
        showTime={format === instant}
        onChange={(date) => onChange(date ? date.format(format) : null)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-label={label}
        placeholder={text(field.placeholder ?? texts.chooseOne, { title: text(field.title) })}
      />
    );
  };

export const DateEdit = edit(day);
export const DateTimeEdit = edit(instant);
