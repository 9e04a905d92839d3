/** Rich text, shown. */
import { sanitised } from '../../engine/sanitised.ts';
import { asText } from '../../engine/asText.ts';

export default function Sanitised({ value }: { value: unknown }) {
  return <div className="vw-html" dangerouslySetInnerHTML={{ __html: sanitised(asText(value)) }} />;
}
