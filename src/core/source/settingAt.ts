import type { Settings } from '../model/values.ts';

/** The setting that a path names, with points between the names; undefined where there is none. */
export function settingAt(settings: Settings, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    return (at as Readonly<Record<string, unknown>>)[name];
  }, settings);
}
