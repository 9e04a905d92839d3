/** What a decision table says of a row. Nobody enters it; lists are narrowed by its values. */
import { Select } from 'antd';
import type { Row } from '../../../core/model/catalogue.ts';
import { outcomesOf } from '../../../core/condition/rule.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asList, type EditProps, type FieldFace, type FilterProps } from '../face.ts';
import { StatusTag } from '../statusTag.tsx';
import { Lasting } from './lasting.tsx';
import { outcomeOf } from './print.ts';

const outcomes = (field: ViewField) => (field.rule ? outcomesOf(field.rule) : []);

function print(field: ViewField, row: Row, ports: Ports) {
  const outcome = outcomeOf(field, row, ports);
  if (!outcome) return '';
  const { tone, label, lasting } = outcome;
  return lasting ? <Lasting tone={tone} word={label} {...lasting} /> : <StatusTag tone={tone} word={label} />;
}

export function DerivedEdit({ field, id, values }: EditProps) {
  return <output id={id}>{print(field, values, usePorts())}</output>;
}

function Filter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const known = outcomes(filter.definition);
  const many = filter.as === 'in';
  const shown = asList(values[0]).map(String);
  const back = (value: string) => known.find((outcome) => String(outcome.value) === value)?.value ?? value;
  return (
    <Select<string | string[]>
      id={id}
      className="vw-fill"
      allowClear
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={many ? shown : (shown[0] ?? null)}
      onChange={(next) => onChange([Array.isArray(next) ? next.map(back) : next === undefined ? null : back(next)])}
      disabled={disabled}
      placeholder={text(texts.all)}
      options={known.map((outcome) => ({ value: String(outcome.value), label: text(outcome.label) }))}
    />
  );
}

export const derived: FieldFace = {
  print: (_value, field, row, ports) => print(field, row, ports),
  Filter,
  readText: (text, field) => outcomes(field).find(({ value }) => String(value) === text)?.value,
};
