/** The question for one word: how it is asked follows from what the grammar lets it be. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { textIn } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { valuesAt, writtenAt } from '../../grammar.ts';
import type { Names } from '../../../core/editorAnswers.ts';
import { AllowInput, TypesInput } from './AllowInput.tsx';
import { ChosenInput } from './ChosenInput.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { DesignProvider, useDesign, useWord, type WordInputProps } from '../design.ts';
import { GroupingsInput } from './GroupingsInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { fieldOption, useFields, useKindGiven } from '../fields.ts';
import { LabelInput } from './LabelInput.tsx';
import { ListEditor } from '../ListEditor.tsx';
import { MapEditor } from '../MapEditor.tsx';
import { OperandInput } from './OperandInput.tsx';
import { ScalarInput } from './ScalarInput.tsx';
import { ScopeInput } from './ScopeInput.tsx';
import { designTexts as texts } from '../texts.ts';
import { useValueTitle } from '../titles/valueTitles.ts';
import { WordsEditor } from '../WordsEditor.tsx';

export function WordInput(props: WordInputProps) {
  const design = useDesign();
  const isFixed = !design.readOnly && !design.freeAt(props.path).changes;
  const fixed = useMemo(() => ({ ...design, readOnly: true }), [design]);
  const question = <Question {...props} />;
  return isFixed ? <DesignProvider value={fixed}>{question}</DesignProvider> : question;
}

function Question({ path, label }: WordInputProps) {
  const { text, file } = useDesign();
  const [value] = useWord(path);
  const { definitions, types, hasWords, isMap } = writtenAt(text, path, file);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (definitions.has('label')) return <LabelInput path={path} name={label} />;
  if (definitions.has('condition')) return <ConditionInput path={path} label={label} />;
  if (definitions.has('allow')) return <AllowInput path={path} label={label} />;
  if (definitions.has('userTypes')) return <TypesInput path={path} label={label} />;
  if (definitions.has('scope')) return <ScopeInput path={path} label={label} />;
  if (definitions.has('operand')) return <WordOperand path={path} label={label} />;
  if (definitions.has('scalar') || isCode(types)) return <ScalarInput path={path} label={label} />;
  if (definitions.has('json')) return <JsonInput path={path} label={label} />;
  if (types.has('array') && !isObject) return <ListEditor path={path} label={label} />;
  if (definitions.has('groupings')) return <GroupingsInput path={path} label={label} />;
  if (definitions.has('figures')) return <MapEditor path={path} label={label} named={[]} asked={texts.figureName} />;
  if (isMap && !hasWords) return <MapEditor path={path} label={label} />;
  if (hasWords && (isObject || !types.has('string'))) return <WordsEditor path={path} />;
  return <PlainInput path={path} label={label} />;
}

function WordOperand({ path, label }: WordInputProps) {
  const fields = useFields();
  const kind = useKindGiven(path);
  const [value, write] = useWord(path);
  return <OperandInput {...{ value, fields, kind, label }} onChange={(next) => write(next, true)} />;
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
  const words = { value: textIn(value), disabled: readOnly, 'aria-label': label };
  const [whole] = required;
  return (
    <span className="design-plain">
      {offered.length > 0 ? (
        <OfferedInput path={path} label={label} offered={offered.map(String)} />
      ) : (
        <Input {...words} onChange={(event) => write(event.target.value, true)} />
      )}
      {hasWords && whole !== undefined && !readOnly && <MoreButton onClick={() => write({ [whole]: textIn(value) })} />}
    </span>
  );
}

/** One of what is offered, by its title; nothing chosen says what that comes to, where it is not plain. */
function OfferedInput({ path, label, offered }: WordInputProps & { readonly offered: readonly string[] }) {
  const { text } = usePorts();
  const { names, readOnly } = useDesign();
  const [value, write] = useWord(path);
  const valueTitle = useValueTitle();
  return (
    <ChosenInput
      value={textIn(value)}
      disabled={readOnly}
      label={label}
      offered={offered.map((one) => ({
        value: one,
        label: valueTitle(path, one) ?? titleOf(one, names, named.has(String(path.at(-1)))),
        ...(one in names.titles.lookups && { group: text(isConventional(one) ? texts.ofEntity : texts.ofCall) }),
      }))}
      placeholder={path.join() === 'menu' ? text(texts.noMenuGroup) : ''}
      onChange={(next) => write(next)}
    />
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

/** The code of a dictionary: a number or a text. */
const isCode = (types: ReadonlySet<string>): boolean => types.size === 2 && types.has('integer') && types.has('string');

/** The lookup that every entity may have by convention, rather than a call that answers a choice of its own. */
const isConventional = (lookup: string): boolean => lookup.endsWith('.lookup');

/** Words whose value is the name of something. */
const named: ReadonlySet<string> = new Set([
  'dictionary',
  'lookup',
  'menu',
  'parentId',
  'open',
  'goto',
  'then',
  'screen',
]);

function titleOf(name: string, { titles, menus }: Names, isNamed: boolean): string {
  if (!isNamed) return name;
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
