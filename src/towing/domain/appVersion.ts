/** Versions of an app: numbers between dots, compared one after the other. */

/** Below 0 where `a` is the older one. Numbers that are left out are zeros: 1.4 is 1.4.0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let index = 0; index < Math.max(left?.length ?? 0, right?.length ?? 0); index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
