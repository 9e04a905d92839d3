/** The ground drawn where a deployment has no tiles: areas, then lines from the narrowest class to the widest. */
import { polygon, polyline, svg, type Map as LeafletMap, type Polyline } from 'leaflet';
import { areaClasses, lineClasses, type Ground, type LineClass } from './ground.ts';
import { groundNames } from './groundNames.ts';

interface Width {
  /** The zoom from which on a class is drawn. */
  readonly from: number;
  /** Pixels. */
  readonly at: (zoom: number) => number;
}
const widths: Readonly<Record<LineClass, Width>> = {
  minor: { from: 12, at: (zoom) => Math.max(0.7, 2 * 1.55 ** (zoom - 14)) },
  main: { from: 9, at: (zoom) => Math.max(1.1, 3.2 * 1.5 ** (zoom - 13)) },
  major: { from: 7, at: (zoom) => Math.max(1.4, 4.4 * 1.42 ** (zoom - 13)) },
};
/** From this zoom on a line has an edge of its own. */
const edgedFrom = 13;

/** One path a class: the browser draws eight of them, not a thousand. @returns how to take it off again */
export function drawGround(map: LeafletMap, { lines, areas }: Ground): () => void {
  const pane = map.getPane('ground') ?? map.createPane('ground');
  pane.style.zIndex = '150';
  pane.setAttribute('aria-hidden', 'true');
  const renderer = svg({ padding: 0.4, pane: 'ground' });
  const base = { renderer, pane: 'ground', interactive: false } as const;
  const laid = areaClasses.map((kind) => {
    const rings = areas.filter((area) => area.class === kind).map((area) => [...area.rings]);
    return polygon(rings, { ...base, stroke: false, fillOpacity: 1, className: `vw-ground vw-ground-${kind}` });
  });
  const strokes = [true, false].flatMap((isEdge) =>
    lineClasses.map((kind) => {
      const paths = lines.filter((line) => line.class === kind).map(({ path }) => [...path]);
      const className = `vw-ground vw-ground-${kind}${isEdge ? ' vw-ground-edge' : ''}`;
      return { kind, isEdge, drawn: polyline(paths, { ...base, className, smoothFactor: 0.7 }) };
    }),
  );
  const widen = (): void => strokes.forEach((stroke) => widenStroke(map, stroke));
  for (const layer of [...laid, ...strokes.map(({ drawn }) => drawn)]) layer.addTo(map);
  map.on('zoomend', widen);
  widen();
  const removeNames = groundNames(map, lines);
  return () => {
    map.off('zoomend', widen);
    removeNames();
    for (const layer of [...laid, ...strokes.map(({ drawn }) => drawn)]) layer.remove();
  };
}

interface Stroke {
  readonly kind: LineClass;
  readonly isEdge: boolean;
  readonly drawn: Polyline;
}

function widenStroke(map: LeafletMap, { kind, isEdge, drawn }: Stroke): void {
  const zoom = map.getZoom();
  const { from, at } = widths[kind];
  const isShown = zoom >= from && (!isEdge || zoom >= edgedFrom);
  drawn.setStyle({ weight: at(zoom) + (isEdge ? 2 : 0), opacity: isShown ? 1 : 0 });
}
