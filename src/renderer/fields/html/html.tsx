/** Rich text. Lists show its words alone; what shows it comes with the sanitiser when it is needed. */
import { type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { late } from '../../engine/late/late.tsx';
import { TextFilter } from '../text/text.tsx';
import './richEditor.css';
import { asText as readText } from '../../../core/fields/readText.ts';

/** The words of rich text. A parsed document of its own neither runs nor loads anything. */
const plain = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('script, style, template, noscript')) each.remove();
  return body.textContent ?? '';
};

const Sanitised = late(() => import('./richText.tsx').then(({ default: it }) => it));

export function Html({ value }: { value: unknown }) {
  const words = <div className="vw-html">{plain(asText(value))}</div>;
  return <Sanitised value={value} fallback={words} instead={words} />;
}

export const html: FieldFace = {
  print: (value) => plain(asText(value)),
  whole: (value) => <Html value={value} />,
  Filter: TextFilter,
  wide: true,
  readText,
};
