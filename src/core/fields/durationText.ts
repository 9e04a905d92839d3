/** Whole minutes as people write them, read and printed. */
import type { Label } from '../model/catalogue.ts';
import { asInteger } from './readText.ts';

const clock = /^(\d{1,6}):([0-5]\d)$/;
const words =
  /^(?:(\d{1,6}) ?(?:小时|时|h|hr|hrs|hour|hours))? ?(?:(\d{1,8}) ?(?:分|分钟|m|min|mins|minute|minutes))?$/;

/** `65`, `1:05`, `1小时5分`, `1 h 5 min` → 65. */
export function asMinutes(text: string): number | undefined {
  const found = clock.exec(text) ?? (text === '' ? null : words.exec(text));
  return found ? Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0) : asInteger(text);
}

const hoursAndMinutes: Label = { 'zh-CN': '{sign}{hours} 小时 {minutes} 分', 'en-US': '{sign}{hours} h {minutes} min' };
const onlyHours: Label = { 'zh-CN': '{sign}{hours} 小时', 'en-US': '{sign}{hours} h' };
const onlyMinutes: Label = { 'zh-CN': '{sign}{minutes} 分', 'en-US': '{sign}{minutes} min' };

/** The text of so many minutes, and what stands in it; part of a minute is rounded. */
export function durationText(value: number): [Label, { sign: string; hours: number; minutes: number }] {
  const all = Math.round(Math.abs(value));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const label = hours === 0 ? onlyMinutes : minutes === 0 ? onlyHours : hoursAndMinutes;
  return [label, { sign: value < 0 && all > 0 ? '-' : '', hours, minutes }];
}
