/** Says that what is to be added stands there already: nothing was added. */
import { usePorts } from '../../renderer/index.ts';
import { designTexts as texts } from './texts.ts';

export function NameTaken({ name }: { name: string }) {
  const { text } = usePorts();
  return (
    <ul className="design-faults" role="alert">
      <li>{text(texts.nameTaken, { name })}</li>
    </ul>
  );
}
