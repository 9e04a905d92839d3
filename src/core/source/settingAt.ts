import { memberIn } from '../model/row.ts';
import type { Settings } from '../model/values.ts';

/** The setting that a path names, with points between the names; undefined where there is none. */
export function settingAt(settings: Settings, path: string): unknown {
  return path.split('.').reduce<unknown>(memberIn, settings);
}
