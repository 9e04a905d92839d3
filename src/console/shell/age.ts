/** How long something waits, in words. */
import type { Texts } from '../texts/language.ts';

export function ageText(milliseconds: number, text: Texts): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return text('bell.seconds');
  if (minutes < 60) return text('bell.minutes', { count: minutes });
  if (minutes < 24 * 60) return text('bell.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return text('bell.days', { count: Math.floor(minutes / (24 * 60)) });
}
