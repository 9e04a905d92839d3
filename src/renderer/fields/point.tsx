/** A place in WGS-84: `{lng, lat}` on the wire. */
import { InputNumber, Space } from 'antd';
import { useRef, type ClipboardEvent } from 'react';
import { usePorts } from '../engine.ts';
import { isRow } from '../records.ts';
import { texts } from '../texts.ts';
import type { EditProps, FieldFace } from './face.ts';

interface Half {
  readonly lng: number | null;
  readonly lat: number | null;
}

const coordinate = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** GeoJSON is understood too; half a point is what stands in a form while it is typed. */
export function readPoint(value: unknown): Half {
  if (!isRow(value)) return { lng: null, lat: null };
  if (Array.isArray(value.coordinates)) {
    return { lng: coordinate(value.coordinates[0]), lat: coordinate(value.coordinates[1]) };
  }
  return { lng: coordinate(value.lng), lat: coordinate(value.lat) };
}

const pasted = /^\s*\(?(-?\d+(?:\.\d+)?)\s*[,,\s]\s*(-?\d+(?:\.\d+)?)\)?\s*$/;

function Edit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  const point = readPoint(value);
  // Both halves can change before the form has printed the first.
  const latest = useRef(point);
  latest.current = point;
  const set = (change: Partial<Half>) => {
    latest.current = { ...latest.current, ...change };
    const { lng, lat } = latest.current;
    onChange(lng === null && lat === null ? null : { lng, lat });
  };
  const paste = (event: ClipboardEvent) => {
    const match = pasted.exec(event.clipboardData.getData('text'));
    if (!match) return;
    event.preventDefault();
    set({ lng: Number(match[1]), lat: Number(match[2]) });
  };
  const input = (half: 'lng' | 'lat', title: string, first: boolean) => (
    <InputNumber
      id={first ? id : `${id}-${half}`}
      className="vw-fill"
      value={point[half]}
      onChange={(number) => set({ [half]: number })}
      onBlur={onBlur}
      onPaste={paste}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={`${label ?? text(field.title)} ${title}`}
      placeholder={title}
      precision={6}
      step={0.001}
      controls={false}
    />
  );
  return (
    <Space.Compact className="vw-fill" title={text(texts.pastePoint)}>
      {input('lng', text(texts.longitude), true)}
      {input('lat', text(texts.latitude), false)}
    </Space.Compact>
  );
}

export const point: FieldFace = {
  print: (value) => {
    const { lng, lat } = readPoint(value);
    return lng === null || lat === null ? (
      ''
    ) : (
      <span className="vw-number">{`${lng.toFixed(5)}, ${lat.toFixed(5)}`}</span>
    );
  },
  Edit,
  Filter: null,
  width: 170,
  fromAddress: () => undefined,
};
