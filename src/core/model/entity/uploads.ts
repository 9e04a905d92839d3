/** How large an uploaded file may be: the settings say it for groups of files, and one size holds for all others. */
import { rowOf } from '../row.ts';

const usualMegabytes = 20;

/** @param uploadMegabytes as the settings have it: group → megabytes. */
export function megabytesOf(uploadMegabytes: unknown, group: string): number {
  const given = rowOf(uploadMegabytes);
  const megabytes = Object.hasOwn(given, group) ? given[group] : undefined;
  return typeof megabytes === 'number' ? megabytes : usualMegabytes;
}

/** The most that any group allows. */
export function mostMegabytes(uploadMegabytes: unknown): number {
  const groups = Object.keys(rowOf(uploadMegabytes));
  return Math.max(usualMegabytes, ...groups.map((group) => megabytesOf(uploadMegabytes, group)));
}
