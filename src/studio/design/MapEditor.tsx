/** Members under names of the author's choice: the fields that linkage sets, what an action sends along. */
import { DeleteOutlined } from '@ant-design/icons';
import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { usePorts } from '../../renderer/index.ts';
import { fieldsNamedIn } from '../grammar.ts';
import { beginningOf } from './beginning.ts';
import { useDesign, useWord } from './design.ts';
import type { Path } from './document.ts';
import { designTexts as texts } from './texts.ts';

export function MapEditor({ path, label }: { path: Path; label: string }) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, Word } = useDesign();
  const [value, write] = useWord(path);
  const [name, setName] = useState('');
  const members = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const add = (): void => {
    if (name === '' || name in members) return;
    write({ ...members, [name]: beginningOf(source, [...path, name], file, names) });
    setName('');
  };
  return (
    <div className="design-map">
      {Object.keys(members).map((member) => (
        <div key={member} className="design-member">
          <code>{member}</code>
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
            options={fieldsNamedIn(source, names)
              .filter((field) => !(field in members))
              .map((field) => ({ value: field }))}
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
