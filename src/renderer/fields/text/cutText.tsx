/** Texts that must be told apart by their end: cut in the middle, or shown one beneath the other. */
import { asText } from '../../engine/asText.ts';
import type { FieldFace } from '../face.ts';
import { text } from './text.tsx';

/** Characters of a place that are always seen: a number, a crossing, a direction. */
const tail = 7;

function Place({ value }: { value: string }) {
  const letters = [...value];
  if (letters.length <= tail * 2) return <span title={value}>{value}</span>;
  return (
    <span className="vw-cut" title={value}>
      <span>{letters.slice(0, -tail).join('')}</span>
      <span>{letters.slice(-tail).join('')}</span>
    </span>
  );
}

export const place: FieldFace = {
  ...text,
  print: (value) => (asText(value) === '' ? '' : <Place value={asText(value)} />),
};

const separators = /[,，、;；\s]+/;

function Plates({ value }: { value: string }) {
  const [first = '', second, ...more] = value.split(separators).filter((one) => one !== '');
  if (second === undefined) return <span>{first}</span>;
  return (
    <span className="vw-plates" title={value}>
      <span>{first}</span>
      <span>
        {second}
        {more.length > 0 && ` +${more.length}`}
      </span>
    </span>
  );
}

export const plates: FieldFace = {
  ...text,
  print: (value) => (asText(value) === '' ? '' : <Plates value={asText(value)} />),
};
