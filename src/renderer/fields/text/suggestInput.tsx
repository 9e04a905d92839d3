/** A text with proposals beneath it while it is typed. Any other text stands as it is typed. */
import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { ViewField } from '../../../core/model/view.ts';
import { conditionContext, readOperands } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import { useAsked } from '../../engine/useAsked.ts';
import { type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';

type Suggest = NonNullable<ViewField['suggest']>;

/**
 * A proposal's key begins with what nobody types: the list marks a value that begins with what is typed, and Enter would
 * take it unasked.
 */
const mark = '\u200b';

export function SuggestInput(props: EditProps & { suggest: Suggest }) {
  const { field, id, value, onChange, onBlur, disabled, invalid, label, values, suggest } = props;
  const ports = usePorts();
  const [typed, setTyped] = useState(false);
  const form = { ...values, [field.name]: value };
  const params = readOperands(suggest.params, conditionContext(ports, form));
  // Nothing is proposed for what the form came with, nor to somebody who has just chosen.
  const { rows } = useAsked(suggest.call, typed && asText(value).trim() !== '' ? params : null);
  const options = rows.map((row, index) => ({
    key: String(index),
    value: `${mark}${index}`,
    row,
    label: (
      <span className="vw-proposal">
        <span>{asText(row[suggest.value])}</span>
        {suggest.note !== undefined && <small>{asText(row[suggest.note])}</small>}
      </span>
    ),
  }));
  return (
    <AutoComplete
      id={id}
      className="vw-fill"
      value={asText(value)}
      options={typed ? options : []}
      onChange={(next: string) => {
        if (next.startsWith(mark)) return;
        setTyped(true);
        onChange(next);
      }}
      onSelect={(_key: string, { row }: (typeof options)[number]) => {
        setTyped(false);
        const given = asText(row[suggest.value]);
        onChange(given, Object.fromEntries(Object.entries(suggest.gives).map(([name, from]) => [name, row[from]])));
      }}
      onInputKeyDown={(event) => {
        // The list marks a proposal that begins with what is typed, and Tab would take it; Escape would empty a search box.
        if (event.key === 'Tab') event.stopPropagation();
        if (event.key === 'Escape') event.preventDefault();
      }}
      onBlur={onBlur}
      disabled={disabled}
      defaultActiveFirstOption={false}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={field.placeholder ? ports.text(field.placeholder) : undefined}
    />
  );
}
