import { type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { TextFilter } from '../text/text.tsx';
import { asText as readText } from '../../../core/fields/readText.ts';

export const longText: FieldFace = {
  print: (value) => (value ? <span title={asText(value)}>{asText(value)}</span> : ''),
  whole: (value) => <span className="vw-long">{asText(value)}</span>,
  byPart: true,
  Filter: TextFilter,
  width: 220,
  wide: true,
  readText,
};
