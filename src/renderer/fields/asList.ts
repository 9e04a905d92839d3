/** An object's own text, or the list's; what a select gives for several values. */
export const asList = (value: unknown): readonly (string | number)[] => {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string' || typeof each === 'number');
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
};
