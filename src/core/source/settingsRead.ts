/** Operands that read settings become what the settings say: nothing that comes after knows of them. */
import type { Settings } from '../model/values.ts';
import { settingAt } from './settingAt.ts';

/** Told of an object that stands in place of another. */
export type Replaced = (before: object, after: object) => void;

/** A time that lies so many seconds of a setting before or after now. */
const byName = /^([+-])([a-z][\w.]*)$/i;

/** The setting that an operand's `now` names; undefined where it says an amount itself. */
export const settingOfNow = (now: string): string | undefined => byName.exec(now)?.[2];

/**
 * What reads no setting stays the same object. What names no number stays as it is written: the linter says so; a time that
 * does is now itself.
 */
export function readSettings(json: unknown, settings: Settings, replaced: Replaced): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) {
    const items = json.map((one) => readSettings(one, settings, replaced));
    return items.every((one, index) => one === json[index]) ? json : items;
  }
  const entries = Object.entries(json);
  const [only] = entries;
  const number = entries.length === 1 && only?.[0] === 'setting' ? settingAt(settings, String(only[1])) : undefined;
  if (typeof number === 'number') return number;
  const read = entries.map(([name, value]): [string, unknown] => [
    name,
    name === 'now' ? secondsOf(value, settings) : readSettings(value, settings, replaced),
  ]);
  if (read.every(([, value], index) => value === entries[index]?.[1])) return json;
  const after = Object.fromEntries(read);
  replaced(json, after);
  return after;
}

function secondsOf(now: unknown, settings: Settings): unknown {
  const named = typeof now === 'string' ? byName.exec(now) : null;
  if (!named) return now;
  const seconds = settingAt(settings, named[2] ?? '');
  return typeof seconds === 'number' ? `${named[1]}${Math.round(seconds)}s` : '0d';
}
