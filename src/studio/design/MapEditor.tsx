/** Members under names of the author's choice: the fields that linkage sets, what an action sends along. */
import { DeleteOutlined } from '@ant-design/icons';
import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { beginningOf } from './beginning.ts';
import { useDesign, useWord } from './design.ts';
import type { Path } from './document.ts';
import { fieldOption, fieldsFor, useFields, type NamedField } from './fields.ts';
import { designTexts as texts } from './texts.ts';

export function MapEditor({ path, label }: { path: Path; label: string }) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, Word } = useDesign();
  const [value, write] = useWord(path);
  const fields = useFields();
  const [name, setName] = useState('');
  const members = rowOf(value);
  const add = (): void => {
    // A title that was typed whole means its field.
    const field = fieldsFor(name, fields).find((one) => one.name === name || one.title === name);
    const member = field?.name ?? name;
    if (member === '' || member in members) return;
    const begun = beginningOf(source, [...path, member], file, names);
    write({ ...members, [member]: begun === '' && field?.isYesNo === true ? true : begun });
    setName('');
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
        <span className="design-plain">
          <AutoComplete
            value={name}
            placeholder={text(texts.memberName)}
            aria-label={`${label} · ${text(texts.memberName)}`}
            filterOption={false}
            popupMatchSelectWidth={false}
            options={fieldsFor(
              name,
              fields.filter((field) => !(field.name in members)),
            ).map(fieldOption)}
            onChange={setName}
          />
          <Button disabled={name === ''} onClick={add}>
            {text(texts.addMember)}
          </Button>
        </span>
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
