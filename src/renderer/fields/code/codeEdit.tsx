/** How codes are chosen in a form. */
import { optionOf } from '../../../core/model/entity/formerCodes.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { asList, type EditProps } from '../face.ts';
import { CodeSelect } from './code.tsx';

/** What stands there already keeps its name, whoever it is offered to. */
function choosable({ offered: own, options }: ViewField, value: unknown, linked: EditProps['offered']) {
  if (!own) return linked;
  const standing = asList(value).map((code) => optionOf(options, code)?.value ?? code);
  const may = new Set([...own, ...standing].map(String));
  return linked ? linked.filter((code) => may.has(String(code))) : [...own, ...standing];
}

const edit = (many: boolean) =>
  function Edit(props: EditProps) {
    const { text } = usePorts();
    const { field, value } = props;
    const placeholder = text(field.placeholder ?? texts.chooseOne, { title: text(field.title) });
    return (
      <CodeSelect {...props} offered={choosable(field, value, props.offered)} many={many} placeholder={placeholder} />
    );
  };

export const CodeEdit = edit(false);
export const CodesEdit = edit(true);
