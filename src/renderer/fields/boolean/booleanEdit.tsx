import { Switch } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { rowTexts } from '../rowTexts.ts';
import type { EditProps } from '../face.ts';

export function BooleanEdit({ id, value, onChange, disabled, label }: EditProps) {
  const { text } = usePorts();
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={(checked) => onChange(checked)}
      disabled={disabled}
      checkedChildren={text(rowTexts.yes)}
      unCheckedChildren={text(rowTexts.no)}
      aria-label={label}
    />
  );
}
