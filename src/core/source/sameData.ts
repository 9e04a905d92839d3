/** Whether two values of plain data say the same, in the same order: one may stand in place of the other. */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  if (entries.length !== others.length) return false;
  for (let at = 0; at < entries.length; at += 1) {
    const [name, value] = entries[at] ?? [];
    const [otherName, otherValue] = others[at] ?? [];
    if (name !== otherName || !sameData(value, otherValue)) return false;
  }
  return true;
}
