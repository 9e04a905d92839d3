/** antd's calendar whose today, and whose "now", are the deployment's, whatever clock the browser has. */
import type { DatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsConfig from 'rc-picker/es/generate/dayjs';
import { createElement, type ComponentType } from 'react';
import { wireNow } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';

type Clock = Pick<Ports, 'now' | 'zone'>;

interface Calendar {
  clock: Clock;
  readonly One: ComponentType<DatePickerProps>;
  readonly Range: ComponentType<RangePickerProps>;
}

/** One for each zone: a calendar that is made anew would close while somebody chooses. */
const made = new Map<string | undefined, Calendar>();

function calendarOf(clock: Clock): Calendar {
  const known = made.get(clock.zone);
  if (known) {
    known.clock = clock;
    return known;
  }
  const picker = generatePicker<Dayjs>({ ...dayjsConfig, getNow: () => dayjs(wireNow(calendar.clock)) });
  const calendar: Calendar = { clock, One: picker, Range: picker.RangePicker };
  made.set(clock.zone, calendar);
  return calendar;
}

export function ZonedPicker(props: DatePickerProps) {
  return createElement(calendarOf(usePorts()).One, props);
}

export function ZonedRangePicker(props: RangePickerProps) {
  return createElement(calendarOf(usePorts()).Range, props);
}
