/** Which rows are seen: all, those of the own unit, or what a condition gives each type of user. */
import { Select } from 'antd';
import { usePorts } from '../../../renderer/index.ts';
import { useDesign, useWord, type WordInputProps } from '../design.ts';
import { MapEditor } from '../MapEditor.tsx';
import { designTexts as texts } from '../texts.ts';

const ways = ['detachment', 'all', 'byType'] as const;
type Way = (typeof ways)[number];

export function ScopeInput({ path, label }: WordInputProps) {
  const { text } = usePorts();
  const { names, readOnly } = useDesign();
  const [value, write] = useWord(path);
  const way = typeof value === 'object' && value !== null ? 'byType' : ways.find((one) => one === value);
  const types = names.userTypes.map(({ id, name }) => ({ name: String(id), title: name }));
  return (
    <div className="design-map">
      <Select<Way>
        {...(way === undefined ? {} : { value: way })}
        disabled={readOnly}
        aria-label={label}
        options={ways.map((one) => ({ value: one, label: text(texts.scopes[one]) }))}
        onChange={(next) => next !== way && write(next === 'byType' ? {} : next)}
      />
      {way === 'byType' && <MapEditor path={path} label={label} named={types} asked={texts.userType} />}
    </div>
  );
}
