/** A value entered as JSON text. While the text is not yet JSON, the form holds the text itself, and says so. */
import { Input } from 'antd';
import { useState } from 'react';
import { parseJson } from '../../../core/model/row.ts';
import { isEmpty, type EditProps } from '../face.ts';

const printed = (value: unknown): string => {
  if (isEmpty(value)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

const asTyped = (text: string): string => text;

function parsed(text: string, read: (text: string) => unknown): unknown {
  if (text.trim() === '') return null;
  try {
    return parseJson(text);
  } catch {
    return read(text);
  }
}

interface Props extends EditProps {
  /** The value that a text stands for where it is no JSON; the text itself where it stands for none. */
  readonly read?: (text: string) => unknown;
}

export function JsonText({ id, value, onChange, onBlur, disabled, invalid, label, read = asTyped }: Props) {
  const [draft, setDraft] = useState<{ text: string; value: unknown } | null>(null);
  const text = draft && JSON.stringify(draft.value) === JSON.stringify(value) ? draft.text : printed(value);
  return (
    <Input.TextArea
      id={id}
      className="vw-code"
      value={text}
      onChange={(event) => {
        const next = parsed(event.target.value, read);
        setDraft({ text: event.target.value, value: next });
        onChange(next);
      }}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      autoSize={{ minRows: 4, maxRows: 14 }}
      spellCheck={false}
    />
  );
}
