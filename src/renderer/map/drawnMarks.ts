/** Marks as Leaflet draws them. */
import { divIcon, geoJSON, marker, type FeatureGroup, type GeoJSONOptions, type Layer } from 'leaflet';
import type { Mark } from './marks.ts';

const sizes = { pins: 26, dots: 18, squares: 18, names: 0, areas: 0 } as const;

/** Waiting and dangerous ones lie over the others, and the chosen one over all. */
const heights = { neutral: 0, success: 0, progress: 100, warning: 200, waiting: 300, danger: 400 } as const;
const chosenHeight = 10_000;

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
function iconElement(mark: Mark, age: string): HTMLElement {
  if (mark.layer.as === 'names') return textElement('span', mark.name);
  if (age === '') return textElement('i', '');
  const whole = document.createElement('div');
  const said = textElement('span', age);
  said.className = 'vw-mark-age';
  whole.append(textElement('i', ''), said);
  return whole;
}

function bare(mark: Mark, isChosen: boolean, interactive: boolean, age = ''): Layer {
  const className = classOf(mark, isChosen);
  const { as } = mark.layer;
  if ('area' in mark.place) {
    const options: GeoJSONOptions = { interactive, bubblingMouseEvents: false, style: { className } };
    return geoJSON(mark.place.area, options);
  }
  const size = sizes[as];
  return marker(mark.place.point, {
    icon: divIcon({
      className,
      html: iconElement(mark, age),
      iconSize: [size, size],
      ...(as === 'pins' ? { iconAnchor: [size / 2, size] } : {}),
    }),
    keyboard: false,
    interactive: interactive && as !== 'names',
    zIndexOffset: isChosen ? chosenHeight : heights[mark.tone],
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

interface Shown {
  readonly marks: readonly Mark[];
  readonly chosen?: string | null;
  readonly onChoose?: (key: string) => void;
  /** How long a mark's state has lasted, in words; empty where nothing says it. */
  readonly ageOf?: (mark: Mark) => string;
}

interface Drawn {
  readonly mark: Mark;
  readonly isChosen: boolean;
  readonly age: string;
  readonly layer: Layer;
}

/** Only what changed is drawn again: a map of a thousand marks must not blink with every row. */
export function marksOn(group: FeatureGroup): (shown: Shown) => void {
  const known = new Map<string, Drawn>();
  return ({ marks, chosen = null, onChoose, ageOf }) => {
    const left = new Set(known.keys());
    for (const mark of marks) {
      left.delete(mark.key);
      const isChosen = mark.key === chosen;
      const before = known.get(mark.key);
      const age = ageOf?.(mark) ?? '';
      if (before?.mark === mark && before.isChosen === isChosen && before.age === age) continue;
      if (before) group.removeLayer(before.layer);
      const layer = drawn(mark, isChosen, age, onChoose);
      group.addLayer(layer);
      known.set(mark.key, { mark, isChosen, age, layer });
    }
    for (const key of left) {
      const gone = known.get(key);
      if (gone) group.removeLayer(gone.layer);
      known.delete(key);
    }
  };
}
