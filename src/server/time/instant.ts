import { isWireDate, isWireTime } from '../../core/model/wireTime.ts';
import { deploymentZone, wireTime } from './clock.ts';

/**
 * The instant of a wire time (`YYYY-MM-DD HH:mm:ss`, or a date: its beginning) in the deployment's zone; undefined where
 * the text is neither, or lies beyond the years that a wire time can name. A time that a change of clocks skips is the one as far behind it.
 */
export function instantOf(text: string, zone: string = deploymentZone()): Date | undefined {
  const time = isWireDate(text) ? `${text} 00:00:00` : text;
  if (!isWireTime(time)) return undefined;
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  let guess = asUtc;
  // The offset there is known only once we are near: the second round corrects for a change of clocks in between.
  for (let round = 0; round < 2 && !Number.isNaN(guess); round += 1)
    guess += asUtc - Date.parse(`${wireTime(new Date(guess), zone).replace(' ', 'T')}Z`);
  return Number.isNaN(guess) ? undefined : new Date(guess);
}

/** An instant as PostgreSQL reads it: in a year of five digits too, which an evening of 9999 is in when it is past midnight in Greenwich. */
export function instantText(instant: Date): string {
  return instant.toISOString().replace(/^\+0*/, '');
}
