/** Members under names of the author's choice: the fields that linkage sets, what an action sends along. */
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { beginningOf } from './beginning.ts';
import { ChosenInput } from './ChosenInput.tsx';
import { useDesign, useWord } from './design.ts';
import type { Path } from './document.ts';
import { fieldOption, useFields, type NamedField } from './fields.ts';
import { designTexts as texts } from './texts.ts';

export function MapEditor({ path, label }: { path: Path; label: string }) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, Word } = useDesign();
  const [value, write] = useWord(path);
  const fields = useFields();
  const members = rowOf(value);
  const add = (member: string): void => {
    if (member in members) return;
    const field = fields.find(({ name }) => name === member);
    const begun = beginningOf(source, [...path, member], file, names);
    write({ ...members, [member]: begun === '' && field?.isYesNo === true ? true : begun });
  };
  return (
    <div className="design-map">
      {Object.keys(members).map((member) => (
        <div key={member} className="design-member">
          <MemberName field={fields.find((field) => field.name === member)} name={member} />
          <Word path={[...path, member]} label={`${label} · ${member}`} />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            disabled={readOnly}
            aria-label={text(texts.remove, { what: member })}
            onClick={() => write(Object.fromEntries(Object.entries(members).filter(([other]) => other !== member)))}
          />
        </div>
      ))}
      {!readOnly && (
        <ChosenInput
          value=""
          disabled={readOnly}
          label={`${label} · ${text(texts.memberName)}`}
          placeholder={text(texts.memberName)}
          offered={fields.filter(({ name }) => !(name in members)).map(fieldOption)}
          onChange={add}
        />
      )}
    </div>
  );
}

/** As the page says it, and as it is written. */
function MemberName({ field, name }: { field: NamedField | undefined; name: string }) {
  return (
    <span>
      {field?.title} <code>{name}</code>
    </span>
  );
}
