/** The face of a text that names an icon: shown as the icon, chosen from those that the console has. */
import { type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { text } from '../text/text.tsx';

export const icon: FieldFace = {
  ...text,
  print: (value, _field, _row, ports) => {
    const name = asText(value);
    return name === '' ? '' : <span title={name}>{ports.icons?.print(name) ?? name}</span>;
  },
};
