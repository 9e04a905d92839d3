/** One of what is offered, found by its name or its title; what is typed may stand too, where it is none of these. */
import { Select } from 'antd';
import { useState } from 'react';
import { offeredFor, type Offered } from './offered.ts';

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
    <Select
      showSearch
      popupMatchSelectWidth={false}
      value={value === '' ? undefined : value}
      disabled={disabled}
      aria-label={label}
      placeholder={placeholder}
      filterOption={false}
      options={[...offeredFor(typed, offered, value)]}
      onSearch={setTyped}
      onBlur={() => setTyped('')}
      onChange={(next: string) => {
        setTyped('');
        onChange(next);
      }}
    />
  );
}
