/** How codes are chosen in a form. */
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { CodeSelect } from './code.tsx';

const edit = (many: boolean) =>
  function Edit(props: EditProps) {
    const { text } = usePorts();
    const { field } = props;
    const placeholder = text(field.placeholder ?? texts.chooseOne, { title: text(field.title) });
    return <CodeSelect {...props} many={many} placeholder={placeholder} />;
  };

export const CodeEdit = edit(false);
export const CodesEdit = edit(true);
