/** Marks as Leaflet draws them. */
import {
  divIcon,
  geoJSON,
  Marker,
  marker,
  Path,
  type FeatureGroup,
  type GeoJSONOptions,
  type Layer,
  type Map as LeafletMap,
} from 'leaflet';
import { gravityOf } from './gravity.ts';
import type { Group } from './groups.ts';
import type { Mark } from './marks.ts';
import { readableAges } from './readableAges.ts';

const sizes = { pins: 26, dots: 18, squares: 18, names: 0, areas: 0 } as const;

/** In pixels, of a group's circle. */
const groupSize = 32;

/** Over all others. */
const chosenHeight = 10_000;
/** Its age would lie over that of another. */
const unreadClass = 'vw-mark-unread';

/** Names of people and places come from outside: they are set as text, never as markup. */
function textElement(tag: 'span' | 'i', words: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

function classOf({ layer, tone }: Mark, isChosen: boolean): string {
  return `vw-mark vw-mark-${layer.as} vw-tone-${tone}${isChosen ? ' vw-mark-chosen' : ''}`;
}

/** The shape, and beneath it how long its state has lasted. */
function iconElement(shape: HTMLElement, age: string): HTMLElement {
  if (age === '') return shape;
  const whole = document.createElement('div');
  const said = textElement('span', age);
  said.className = 'vw-mark-age';
  whole.append(shape, said);
  return whole;
}

const heightOf = (mark: Mark, isChosen: boolean): number => (isChosen ? chosenHeight : gravityOf(mark));

/** What hears the focus, as a shape with a hint does, is a tab stop in some browsers; a mark has its own in the list. */
function leaveTabOrder(layer: Layer): void {
  if (layer instanceof Path) layer.getElement()?.setAttribute('tabindex', '-1');
}

function bare(mark: Mark, isChosen: boolean, interactive: boolean, age = ''): Layer {
  const className = classOf(mark, isChosen);
  const { as } = mark.layer;
  if ('area' in mark.place) {
    const options: GeoJSONOptions = { interactive, bubblingMouseEvents: false, style: { className } };
    const shapes = geoJSON(mark.place.area, options);
    return shapes.on('add', () => shapes.eachLayer(leaveTabOrder));
  }
  const size = sizes[as];
  return marker(mark.place.point, {
    icon: divIcon({
      className,
      html: as === 'names' ? textElement('span', mark.name) : iconElement(textElement('i', ''), age),
      iconSize: [size, size],
      ...(as === 'pins' ? { iconAnchor: [size / 2, size] } : {}),
    }),
    keyboard: false,
    interactive: interactive && as !== 'names',
    zIndexOffset: heightOf(mark, isChosen),
  });
}

/** @param onChoose left out: the mark is only ground. */
function drawn(mark: Mark, isChosen: boolean, age: string, onChoose?: (key: string) => void): Layer {
  const layer = bare(mark, isChosen, onChoose !== undefined, age);
  if (!onChoose || mark.layer.as === 'names') return layer;
  const hint = () => textElement('span', mark.word === '' ? mark.name : `${mark.name} · ${mark.word}`);
  layer.bindTooltip(hint, { sticky: 'area' in mark.place });
  return layer.on('click', () => onChoose(mark.key));
}

/** A group says how many it holds; what it holds is found in the list beside the map, or by going nearer. */
function drawnGroup({ gravest, count, point }: Group, age: string, { hint, onOpen }: OfGroup): Layer {
  const { layer, tone } = gravest;
  const layerClass = `vw-mark vw-mark-group vw-mark-group-${layer.as} vw-tone-${tone}`;
  const html = iconElement(textElement('i', String(count)), age);
  const icon = divIcon({ className: layerClass, html, iconSize: [groupSize, groupSize] });
  return marker(point, { icon, keyboard: false, zIndexOffset: gravityOf(gravest) })
    .bindTooltip(() => textElement('span', hint))
    .on('click', onOpen);
}

interface OfGroup {
  readonly hint: string;
  readonly onOpen: () => void;
}

interface Shown {
  readonly marks: readonly Mark[];
  readonly groups?: readonly Group[];
  readonly ofGroup?: (group: Group) => OfGroup;
  readonly chosen?: string | null;
  readonly onChoose?: (key: string) => void;
  /** How long a mark's state has lasted, in words; empty where nothing says it. */
  readonly ageOf?: (mark: Mark) => string;
}

/** What one thing on the map is drawn from: another drawing only where something of it is another. */
interface Drawing {
  readonly key: string;
  /** Itself, or the gravest of a group. */
  readonly mark: Mark;
  readonly isChosen: boolean;
  readonly age: string;
  readonly draw: () => Layer;
}

interface Drawn extends Drawing {
  readonly layer: Layer;
}

export interface DrawnMarks {
  readonly print: (shown: Shown) => void;
  /** Leaves out the ages that would lie over others, at the zoom that the map has now. */
  readonly thin: (map: LeafletMap) => void;
}

function drawingsOf({ marks, groups = [], ofGroup, chosen = null, onChoose, ageOf }: Shown): readonly Drawing[] {
  const ofMarks = marks.map((mark): Drawing => {
    const isChosen = mark.key === chosen;
    const age = ageOf?.(mark) ?? '';
    return { key: mark.key, mark, isChosen, age, draw: () => drawn(mark, isChosen, age, onChoose) };
  });
  if (!ofGroup) return ofMarks;
  const ofGroups = groups.map((group): Drawing => {
    const { key, gravest: mark } = group;
    const age = ageOf?.(mark) ?? '';
    return { key, mark, isChosen: false, age, draw: () => drawnGroup(group, age, ofGroup(group)) };
  });
  return [...ofMarks, ...ofGroups];
}

/** Only what changed is drawn again: a map of a thousand marks must not blink with every row. */
export function marksOn(group: FeatureGroup): DrawnMarks {
  const known = new Map<string, Drawn>();
  const thin = (map: LeafletMap): void => {
    const aged = [...known.values()].flatMap(({ age, layer, mark, isChosen }) => {
      if (age === '' || !(layer instanceof Marker)) return [];
      const { x, y } = map.latLngToLayerPoint(layer.getLatLng());
      return [{ x, y, height: heightOf(mark, isChosen), element: layer.getElement() }];
    });
    const read = readableAges(aged);
    for (const [at, { element }] of aged.entries()) element?.classList.toggle(unreadClass, !read.has(at));
  };
  const print: DrawnMarks['print'] = (shown) => {
    const left = new Set(known.keys());
    for (const drawing of drawingsOf(shown)) {
      const { key, mark, isChosen, age } = drawing;
      left.delete(key);
      const before = known.get(key);
      if (before?.mark === mark && before.isChosen === isChosen && before.age === age) continue;
      if (before) group.removeLayer(before.layer);
      const layer = drawing.draw();
      group.addLayer(layer);
      known.set(key, { ...drawing, layer });
    }
    for (const key of left) {
      const gone = known.get(key);
      if (gone) group.removeLayer(gone.layer);
      known.delete(key);
    }
  };
  return { print, thin };
}
