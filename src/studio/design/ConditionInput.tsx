/** A condition: rows of which all must hold; what joins conditions in other ways is written as text. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import definitions from '../../../schemas/grammar/definitions.schema.json';
import { usePorts } from '../../renderer/index.ts';
import { fieldsNamedIn } from '../grammar.ts';
import { clausesIn, conditionOf, type Clause } from './clauses.ts';
import { useDesign, useWord } from './design.ts';
import type { Path } from './document.ts';
import { JsonInput } from './JsonInput.tsx';
import { OperandInput } from './OperandInput.tsx';
import { designTexts as texts } from './texts.ts';

const operators = ['is', ...Object.keys(definitions.definitions.operators.properties)];

export function ConditionInput({ path, label }: { path: Path; label: string }) {
  const { text } = usePorts();
  const { text: written, names, readOnly } = useDesign();
  const [value, write] = useWord(path);
  const clauses = clausesIn(value);
  if (!clauses) return <JsonInput path={path} label={label} />;
  const fields = fieldsNamedIn(written, names);
  const set = (next: readonly Clause[], isTyping = false): void => write(conditionOf(next), isTyping);
  const free = fields.find((field) => !clauses.some((clause) => clause.field === field));
  return (
    <div className="design-condition">
      {clauses.map((clause, index) => (
        <ClauseRow
          key={clause.field}
          clause={clause}
          fields={fields}
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
        onClick={() => free !== undefined && set([...clauses, { field: free, operator: 'is', operand: true }])}
      >
        {text(texts.addClause)}
      </Button>
    </div>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly fields: readonly string[];
  readonly label: string;
  readonly onChange: (clause: Clause, isTyping?: boolean) => void;
  readonly onRemove: () => void;
}

function ClauseRow({ clause, fields, label, onChange, onRemove }: ClauseRowProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const says: Readonly<Record<string, (typeof texts.operators)['is']>> = texts.operators;
  return (
    <div className="design-clause">
      <Select
        showSearch
        value={clause.field}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.field)}`}
        options={fields.map((field) => ({ value: field, label: field }))}
        onChange={(field: string) => onChange({ ...clause, field })}
      />
      <Select
        value={clause.operator}
        disabled={readOnly}
        aria-label={`${label} · ${text(texts.operator)}`}
        options={operators.map((one) => ({ value: one, label: says[one] ? text(says[one]) : one }))}
        onChange={(operator: string) =>
          onChange({ ...clause, operator, operand: operator === 'filled' ? true : clause.operand })
        }
      />
      <OperandInput
        value={clause.operand}
        fields={fields}
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
