/** Rich text, shown: always through the sanitiser, whatever the server has made of it before. */
import DOMPurify from 'dompurify';
import { asText } from './face.ts';

export const sanitised = (html: string): string => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } });

export default function Sanitised({ value }: { value: unknown }) {
  return <div className="vw-html" dangerouslySetInnerHTML={{ __html: sanitised(asText(value)) }} />;
}
