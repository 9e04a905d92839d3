import { Space } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { FilterProps } from '../face.ts';
import { DurationText } from './durationText.tsx';

export default function DurationFilter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const [from = null, to = null] = values;
  if (filter.as !== 'range') {
    return (
      <DurationText
        id={id}
        onlyRead
        value={from}
        onChange={(value) => onChange([value])}
        disabled={disabled}
        placeholder={text(texts.all)}
      />
    );
  }
  return (
    <Space.Compact className="vw-fill">
      <DurationText
        id={id}
        onlyRead
        value={from}
        onChange={(value) => onChange([value, to])}
        disabled={disabled}
        placeholder={text(texts.minimum)}
      />
      <DurationText
        onlyRead
        aria-label={`${text(filter.definition.title)} ${text(texts.maximum)}`}
        value={to}
        onChange={(value) => onChange([from, value])}
        disabled={disabled}
        placeholder={text(texts.maximum)}
      />
    </Space.Compact>
  );
}
