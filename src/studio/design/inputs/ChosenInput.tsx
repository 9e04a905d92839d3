/** One of what is offered, found by its name or its title; what is typed may stand too, where it is none of these. */
import { Select } from 'antd';
import { useState } from 'react';
import { grouped, offeredFor, type Offered } from '../offered.ts';

interface ChosenInputProps {
  readonly value: string;
  readonly offered: readonly Offered[];
  readonly disabled: boolean;
  readonly label: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

export function ChosenInput({ value, offered, disabled, label, placeholder, onChange }: ChosenInputProps) {
  const [typed, setTyped] = useState('');
  return (
    <Select<string | null>
      showSearch
      popupMatchSelectWidth={false}
      // Without a value it would keep what was chosen last.
      value={value === '' ? null : value}
      disabled={disabled}
      aria-label={label}
      placeholder={placeholder}
      filterOption={false}
      options={grouped(offeredFor(typed, offered, value)).map((one) =>
        'options' in one ? { ...one, options: [...one.options] } : one,
      )}
      onSearch={setTyped}
      onBlur={() => setTyped('')}
      onChange={(next) => {
        setTyped('');
        if (next !== null) onChange(next);
      }}
    />
  );
}
