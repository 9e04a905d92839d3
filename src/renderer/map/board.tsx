/** Marks, drawn. Whoever cannot see or point finds the same marks in the list beside. */
import { bounds, featureGroup, point, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { wireNow } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { watchSeconds } from '../fields/derived/seconds.ts';
import { marksOn, type DrawnMarks } from './drawnMarks.ts';
import { groupingOf, type Group } from './groups.ts';
import { markAge, minutesOf } from './markAges.ts';
import type { Mark } from './marks.ts';
import { uncovered } from './uncovered.ts';
import { mapTexts } from '../board/mapTexts.ts';
import { boundsOf, boundsOfAll } from '../board/places.ts';
import { useBasemap } from '../board/useBasemap.ts';

interface Props {
  readonly label: string;
  readonly marks: readonly Mark[];
  /** The key of the chosen mark. */
  readonly chosen: string | null;
  /** What may lie over the map, or beside it. */
  readonly cover: RefObject<HTMLElement | null>;
  readonly onChoose: (key: string | null) => void;
  /** With each number all marks are brought into sight anew; 0: not yet. */
  readonly shown: number;
  /** The map that lies there; null once it is gone. */
  readonly onMap: (map: LeafletMap | null) => void;
}

const nearEnough = 15;

/** Ages of marks in words, as the list beside says them: another function when one of them has grown, the same until then. */
function useAges(marks: readonly Mark[]): (mark: Mark) => string {
  const ports = usePorts();
  const latest = useRef(ports);
  latest.current = ports;
  const grown = useSyncExternalStore(watchSeconds, () => minutesOf(marks, wireNow(latest.current)));
  const { language } = ports;
  return useMemo(() => {
    const now = wireNow(latest.current);
    return (mark) => (grown !== '' && language ? markAge(mark, now, latest.current) : '');
  }, [grown, language]);
}

/** What a group says, and how it is opened: the map goes as near as it falls apart at. */
function useGroupWords(map: LeafletMap | null) {
  const { text } = usePorts();
  return useMemo(
    () =>
      ({ gravest, count, point, apartAt }: Group) => ({
        hint: text(mapTexts.group, { count, title: text(gravest.layer.title), name: gravest.name, word: gravest.word }),
        onOpen: () => void map?.setView(point, apartAt, { animate: false }),
      }),
    [map, text],
  );
}

/** Moves the map no more than is needed: what is well within what is left uncovered stays where it is. */
function bringIntoSight(map: LeafletMap, place: Mark['place'], cover: HTMLElement | null): void {
  map.invalidateSize({ animate: false });
  const { top, bottom } = uncovered(map.getContainer().getBoundingClientRect(), cover?.getBoundingClientRect() ?? null);
  const { x } = map.getSize();
  const edge = (bottom - top) * 0.1;
  const free = bounds(point(x * 0.1, top + edge), point(x * 0.9, bottom - edge));
  const wanted = boundsOf(place);
  const drawn = bounds(
    map.latLngToContainerPoint(wanted.getNorthWest()),
    map.latLngToContainerPoint(wanted.getSouthEast()),
  );
  if (!free.contains(drawn)) map.panBy(drawn.getCenter().subtract(free.getCenter()), { animate: false });
}

/** The chosen mark stays uncovered, also while its card grows or the map shrinks; not once somebody has dragged the map. */
function useFollowed(
  map: LeafletMap | null,
  marks: RefObject<readonly Mark[]>,
  chosen: string | null,
  cover: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const placeNow = (): Mark['place'] | undefined => marks.current.find(({ key }) => key === chosen)?.place;
    const first = placeNow();
    if (!first || !map) return undefined;
    bringIntoSight(map, first, cover.current);
    const container = map.getContainer();
    const watcher = new ResizeObserver(() => {
      const place = placeNow();
      if (place && container.clientHeight > 0) bringIntoSight(map, place, cover.current);
    });
    const leave = (): void => watcher.disconnect();
    watcher.observe(container);
    if (cover.current) watcher.observe(cover.current);
    map.once('dragstart', leave);
    return () => {
      map.off('dragstart', leave);
      leave();
    };
  }, [map, marks, chosen, cover]);
}

export function Board({ label, marks, chosen, cover, onChoose, shown, onMap }: Props) {
  const { box, map } = useBasemap();
  useEffect(() => {
    onMap(map);
    return () => onMap(null);
  }, [map, onMap]);
  const latest = useRef(marks);
  latest.current = marks;
  const [zoom, setZoom] = useState<number | null>(null);
  const [drawn, setDrawn] = useState<DrawnMarks | null>(null);
  useEffect(() => {
    if (!map) return;
    const group = featureGroup().addTo(map);
    const made = marksOn(group);
    const zoomed = (): void => setZoom(map.getZoom());
    setDrawn(made);
    zoomed();
    map.on('click', () => onChoose(null));
    map.on('zoomend', zoomed);
    return () => {
      map.off('zoomend', zoomed);
      group.remove();
    };
  }, [map, onChoose]);
  const ageOf = useAges(marks);
  const grouping = useMemo(() => groupingOf(marks, chosen), [marks, chosen]);
  const ofGroup = useGroupWords(map);
  useEffect(() => {
    if (!map || !drawn || zoom === null) return;
    const { alone, groups } = grouping(zoom);
    drawn.print({ marks: alone, groups, ofGroup, chosen, onChoose, ageOf });
    drawn.thin(map);
  }, [map, drawn, zoom, grouping, ofGroup, chosen, onChoose, ageOf]);
  const fitted = useRef(0);
  useEffect(() => {
    const all = map && shown !== fitted.current ? boundsOfAll(latest.current.map(({ place }) => place)) : undefined;
    if (!all) return;
    fitted.current = shown;
    map?.fitBounds(all, { padding: [32, 32], maxZoom: nearEnough, animate: false });
  }, [map, shown]);
  useFollowed(map, latest, chosen, cover);
  return <div ref={box} className="vw-map" role="application" aria-label={label} />;
}
