/** The question for one word: how it is asked follows from what the grammar lets it be. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { listOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { valuesAt, writtenAt } from '../grammar.ts';
import type { Names } from '../schemaEditor.ts';
import { ChosenInput } from './ChosenInput.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { useDesign, useWord, type WordInputProps } from './design.ts';
import { JsonInput } from './JsonInput.tsx';
import { fieldOption, useFields } from './fields.ts';
import { LabelInput } from './LabelInput.tsx';
import { ListEditor } from './ListEditor.tsx';
import { MapEditor } from './MapEditor.tsx';
import { OperandInput } from './OperandInput.tsx';
import { designTexts as texts } from './texts.ts';
import { WordsEditor } from './WordsEditor.tsx';

export function WordInput({ path, label }: WordInputProps) {
  const { text, file } = useDesign();
  const [value] = useWord(path);
  const { definitions, types, hasWords, isMap } = writtenAt(text, path, file);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (definitions.has('label')) return <LabelInput path={path} name={label} />;
  if (definitions.has('condition')) return <ConditionInput path={path} label={label} />;
  if (definitions.has('allow') || definitions.has('userTypes')) {
    return isObject ? <ConditionInput path={path} label={label} /> : <TypesInput path={path} label={label} />;
  }
  if (definitions.has('operand')) return <WordOperand path={path} label={label} />;
  if (definitions.has('json')) return <JsonInput path={path} label={label} />;
  if (types.has('array') && !isObject) return <ListEditor path={path} label={label} />;
  if (isMap && !hasWords) return <MapEditor path={path} label={label} />;
  if (hasWords && (isObject || !types.has('string'))) return <WordsEditor path={path} />;
  return <PlainInput path={path} label={label} />;
}

function WordOperand({ path, label }: WordInputProps) {
  const fields = useFields();
  const [value, write] = useWord(path);
  return <OperandInput value={value} fields={fields} label={label} onChange={(next) => write(next, true)} />;
}

/** Names of user types; without one it is nobody's but the super managers'. */
function TypesInput({ path, label }: WordInputProps) {
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

function PlainInput({ path, label }: WordInputProps) {
  const { text, names, file, readOnly } = useDesign();
  const [value, write] = useWord(path);
  const { types, required, hasWords } = writtenAt(text, path, file);
  const offered = valuesAt(text, path, names, file);
  if (types.has('boolean') && !types.has('string')) {
    return <Switch checked={value === true} disabled={readOnly} aria-label={label} onChange={(on) => write(on)} />;
  }
  if ((types.has('integer') || types.has('number')) && !types.has('string')) {
    const number = typeof value === 'number' ? value : null;
    return (
      <InputNumber
        value={number}
        disabled={readOnly}
        aria-label={label}
        onChange={(next) => next !== null && write(next, true)}
      />
    );
  }
  if (path.at(-1) === 'field' && offered.length > 0) return <FieldInput path={path} label={label} />;
  const words = { value: typeof value === 'string' ? value : '', disabled: readOnly, 'aria-label': label };
  const [whole] = required;
  return (
    <span className="design-plain">
      {offered.length > 0 ? (
        <ChosenInput
          value={words.value}
          disabled={readOnly}
          label={label}
          offered={offered.map((one) => ({ value: String(one), label: titleOf(String(one), names) }))}
          onChange={(next) => write(next)}
        />
      ) : (
        <Input {...words} onChange={(event) => write(event.target.value, true)} />
      )}
      {hasWords && whole !== undefined && (
        <MoreButton onClick={() => write({ [whole]: typeof value === 'string' ? value : '' })} />
      )}
    </span>
  );
}

/** One of the fields: a name that stands there is chosen anew, not written on. */
function FieldInput({ path, label }: WordInputProps) {
  const { readOnly } = useDesign();
  const fields = useFields();
  const [value, write] = useWord(path);
  return (
    <Select
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      disabled={readOnly}
      aria-label={label}
      options={fields.map(fieldOption)}
      onChange={(name: string) => write(name)}
    />
  );
}

function titleOf(name: string, { titles, menus }: Names): string {
  const title =
    titles.lookups[name] ??
    titles.dictionaries[name] ??
    titles.screens[name] ??
    menus.find(({ id }) => id === name)?.name;
  return title === undefined ? name : `${title} · ${name}`;
}

function MoreButton({ onClick }: { onClick: () => void }) {
  const { text } = usePorts();
  return (
    <Button icon={<PlusOutlined />} title={text(texts.sayMore)} aria-label={text(texts.sayMore)} onClick={onClick} />
  );
}
