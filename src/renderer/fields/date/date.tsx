/** Days and instants, as the wire has them: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` of the deployment's zone. */
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { type EditProps, type FieldFace, type FilterProps } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printTime } from './print.ts';
import { asDay, asTime } from '../../../core/fields/readText.ts';

const day = 'YYYY-MM-DD';
const instant = 'YYYY-MM-DD HH:mm:ss';

const read = (value: unknown): Dayjs | null => {
  const read = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return read?.isValid() ? read : null;
};

const edit = (format: string) =>
  function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
    const { text } = usePorts();
    return (
      <DatePicker
        id={id}
        className="vw-fill"
        value={read(value)}
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

const dayBounds = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];

const filter = (format: string) =>
  function Filter({ filter, id, values, onChange, disabled }: FilterProps) {
    const { text } = usePorts();
    const write = (date: Dayjs | null | undefined) => (date ? date.format(format) : null);
    if (filter.as !== 'range') {
      return (
        <DatePicker
          id={id}
          className="vw-fill"
          value={read(values[0])}
          format={format}
          showTime={format === instant}
          onChange={(date) => onChange([write(date)])}
          disabled={disabled}
        />
      );
    }
    return (
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        className="vw-fill"
        value={[read(values[0]), read(values[1])]}
        format={format}
        allowEmpty={[true, true]}
        showTime={format === instant ? { defaultOpenValue: dayBounds } : false}
        onChange={(range) => onChange([write(range?.[0]), write(range?.[1])])}
        disabled={disabled}
        placeholder={[text(texts.from), text(texts.to)]}
      />
    );
  };

const face = (format: string, width: number, readText: FieldFace['readText']): FieldFace => ({
  print: (value) => nodeOf(printTime(value)),
  Filter: filter(format),
  width,
  readText,
});

export const date = face(day, 116, asDay);
export const dateTime: FieldFace = { ...face(instant, 168, asTime), endsWithDay: true };
export const DateEdit = edit(day);
export const DateTimeEdit = edit(instant);
