/** A field that is chosen from a screen of its own; what the picker gives sets several fields at once. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { useOpenScreen } from '../../engine/openScreen.ts';
import { texts } from '../../engine/texts.ts';
import { isEmpty, type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { nameParam } from '../ref/nameParam.ts';
import './picker.css';

export function PickerInput({ field, id, value, onChange, disabled, values, invalid, label }: EditProps) {
  const { text } = usePorts();
  const open = useOpenScreen();
  const [gave, setGave] = useState<readonly string[]>([]);
  const title = label ?? text(field.title);
  const choose = async () => {
    if (field.picker === undefined) return;
    const given = await open(field.picker, values);
    if (!given) return;
    setGave(Object.keys(given));
    onChange(given[field.name] ?? null, given);
  };
  const clear = () => onChange(null, Object.fromEntries(gave.map((name) => [name, null])));
  const filled = !isEmpty(value);
  const name = values[nameParam(field)];
  const shown = asText(isEmpty(name) ? value : name);
  const word = text(filled ? texts.chooseAgain : texts.choose);
  return (
    <div className={`vw-picked${invalid ? ' vw-invalid' : ''}`}>
      {filled && <span className="vw-picked-value">{shown}</span>}
      {filled && !disabled && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`${text(texts.clear)} ${title}`}
          onClick={clear}
        />
      )}
      <Button id={id} onClick={choose} disabled={disabled} aria-label={`${word} ${title}`}>
        {word}
      </Button>
    </div>
  );
}
