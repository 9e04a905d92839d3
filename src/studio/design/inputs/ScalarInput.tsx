/** One plain value: a number, yes, no or nothing where it reads as one, else a text. */
import { Input } from 'antd';
import { useDesign, useWord, type WordInputProps } from '../design.ts';

export function ScalarInput({ path, label }: WordInputProps) {
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  return (
    <Input
      className="design-scalar"
      value={value === undefined ? '' : String(value)}
      disabled={readOnly}
      aria-label={label}
      onChange={({ target }) => write(scalarOf(target.value), true)}
    />
  );
}

const words: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export function scalarOf(typed: string): string | number | boolean | null {
  const known = words.get(typed);
  if (known !== undefined) return known;
  const number = Number(typed);
  // Only what is written back as it was typed: 007 and 1.50 stay texts.
  return typed !== '' && Number.isFinite(number) && String(number) === typed ? number : typed;
}
