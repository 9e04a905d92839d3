/** Rich text. Lists show its words alone; what shows it comes with the sanitiser, and the editor, when they are needed. */
import { lazy, Suspense } from 'react';
import { type EditProps, type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { TextFilter } from '../text/text.tsx';
import './richEditor.css';
import { asText as readText } from '../../../core/fields/readText.ts';

/** The words of rich text. A parsed document of its own neither runs nor loads anything. */
const plain = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('script, style, template, noscript')) each.remove();
  return body.textContent ?? '';
};

const Sanitised = lazy(() => import('./richText.tsx'));
const Editor = lazy(() => import('./richEditor.tsx'));

export function Html({ value }: { value: unknown }) {
  return (
    <Suspense fallback={<div className="vw-html">{plain(asText(value))}</div>}>
      <Sanitised value={value} />
    </Suspense>
  );
}

export function HtmlEdit(props: EditProps) {
  return (
    <Suspense fallback={<div className="vw-editor vw-editor-waiting" />}>
      <Editor {...props} />
    </Suspense>
  );
}

export const html: FieldFace = {
  print: (value) => plain(asText(value)),
  whole: (value) => <Html value={value} />,
  Filter: TextFilter,
  width: 220,
  wide: true,
  readText,
};
