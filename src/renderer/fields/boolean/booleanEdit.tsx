import { Switch } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';

export function BooleanEdit({ id, value, onChange, disabled, label }: EditProps) {
  const { text } = usePorts();
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={(checked) => onChange(checked)}
      disabled={disabled}
      checkedChildren={text(texts.yes)}
      unCheckedChildren={text(texts.no)}
      aria-label={label}
    />
  );
}
