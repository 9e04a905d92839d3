/** A day or an instant as the calendar has it. */
import dayjs, { type Dayjs } from 'dayjs';

export const day = 'YYYY-MM-DD';
export const instant = 'YYYY-MM-DD HH:mm:ss';

export const readDate = (value: unknown): Dayjs | null => {
  const read = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return read?.isValid() ? read : null;
};
