/** References to other rows, chosen from a lookup or with a picker; read by the name that stands beside them. */
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { asList, type FieldFace, type FilterProps } from '../face.ts';
import { LookupNames, LookupSelect } from './lookup.tsx';
import { knownRef } from './print.ts';
import { asText as readText } from '../../../core/fields/readText.ts';

function Filter({ filter, id, values, onChange, form, disabled, offered }: FilterProps) {
  const { text } = usePorts();
  const { lookup } = filter.definition;
  if (!lookup) throw new Error(`Filter "${filter.field}" is a reference; it needs a lookup, and its view has none.`);
  const many = filter.as === 'in';
  return (
    <LookupSelect
      lookup={lookup}
      id={id}
      chosen={asList(values[0])}
      many={many}
      values={form}
      onChange={(choices) => {
        const chosen = choices.map((choice) => choice.value);
        onChange([many ? chosen : (chosen[0] ?? null)]);
      }}
      disabled={disabled}
      offered={offered}
      placeholder={text(texts.all)}
    />
  );
}

const print: FieldFace['print'] = (value, field, row, ports) => {
  const known = knownRef(value, field, row, ports);
  if (known !== undefined || !field.lookup) return known;
  return <LookupNames lookup={field.lookup} chosen={asList(value)} values={row} />;
};

export const ref: FieldFace = { print, Filter, readText };
export const refs = ref;
