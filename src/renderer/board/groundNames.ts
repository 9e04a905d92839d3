/** Names along the wide lines of a drawn ground: each where its line runs straight in sight, none over another. */
import { divIcon, layerGroup, marker, point, type LatLng, type Map as LeafletMap, type Point } from 'leaflet';
import type { GroundLine, LineClass } from './ground.ts';

/** The zoom from which on lines of a class say their names. */
const namedFrom: Readonly<Record<LineClass, number>> = { major: 12, main: 13, minor: 16 };
const order: readonly LineClass[] = ['major', 'main', 'minor'];

const perLetter = 12;
const height = 16;
/** Between two names of one line. */
const apart = 420;

interface Placed {
  readonly name: string;
  readonly kind: LineClass;
  readonly at: Point;
  /** Of the text, in degrees, never upside down. */
  readonly turn: number;
  readonly length: number;
}

/** @returns how to take them off again */
export function groundNames(map: LeafletMap, lines: readonly GroundLine[]): () => void {
  const pane = map.getPane('groundNames') ?? map.createPane('groundNames');
  pane.style.zIndex = '160';
  pane.setAttribute('aria-hidden', 'true');
  const group = layerGroup().addTo(map);
  const write = (): void => {
    group.clearLayers();
    for (const placed of placeNames(map, lines)) group.addLayer(nameMarker(map, placed));
  };
  map.on('moveend zoomend resize', write);
  write();
  return () => {
    map.off('moveend zoomend resize', write);
    group.remove();
  };
}

function nameMarker(map: LeafletMap, { name, kind, at, turn }: Placed) {
  const text = document.createElement('span');
  text.textContent = name;
  text.style.transform = `translate(-50%, -50%) rotate(${turn.toFixed(1)}deg)`;
  return marker(map.containerPointToLatLng(at), {
    pane: 'groundNames',
    interactive: false,
    keyboard: false,
    icon: divIcon({ className: `vw-ground-name vw-ground-name-${kind}`, html: text, iconSize: [0, 0] }),
  });
}

function placeNames(map: LeafletMap, lines: readonly GroundLine[]): Placed[] {
  const zoom = map.getZoom();
  const sight = map.getBounds();
  const placed: Placed[] = [];
  for (const kind of order.filter((one) => zoom >= namedFrom[one]))
    for (const line of lines) {
      if (line.class !== kind || line.name === '' || !line.path.some((spot) => sight.contains(spot))) continue;
      for (const name of namesOn(map, line)) if (isFree(name, placed)) placed.push(name);
    }
  return placed;
}

const isFree = (name: Placed, placed: readonly Placed[]): boolean =>
  placed.every((other) => {
    const distance = name.at.distanceTo(other.at);
    if (name.name === other.name && distance < apart) return false;
    const along = Math.abs(Math.cos(((name.turn - other.turn) * Math.PI) / 180));
    return (
      distance > (along > 0.8 ? (name.length + other.length) / 2 : Math.max(name.length, other.length) / 2) + height
    );
  });

/** Where the line, as far as it is in sight, has room for its name. */
function namesOn(map: LeafletMap, { name, class: kind, path }: GroundLine): Placed[] {
  const { x: width, y: tall } = map.getSize();
  const length = [...name].reduce((sum, letter) => sum + (letter < '\u2000' ? 0.6 : 1) * perLetter, 0);
  const within = ({ x, y }: Point): boolean =>
    x > length / 2 && y > height && x < width - length / 2 && y < tall - height;
  const found: Placed[] = [];
  let since = apart / 2;
  let before: Point | undefined;
  for (const spot of onScreen(map, path)) {
    const piece = before ? before.distanceTo(spot) : 0;
    since += piece;
    if (before && piece > 8 && since >= apart && within(middle(before, spot))) {
      found.push({ name, kind, at: middle(before, spot), turn: turnOf(before, spot), length });
      since = 0;
    }
    before = spot;
  }
  const [widest] = found.length > 0 ? [] : longest(map, path).filter(({ at, run }) => run > length * 0.8 && within(at));
  return widest ? [{ name, kind, at: widest.at, turn: widest.turn, length }] : found;
}

const onScreen = (map: LeafletMap, path: readonly LatLng[]): Point[] =>
  path.map((spot) => map.latLngToContainerPoint(spot));

const middle = (a: Point, b: Point): Point => point((a.x + b.x) / 2, (a.y + b.y) / 2);

function turnOf(a: Point, b: Point): number {
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
}

/** The pieces of a short line, the longest first, with the length of the whole line as their room. */
function longest(map: LeafletMap, path: readonly LatLng[]) {
  const shown = onScreen(map, path);
  const pieces = shown.slice(1).flatMap((spot, index) => {
    const from = shown[index];
    return from ? [{ at: middle(from, spot), turn: turnOf(from, spot), piece: from.distanceTo(spot) }] : [];
  });
  const run = pieces.reduce((sum, { piece }) => sum + piece, 0);
  return pieces.sort((a, b) => b.piece - a.piece).map((one) => ({ ...one, run }));
}
