import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, InputNumber, Space } from 'antd';
import { useRef, useState, type ClipboardEvent } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { mapTexts } from '../../board/mapTexts.ts';
import { MapWaits } from '../../board/mapWaits.tsx';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { readPoint, type Half } from '../../board/geometry.ts';
import type { ValueFault } from '../input.ts';
import { HereButton, knowsWhereItIs } from './hereButton.tsx';

const PointMap = late(() => import('../../board/pointMap.tsx').then(({ default: it }) => it));

const pasted = /^\s*\(?(-?\d+(?:\.\d+)?)\s*[,,\s]\s*(-?\d+(?:\.\d+)?)\)?\s*$/;

interface HalfInputProps extends Pick<EditProps, 'field' | 'id' | 'onBlur' | 'disabled' | 'invalid' | 'label'> {
  readonly title: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Longitude or latitude. */
function HalfInput({ field, invalid, label, title, ...input }: HalfInputProps) {
  const { text } = usePorts();
  return (
    <InputNumber
      {...input}
      className="vw-fill"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={`${label ?? text(field.title)} ${title}`}
      placeholder={title}
      precision={6}
      step={0.001}
      controls={false}
    />
  );
}

interface WaysProps {
  readonly disabled: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly standing: () => string | null;
  readonly onHere: (point: Half) => void;
}

/** What gives a place without its figures: where one stands, and the map. */
function WithoutFigures({ disabled, isOpen, onOpen, standing, onHere }: WaysProps) {
  const { text } = usePorts();
  const word = text(isOpen ? mapTexts.hideMap : mapTexts.pickOnMap);
  const here = (point: Half): void => {
    onHere(point);
    onOpen(true);
  };
  return (
    <>
      {knowsWhereItIs() && <HereButton {...{ disabled, standing }} onHere={here} onDoubt={() => onOpen(true)} />}
      <Button
        icon={<EnvironmentOutlined />}
        aria-label={word}
        aria-expanded={isOpen}
        title={word}
        onClick={() => onOpen(!isOpen)}
      />
    </>
  );
}

export function PointEdit({ field, id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const { text } = usePorts();
  const point = readPoint(value);
  // Nobody knows a place by its figures: where one must be given, the map is there at once.
  const [isOpen, setIsOpen] = useState(field.required && point.lng === null && point.lat === null);
  // Both halves can change before the form has printed the first.
  const latest = useRef(point);
  latest.current = point;
  const set = (change: Partial<Half>) => {
    latest.current = { ...latest.current, ...change };
    const { lng, lat } = latest.current;
    onChange(lng === null && lat === null ? null : { lng, lat });
  };
  const standing = (): string | null => {
    const { lng, lat } = latest.current;
    return lng === null && lat === null ? null : `${lng},${lat}`;
  };
  const paste = (event: ClipboardEvent) => {
    const match = pasted.exec(event.clipboardData.getData('text'));
    if (!match) return;
    event.preventDefault();
    set({ lng: Number(match[1]), lat: Number(match[2]) });
  };
  const half = { field, onBlur, onPaste: paste, disabled, invalid, label };
  const { lng, lat } = point;
  return (
    <>
      <Space.Compact className="vw-fill" title={text(texts.pastePoint)}>
        <HalfInput {...half} id={id} title={text(texts.longitude)} value={lng} onChange={(to) => set({ lng: to })} />
        <HalfInput
          {...half}
          id={`${id}-lat`}
          title={text(texts.latitude)}
          value={lat}
          onChange={(to) => set({ lat: to })}
        />
        <WithoutFigures {...{ disabled, isOpen, standing }} onOpen={setIsOpen} onHere={set} />
      </Space.Compact>
      {isOpen && (
        <PointMap
          point={lng === null || lat === null ? null : { lng, lat }}
          onPoint={set}
          disabled={disabled}
          label={label ?? text(field.title)}
          fallback={<MapWaits />}
          onAbsent={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Half a place, or one beyond the earth. */
export function pointFault(value: unknown): ValueFault | null {
  const { lng, lat } = readPoint(value);
  return lng === null || lat === null || Math.abs(lng) > 180 || Math.abs(lat) > 90 ? [texts.badPoint] : null;
}
