/** Who may: some types of user, or whom a condition over the user lets through. */
import { Select } from 'antd';
import { isRow, listOf } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { useDesign, useWord, type WordInputProps } from '../design.ts';
import { useUserFields } from '../fields.ts';
import { designTexts as texts } from '../texts.ts';
import { ConditionInput } from './ConditionInput.tsx';

const ways = ['types', 'condition'] as const;
type Way = (typeof ways)[number];

export function AllowInput({ path, label }: WordInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  const users = useUserFields();
  const way: Way = isRow(value) ? 'condition' : 'types';
  const choose = (next: Way): void => {
    // A condition without a clause would let everybody in: it begins with the types that may so far.
    if (next !== way) write(next === 'types' ? typesIn(value) : { userType: listOf(value) });
  };
  return (
    <div className="design-map">
      <Select<Way>
        value={way}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.way)}`}
        options={ways.map((one) => ({ value: one, label: text(texts.ways[one]) }))}
        onChange={choose}
      />
      {way === 'types' ? (
        <TypesInput path={path} label={label} />
      ) : (
        <ConditionInput path={path} label={label} over={users} />
      )}
    </div>
  );
}

/** The types that a condition names alone. */
function typesIn(condition: unknown): readonly unknown[] {
  const { userType } = isRow(condition) ? condition : {};
  if (typeof userType === 'number') return [userType];
  return Array.isArray(userType) ? listOf(userType) : [];
}

/** Names of user types; without one it is nobody's but the super managers'. */
export function TypesInput({ path, label }: WordInputProps) {
  const { names, readOnly } = useDesign();
  const { text } = usePorts();
  const [value, write] = useWord(path);
  return (
    <Select
      mode="multiple"
      value={listOf(value).filter((one) => typeof one === 'number')}
      disabled={readOnly}
      aria-label={label}
      placeholder={text(texts.nobody)}
      optionFilterProp="label"
      options={names.userTypes.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(types: number[]) => write(types)}
    />
  );
}
