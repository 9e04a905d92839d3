/** An area or a line, drawn on a map. */
import { Button, Segmented } from 'antd';
import { geoJSON, type Map as LeafletMap } from 'leaflet';
import type { Geometry } from 'geojson';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import { openDrawingBoard, type DrawingBoard, type Tool } from './drawingBoard.ts';
import { UnderlyingMarks } from './underlyingMarks.tsx';
import { mapTexts } from './mapTexts.ts';
import { boundsOf, readPlace } from './places.ts';
import { useBasemap } from './useBasemap.ts';

interface Props {
  readonly value: unknown;
  readonly onChange: (value: Geometry | null) => void;
  readonly disabled: boolean;
  readonly label: string;
}

const tools = [
  ['polygon', mapTexts.polygon, mapTexts.polygonHelp],
  ['rectangle', mapTexts.rectangle, mapTexts.rectangleHelp],
  ['linestring', mapTexts.line, mapTexts.lineHelp],
  ['select', mapTexts.adjust, mapTexts.adjustHelp],
] as const;

const shapeIn = (value: unknown): Geometry | null => {
  const place = readPlace(value);
  return place && 'area' in place ? place.area : null;
};
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What each change by hand replaced, the last one first to come back. */
function useUndo(value: unknown, onChange: Props['onChange']) {
  const [past, setPast] = useState<readonly (Geometry | null)[]>([]);
  const change = useCallback(
    (next: Geometry | null) => {
      setPast((before) => [...before, shapeIn(value)]);
      onChange(next);
    },
    [value, onChange],
  );
  const undo = useCallback(() => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast(past.slice(0, -1));
    onChange(last);
  }, [past, onChange]);
  return { change, undo, canUndo: past.length > 0 };
}

function useBoard(map: LeafletMap | null, shape: Geometry | null, tool: Tool, onShape: Props['onChange']) {
  const board = useRef<DrawingBoard | null>(null);
  const shown = useRef<unknown>(undefined);
  const [fits, setFits] = useState(true);
  const [hasPoints, setHasPoints] = useState(false);
  const latest = useRef({ onShape, shape });
  latest.current = { onShape, shape };
  useEffect(() => {
    if (!map) return;
    const onShape = (drawn: Geometry | null): void => {
      if (same(drawn, latest.current.shape)) return;
      shown.current = drawn;
      latest.current.onShape(drawn);
    };
    board.current = openDrawingBoard(map, { onShape, onPoints: setHasPoints });
    shown.current = undefined;
    return () => {
      board.current?.stop();
      board.current = null;
    };
  }, [map]);
  useEffect(() => {
    if (!map || !board.current) return;
    if (shown.current !== undefined && same(shown.current, shape)) return;
    shown.current = shape;
    setFits(board.current.show(shape));
    if (shape) map.fitBounds(boundsOf({ area: shape }), { padding: [32, 32], maxZoom: 16, animate: false });
  }, [map, shape]);
  // What cannot be drawn is shown as it is.
  useEffect(() => {
    if (!map || fits || !shape) return;
    const plain = geoJSON(shape, { style: { className: 'vw-mark vw-mark-areas vw-mark-chosen' } }).addTo(map);
    return () => {
      plain.remove();
    };
  }, [map, fits, shape]);
  useEffect(() => board.current?.use(fits ? tool : 'select'), [map, tool, fits]);
  const takeBack = useCallback(() => board.current?.takeBack() === true, []);
  return { fits, hasPoints, takeBack };
}

/** Esc gives up what is being drawn, and not the window around it. */
function useOwnEscape(map: LeafletMap | null, draws: boolean): void {
  useEffect(() => {
    const element = draws ? map?.getContainer() : undefined;
    if (!element) return;
    const keep = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    element.addEventListener('keydown', keep);
    return () => element.removeEventListener('keydown', keep);
  }, [map, draws]);
}

export default function Sketch({ value, onChange, disabled, label }: Props) {
  const { text } = usePorts();
  const { box, map } = useBasemap();
  const shape = shapeIn(value);
  const { change, undo, canUndo } = useUndo(value, onChange);
  const [wanted, setWanted] = useState<Tool>(shape ? 'select' : 'polygon');
  // Nothing to adjust: what is wanted next is drawn.
  const tool = disabled ? 'select' : shape === null && wanted === 'select' ? 'polygon' : wanted;
  const { fits, hasPoints, takeBack } = useBoard(map, shape, tool, (drawn) => {
    change(drawn);
    if (tool !== 'select') setWanted('select');
  });
  useOwnEscape(map, tool !== 'select');
  const help = fits ? tools.find(([name]) => name === tool)?.[2] : mapTexts.notDrawn;
  return (
    <div className="vw-map-entry">
      {map && <UnderlyingMarks map={map} lead={shape === null} />}
      {!disabled && (
        <div className="vw-map-tools">
          <Segmented<Tool>
            size="small"
            aria-label={text(mapTexts.tool)}
            disabled={!fits}
            options={tools.map(([name, title]) => ({
              value: name,
              label: text(title),
              disabled: name === 'select' && shape === null,
            }))}
            value={tool}
            onChange={setWanted}
          />
          <Button size="small" disabled={!canUndo && !hasPoints} onClick={() => takeBack() || undo()}>
            {text(mapTexts.undo)}
          </Button>
          <Button size="small" disabled={shape === null} onClick={() => change(null)}>
            {text(mapTexts.clear)}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className={`vw-map ${disabled ? '' : 'vw-map-drawn'}`}
        role="application"
        aria-label={text(mapTexts.sketch, { title: label })}
      />
      {help && !disabled && <p className="vw-hint">{text(help)}</p>}
    </div>
  );
}
