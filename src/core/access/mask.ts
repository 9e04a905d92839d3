/** Values shown in part to those who may not see them whole (`138****1234`). */
export type MaskKind = 'phone' | 'name' | 'ends';

function cover(text: string, head: number, tail: number): string {
  const characters = [...text];
  if (characters.length <= head + tail) return '*'.repeat(characters.length);
  const hidden = Math.max(characters.length - head - tail, 1);
  return [...characters.slice(0, head), '*'.repeat(hidden), ...(tail > 0 ? characters.slice(-tail) : [])].join('');
}

/** Every name keeps its first character: 张**, J***. A name of one character keeps none. */
function maskName(text: string): string {
  return [...text].length === 1 ? '*' : cover(text, 1, 0);
}

/** The value with its middle covered; what is no text (null, a missing value) stays as it is. */
export function mask(as: MaskKind, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  switch (as) {
    case 'phone':
      return cover(value, 3, 4);
    case 'name':
      return maskName(value);
    case 'ends':
      return cover(value, 2, 2);
    default:
      throw new Error(`A mask must be phone, name or ends, given "${String(as)}"`);
  }
}
