import { Button, Input, Popover } from 'antd';
import { Nothing } from '../../engine/states.tsx';
import { useState } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { choiceTexts } from '../choiceTexts.ts';
import { texts } from '../../engine/texts.ts';
import { type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import './icons.css';
import '../picker/picker.css';

function Choices({ chosen, onChoose, label }: { chosen: string; onChoose: (name: string) => void; label: string }) {
  const ports = usePorts();
  const [query, setQuery] = useState('');
  const names = (ports.icons?.names ?? []).filter((name) => name.includes(query.trim().toLowerCase()));
  return (
    <div className="vw-icons">
      <Input
        size="small"
        allowClear
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        placeholder={ports.text(texts.searchNow)}
        aria-label={ports.text(texts.searchNow)}
      />
      <div role="group" aria-label={label} className="vw-icons-grid">
        {names.map((name) => (
          <Button
            key={name}
            type={name === chosen ? 'primary' : 'text'}
            icon={ports.icons?.print(name)}
            title={name}
            aria-label={name}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          />
        ))}
      </div>
      {names.length === 0 && <Nothing said={ports.text(choiceTexts.noMatch)} />}
    </div>
  );
}

export function IconEdit({ field, id, value, onChange, onBlur, disabled, label }: EditProps) {
  const ports = usePorts();
  const [open, setOpen] = useState(false);
  const chosen = asText(value);
  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
  };
  const choices = <Choices chosen={chosen} onChoose={choose} label={ports.text(field.title)} />;
  return (
    <div className="vw-picked">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open && !disabled}
        onOpenChange={setOpen}
        content={choices}
        destroyOnHidden
      >
        <Button
          id={id}
          disabled={disabled}
          icon={chosen === '' ? undefined : ports.icons?.print(chosen)}
          aria-label={label}
          onBlur={onBlur}
        >
          {chosen === '' ? ports.text(texts.choose) : chosen}
        </Button>
      </Popover>
      {chosen !== '' && !disabled && (
        <Button type="link" size="small" onClick={() => onChange(null)}>
          {ports.text(texts.clear)}
        </Button>
      )}
    </div>
  );
}
