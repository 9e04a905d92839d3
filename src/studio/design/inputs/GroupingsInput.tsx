/** How figures are put together: by which field, a time by which unit, and by which other field besides. */
import { Select } from 'antd';
import { fieldKinds } from '../../../core/fields/index.ts';
import { listOf, rowOf, textIn } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { valuesAt } from '../../grammar.ts';
import { freeName } from '../beginning.ts';
import { Bin } from '../Bin.tsx';
import { useDesign, useWord, type WordInputProps } from '../design.ts';
import { put, type Path } from '../document.ts';
import { fieldOption, useFields, type NamedField } from '../fields.ts';
import { designTexts as texts } from '../texts.ts';
import { useValueTitle } from '../titles/valueTitles.ts';

/** In one grouping, as the grammar allows. */
const mostFields = 3;
/** As long as a grouping's name may be. */
const longestName = 40;
/** What is offered beside the fields; no field is called so. */
const allTogether = '*';

export function GroupingsInput({ path, label }: WordInputProps) {
  const { text } = usePorts();
  const { text: source, readOnly, change, freeAt } = useDesign();
  const [value, write] = useWord(path);
  const fields = useGroupable();
  const groupings = rowOf(value);
  const names = Object.keys(groupings);
  const isWhole = Object.values(groupings).some((by) => listOf(by).length === 0);
  const add = (chosen: string): void => {
    const field = fields.find(({ name }) => name === chosen);
    const name = freeName((field?.name ?? 'all').slice(0, longestName - 2), names);
    write({ ...groupings, [name]: field ? [begun(field)] : [] });
  };
  const whole = isWhole ? [] : [{ value: allTogether, label: text(texts.groupAll) }];
  return (
    <div className="design-list">
      {names.map((name) => (
        <div key={name} className="design-member">
          <code>{name}</code>
          <Grouping path={[...path, name]} label={`${label} · ${name}`} fields={fields} />
          <Bin
            path={[...path, name]}
            what={name}
            disabled={names.length === 1}
            onTake={() => change(put(source, [...path, name], undefined, path.length + 1))}
          />
        </div>
      ))}
      {!readOnly && freeAt(path).grows && (
        <FieldChoice label={text(texts.groupBy)} offered={[...whole, ...fields.map(fieldOption)]} onChoose={add} />
      )}
    </div>
  );
}

interface GroupingProps extends WordInputProps {
  readonly fields: readonly NamedField[];
}

function Grouping({ path, label, fields }: GroupingProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  const items = listOf(value);
  const taken = new Set(items.map(fieldIn));
  const left = fields.filter(({ name }) => !taken.has(name));
  return (
    <div className="design-list">
      {items.length === 0 && <span>{text(texts.groupAll)}</span>}
      {items.map((item, index) => (
        <GroupedBy
          key={fieldIn(item)}
          path={[...path, index]}
          label={`${label} ${index + 1}`}
          field={fields.find(({ name }) => name === fieldIn(item))}
          offered={fields.filter(({ name }) => name === fieldIn(item) || !taken.has(name))}
          onTake={items.length > 1 ? () => write(items.filter((other) => other !== item)) : undefined}
        />
      ))}
      {!readOnly && items.length > 0 && items.length < mostFields && left.length > 0 && (
        <FieldChoice
          label={text(texts.groupAlso)}
          offered={left.map(fieldOption)}
          onChoose={(name) => write([...items, ...left.filter((one) => one.name === name).map(begun)])}
        />
      )}
    </div>
  );
}

interface GroupedByProps extends WordInputProps {
  readonly field: NamedField | undefined;
  readonly offered: readonly NamedField[];
  /** Undefined for the only one: without it rows would be put together by nothing. */
  readonly onTake: (() => void) | undefined;
}

function GroupedBy({ path, label, field, offered, onTake }: GroupedByProps) {
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  return (
    <span className="design-plain">
      <Select
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={fieldIn(value)}
        disabled={readOnly}
        aria-label={label}
        options={offered.map(fieldOption)}
        onChange={(name: string) => write(offered.filter((one) => one.name === name).map(begun)[0])}
      />
      {(timeOf(field) || unitIn(value) !== '') && <UnitSelect path={path} label={label} field={field} />}
      {onTake && <Bin path={path} what={field?.title || fieldIn(value)} onTake={onTake} />}
    </span>
  );
}

/** A day may stand for itself; a moment is always one of a longer time. */
function UnitSelect({ path, label, field }: WordInputProps & Pick<GroupedByProps, 'field'>) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly } = useDesign();
  const [value, write] = useWord(path);
  const unitAt: Path = [...path, 'unit'];
  const titleOf = useValueTitle();
  const units = valuesAt(source, unitAt, names, file).map(String);
  const each = timeOf(field) === 'both' ? [{ value: '', label: text(texts.groupEach) }] : [];
  return (
    <Select
      value={unitIn(value)}
      disabled={readOnly}
      aria-label={`${label} · ${text(texts.groupUnit)}`}
      options={[...each, ...units.map((unit) => ({ value: unit, label: titleOf(unitAt, unit) ?? unit }))]}
      onChange={(unit: string) =>
        write(unit === '' ? fieldIn(value) : { ...rowOf(value), field: fieldIn(value), unit })
      }
    />
  );
}

interface FieldChoiceProps {
  readonly label: string;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** Nothing is begun before a field is chosen. */
function FieldChoice({ label, offered, onChoose }: FieldChoiceProps) {
  return (
    <Select<string | null>
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={null}
      placeholder={label}
      aria-label={label}
      options={[...offered]}
      onChange={(value) => value !== null && onChoose(value)}
    />
  );
}

/** Those that rows can be put together by; of one whose kind is not known, the linter tells. */
function useGroupable(): readonly NamedField[] {
  return useFields().filter(({ kind }) => kind === undefined || fieldKinds[kind].grouped !== undefined);
}

const timeOf = (field: NamedField | undefined): 'steps' | 'both' | undefined => {
  const grouped = field?.kind === undefined ? undefined : fieldKinds[field.kind].grouped;
  return grouped === 'values' ? undefined : grouped;
};

const begun = (field: NamedField): unknown => (timeOf(field) ? { field: field.name, unit: 'month' } : field.name);
const fieldIn = (item: unknown): string => (typeof item === 'string' ? item : textIn(rowOf(item)['field']));
const unitIn = (item: unknown): string => textIn(rowOf(item)['unit']);
