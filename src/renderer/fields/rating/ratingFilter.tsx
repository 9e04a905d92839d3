/** At least so many stars, and at most; or exactly so many. */
import { Rate, Space } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { FilterProps } from '../face.ts';
import { asNumber } from '../number/asNumber.ts';
import { starsOf } from './stars.ts';

export default function RatingFilter({ filter, id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  const { definition, as } = filter;
  const count = starsOf(definition);
  const stars = (index: number) => {
    const value: unknown = values[index];
    return asNumber(Array.isArray(value) ? value[0] : value) ?? 0;
  };
  const change = (index: number) => (next: number) =>
    onChange(values.map((value, at) => (at === index ? (next === 0 ? null : next) : (value ?? null))));
  const title = text(definition.title);
  const shared = { count, disabled };
  if (as !== 'range') return <Rate {...shared} id={id} aria-label={title} value={stars(0)} onChange={change(0)} />;
  return (
    <Space className="vw-fill">
      <Rate {...shared} id={id} aria-label={`${title} ${text(texts.minimum)}`} value={stars(0)} onChange={change(0)} />
      <span aria-hidden="true">–</span>
      <Rate {...shared} aria-label={`${title} ${text(texts.maximum)}`} value={stars(1)} onChange={change(1)} />
    </Space>
  );
}
