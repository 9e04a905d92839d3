/** A condition: rows of which all must hold; what joins conditions in other ways is written as text. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import definitions from '../../../../schemas/grammar/definitions.schema.json';
import { sortOf } from '../../../core/fields/comparing.ts';
import { usePorts } from '../../../renderer/index.ts';
import { clauseOver, clausesIn, conditionOf, operatorsOf, withOperator, type Clause } from '../clauses.ts';
import { useDesign, useWord } from '../design.ts';
import type { Path } from '../document.ts';
import { fieldOption, useFields, type NamedField } from '../fields.ts';
import { JsonInput } from './JsonInput.tsx';
import { OperandInput } from './OperandInput.tsx';
import { designTexts as texts } from '../texts.ts';

const operators = ['is', ...Object.keys(definitions.definitions.operators.properties)];

interface ConditionInputProps {
  readonly path: Path;
  readonly label: string;
  /** What it may name, where that is not the fields of the file. */
  readonly over?: readonly NamedField[];
}

export function ConditionInput({ path, label, over }: ConditionInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const own = useFields();
  const fields = over ?? own;
  const [value, write] = useWord(path);
  const clauses = clausesIn(value);
  if (!clauses) return <JsonInput path={path} label={label} />;
  const set = (next: readonly Clause[], isTyping = false): void => write(conditionOf(next), isTyping);
  const free = fields.find(({ name }) => !clauses.some((clause) => clause.field === name));
  return (
    <div className="design-condition">
      {clauses.map((clause, index) => (
        <ClauseRow
          key={clause.field}
          clause={clause}
          fields={fields}
          others={clauses.filter((other) => other !== clause).map(({ field }) => field)}
          label={label}
          onChange={(next, isTyping) => set(clauses.with(index, next), isTyping)}
          onRemove={() => set(clauses.filter((other) => other !== clause))}
        />
      ))}
      {clauses.length === 0 && <small>{text(texts.alwaysSo)}</small>}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={readOnly || free === undefined}
        onClick={() => free !== undefined && set([...clauses, clauseOver(free)])}
      >
        {text(texts.addClause)}
      </Button>
    </div>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly fields: readonly NamedField[];
  /** Fields of the other clauses: two of one field would be one. */
  readonly others: readonly string[];
  readonly label: string;
  readonly onChange: (clause: Clause, isTyping?: boolean) => void;
  readonly onRemove: () => void;
}

function ClauseRow({ clause, fields, others: taken, label, onChange, onRemove }: ClauseRowProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const own = fields.find(({ name }) => name === clause.field);
  const others = fields.filter((one) => one !== own);
  // Those that it can be compared with come first.
  const compared = others.toSorted((left, right) => Number(right.kind === own?.kind) - Number(left.kind === own?.kind));
  const choose = (name: string): void => {
    const next = fields.find((one) => one.name === name);
    if (next) onChange(next.kind === own?.kind ? { ...clause, field: name } : clauseOver(next));
  };
  const isTime = own?.kind !== undefined && sortOf({ kind: own.kind }) === 'time';
  const says: Readonly<Record<string, (typeof texts.operators)['is']>> = {
    ...texts.operators,
    ...(isTime && texts.operatorsOfTimes),
  };
  return (
    <div className="design-clause">
      <Select
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={clause.field}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.field)}`}
        options={fields.filter(({ name }) => !taken.includes(name)).map(fieldOption)}
        onChange={choose}
      />
      <Select
        value={clause.operator}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.operator)}`}
        options={operatorsOf(operators, own?.kind, clause.operator).map((one) => ({
          value: one,
          label: says[one] ? text(says[one]) : one,
        }))}
        onChange={(operator: string) => onChange(withOperator(clause, operator, fields))}
      />
      <OperandInput
        value={clause.operand}
        fields={compared}
        kind={own?.kind}
        label={`${label} · ${text(texts.value)}`}
        onChange={(operand) => onChange({ ...clause, operand }, true)}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.remove, { what: clause.field })}`}
        onClick={onRemove}
      />
    </div>
  );
}
