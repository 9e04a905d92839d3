/** The ground that marks lie on: the deployment's tiles where it has any, else what its ground call gives, else a grid. Coordinates are WGS-84, whatever the tiles are drawn in. */
import { CRS, control, map as makeMap, tileLayer, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Ports } from '../engine/ports.ts';
import { drawGround } from './drawnGround.ts';
import { readGround } from './ground.ts';
import './map.css';
import './ground.css';
import { mapTexts } from './mapTexts.ts';
import { shifted } from './shifted.ts';

const closest = 18;

/** The same word for whoever hears a button as for whoever points at it. */
const zoomWords = ({ text }: Pick<Ports, 'text'>) => ({
  zoomInTitle: text(mapTexts.zoomIn),
  zoomOutTitle: text(mapTexts.zoomOut),
});

/** What came too late for its map is dropped; where it cannot be had, the map says so and keeps its grid. */
function layDrawn(
  map: LeafletMap,
  element: HTMLElement,
  drawn: () => Promise<unknown>,
  { text }: Pick<Ports, 'text'>,
): void {
  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  drawn().then(
    (given) => {
      const ground = readGround(given);
      if (isGone || ground.lines.length + ground.areas.length === 0) return;
      element.classList.replace('vw-map-grid', 'vw-map-drawn-ground');
      const remove = drawGround(map, ground);
      map.on('unload', remove);
    },
    () => {
      if (isGone) return;
      control.attribution({ prefix: false }).addAttribution(text(mapTexts.groundAway)).addTo(map);
    },
  );
}

/** @returns the map; `remove()` ends it. It follows the size of its element. */
export function openBasemap(element: HTMLElement, ports: Pick<Ports, 'map' | 'text'>): LeafletMap {
  const { tiles, attribution, drawn, datum } = ports.map ?? {};
  const map = makeMap(element, {
    crs: tiles && datum === 'gcj02' ? shifted : CRS.EPSG3857,
    zoomControl: false,
    attributionControl: false,
    maxZoom: closest,
    // What moves by itself disturbs whoever asked for less motion, and whoever measures.
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  }).setView([0, 0], 2);
  control.zoom(zoomWords(ports)).addTo(map);
  control.scale({ imperial: false }).addTo(map);
  if (tiles) {
    tileLayer(tiles, { maxZoom: closest, ...(attribution ? { attribution } : {}) }).addTo(map);
    control.attribution({ prefix: false }).addTo(map);
  } else {
    element.classList.add('vw-map-grid');
    if (drawn) layDrawn(map, element, drawn, ports);
  }
  const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watcher.observe(element);
  map.on('unload', () => watcher.disconnect());
  return map;
}
