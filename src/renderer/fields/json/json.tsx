/** A value of any form as JSON text; a plain list of texts (`"widget": "tags"`) one by one. */
import { asList, isEmpty, type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';

export const tagsOf = (value: unknown): string[] => asList(value).map(asText);

const shortJson = (value: unknown): string => {
  const text = isEmpty(value) ? '' : asText(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

export const json: FieldFace = {
  print: (value, field) => {
    if (field.widget === 'tags') return tagsOf(value).join(', ');
    const text = shortJson(value);
    return text === '' ? '' : <code className="vw-code">{text}</code>;
  },
  Filter: null,
  wide: true,
  readText: () => undefined,
};
