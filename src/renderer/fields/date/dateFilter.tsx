/** Where a list is narrowed by days or instants. */
import dayjs, { type Dayjs } from 'dayjs';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { FilterProps } from '../face.ts';
import { day, instant, readDate } from './dayOf.ts';
import { ZonedPicker, ZonedRangePicker } from './zonedPicker.ts';

const dayBounds = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];

export default function DateFilter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const format = filter.definition.kind === 'date' ? day : instant;
  const write = (date: Dayjs | null | undefined) => (date ? date.format(format) : null);
  if (filter.as !== 'range') {
    return (
      <ZonedPicker
        id={id}
        className="vw-fill"
        value={readDate(values[0])}
        format={format}
        showTime={format === instant}
        onChange={(date) => onChange([write(date)])}
        disabled={disabled}
      />
    );
  }
  return (
    <ZonedRangePicker
      id={{ start: id, end: `${id}-to` }}
      className="vw-fill"
      value={[readDate(values[0]), readDate(values[1])]}
      format={format}
      allowEmpty={[true, true]}
      showTime={format === instant ? { defaultOpenValue: dayBounds } : false}
      onChange={(range) => onChange([write(range?.[0]), write(range?.[1])])}
      disabled={disabled}
      placeholder={[text(texts.from), text(texts.to)]}
    />
  );
}
