/** Plays where a mark has been: a day, a speed, a bar to drag; all of it by keyboard too. */
import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Segmented, Slider, Spin } from 'antd';
import dayjs from 'dayjs';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { ViewTrail } from '../../core/model/view.ts';
import { wireNow } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { ZonedPicker } from '../fields/date/zonedPicker.ts';
import { LoadFault } from '../engine/states.tsx';
import { mapTexts } from '../board/mapTexts.ts';
import type { Mark } from './marks.ts';
import { clockText, placeAt, type TrackFix } from './track.ts';
import { useDrawnTrack, useTrack } from './useTrack.ts';

interface Props {
  readonly mark: Mark;
  readonly trail: ViewTrail;
  readonly map: LeafletMap;
  readonly onClose: () => void;
}

const speeds = [60, 300, 900] as const;
const every = 100;
/** What one press of an arrow moves by. */
const step = 10_000;

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

export function TrackPlayer({ mark, trail, map, onClose }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const [day, setDay] = useState(() => wireNow(ports).slice(0, 10));
  return (
    <section ref={bringIntoSight} className="vw-track-player" aria-label={text(mapTexts.trackOf, { name: mark.name })}>
      <header>
        <strong>{text(mapTexts.track)}</strong>
        {trail.from !== undefined && (
          <ZonedPicker
            size="small"
            value={dayjs(day)}
            allowClear={false}
            aria-label={text(mapTexts.trackDay)}
            onChange={(date) => setDay(date.format('YYYY-MM-DD'))}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={text(mapTexts.close)}
          title={text(mapTexts.close)}
          onClick={onClose}
        />
      </header>
      <Loaded key={day} {...{ mark, trail, map, day }} />
    </section>
  );
}

function Loaded({ mark, trail, map, day }: Omit<Props, 'onClose'> & { day: string }) {
  const { text } = usePorts();
  const { fixes, fault, retry } = useTrack(trail, mark.row, day);
  if (fault) return <LoadFault fault={fault} retry={retry} />;
  if (!fixes) return <Spin size="small" />;
  const [first] = fixes;
  const last = fixes.at(-1);
  if (!first || !last) return <p className="vw-help">{text(mapTexts.noTrack)}</p>;
  return <Played {...{ map, fixes, first, last }} />;
}

interface PlayedProps {
  readonly map: LeafletMap;
  readonly fixes: readonly TrackFix[];
  readonly first: TrackFix;
  readonly last: TrackFix;
}

function Played({ map, fixes, first, last }: PlayedProps) {
  const { text } = usePorts();
  const [moment, setMoment] = useState(first.at);
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const [isPlaying, setPlaying] = useState(false);
  useDrawnTrack(map, fixes, placeAt(fixes, moment));
  const isOver = moment >= last.at;
  useEffect(() => {
    if (!isPlaying || isOver) return;
    const timer = setInterval(() => setMoment((before) => Math.min(last.at, before + every * speed)), every);
    return () => clearInterval(timer);
  }, [isPlaying, isOver, speed, last.at]);
  const runs = isPlaying && !isOver;
  const toggle = (): void => {
    if (isOver) setMoment(first.at);
    setPlaying(!runs);
  };
  const word = text(runs ? mapTexts.pause : mapTexts.play);
  return (
    <>
      <Slider
        min={first.at}
        max={last.at}
        step={step}
        value={moment}
        onChange={setMoment}
        tooltip={{ formatter: (at) => clockText(at ?? first.at) }}
        ariaLabelForHandle={text(mapTexts.moment)}
        ariaValueTextFormatterForHandle={clockText}
      />
      <div className="vw-track-row">
        <Button
          type="primary"
          size="small"
          icon={runs ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={word}
          title={word}
          onClick={toggle}
        />
        <time>{clockText(moment)}</time>
        <Segmented
          size="small"
          aria-label={text(mapTexts.speed)}
          value={speed}
          options={speeds.map((value) => ({ value, label: text(mapTexts.times, { speed: value }) }))}
          onChange={setSpeed}
        />
      </div>
      <small className="vw-map-count">{text(mapTexts.fixes, { count: fixes.length })}</small>
    </>
  );
}
