/** Members under names of the author's choice: the fields that linkage sets, what an action sends along, the types of a scope. */
import { useState } from 'react';
import { rowOf } from '../../core/model/row.ts';
import type { Says } from '../../renderer/engine/speech.ts';
import { usePorts } from '../../renderer/index.ts';
import { beginningOf } from './beginning.ts';
import { ChosenInput } from './inputs/ChosenInput.tsx';
import { Bin } from './Bin.tsx';
import { useDesign, useWord } from './design.ts';
import type { Path } from './document.ts';
import { fieldOption, useFields, type NamedField } from './fields.ts';
import { NameTaken } from './NameTaken.tsx';
import { designTexts as texts } from './texts.ts';

interface MapEditorProps {
  readonly path: Path;
  readonly label: string;
  /** What its members may be; the fields where it is left out. */
  readonly named?: readonly NamedMember[];
  /** What a member is. */
  readonly asked?: Says;
}

type NamedMember = Pick<NamedField, 'name' | 'title'>;

export function MapEditor({ path, label, named, asked = texts.memberName }: MapEditorProps) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, Word, freeAt } = useDesign();
  const [value, write] = useWord(path);
  const fields = useFields();
  const offered = named ?? fields;
  const members = rowOf(value);
  const [refused, setRefused] = useState('');
  const add = (member: string): void => {
    setRefused(member in members ? member : '');
    if (member in members) return;
    const field = fields.find(({ name }) => name === member);
    const begun = beginningOf(source, [...path, member], file, names);
    write({ ...members, [member]: begun === '' && field?.isYesNo === true ? true : begun });
  };
  return (
    <div className="design-map">
      {Object.keys(members).map((member) => (
        <div key={member} className="design-member">
          <MemberName field={offered.find(({ name }) => name === member)} name={member} />
          <Word path={[...path, member]} label={`${label} · ${member}`} />
          <Bin
            path={[...path, member]}
            what={member}
            onTake={() => write(Object.fromEntries(Object.entries(members).filter(([other]) => other !== member)))}
          />
        </div>
      ))}
      {!readOnly && freeAt(path).grows && (
        <ChosenInput
          value=""
          disabled={readOnly}
          label={`${label} · ${text(asked)}`}
          placeholder={text(asked)}
          offered={offered.filter(({ name }) => !(name in members)).map(fieldOption)}
          onChange={add}
        />
      )}
      {refused in members && <NameTaken name={refused} />}
    </div>
  );
}

/** As the page says it, and as it is written. */
function MemberName({ field, name }: { field: NamedMember | undefined; name: string }) {
  return (
    <span>
      {field?.title} <code>{name}</code>
    </span>
  );
}
