/** A duration as it is typed: what is typed stands until it is left, and is a value as soon as it can be read. */
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { asMinutes } from '../../../core/fields/durationText.ts';
import { usePorts } from '../../engine/engine.ts';
import { printMinutes } from './printMinutes.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'status'> {
  readonly value: unknown;
  /** Null where nothing is typed; what cannot be read is the text itself, or nothing where `onlyRead`. */
  readonly onChange: (value: number | string | null) => void;
  readonly onlyRead?: boolean;
  readonly status?: '' | 'error';
}

export function DurationText({ value, onChange, onlyRead = false, onBlur, ...shown }: Props) {
  const ports = usePorts();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const text = typed && typed.value === value ? typed.text : printMinutes(value, ports);
  return (
    <Input
      {...shown}
      className="vw-fill"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const next = event.target.value.trim();
        const read = asMinutes(next) ?? (next === '' || onlyRead ? null : next);
        setTyped({ text: event.target.value, value: read });
        onChange(read);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
