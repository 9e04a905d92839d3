/** The fixes of a mark, of one day or of all time; and their lines on the map, with whoever moves along them. */
import {
  circleMarker,
  featureGroup,
  polyline,
  type CircleMarker,
  type LatLngTuple,
  type Map as LeafletMap,
} from 'leaflet';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { parseJson, rowOf } from '../../core/model/row.ts';
import type { ViewTrail } from '../../core/model/view.ts';
import { conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import type { CallFault } from '../engine/ports.ts';
import { readRecords } from '../engine/records.ts';
import { asFault } from '../engine/useRecords.ts';
import { useRetry } from '../engine/useRetry.ts';
import { linesOf, trackOf, type TrackFix } from './track.ts';

interface Asked {
  /** Undefined while it is asked for. */
  readonly fixes?: readonly TrackFix[];
  readonly fault?: CallFault;
}

interface Track extends Asked {
  readonly retry: () => void;
}

/** @param day `YYYY-MM-DD`; not looked at where the trail has no day. */
export function useTrack(trail: ViewTrail, row: Row, day: string): Track {
  const ports = usePorts();
  const latest = useRef(ports);
  latest.current = ports;
  const [track, setTrack] = useState<Asked>({});
  const [round, setRound] = useState(0);
  const { call, from, to, at, time } = trail;
  const sent = JSON.stringify({
    ...pick(readOperands(trail.with, conditionContext(ports, row)), call.takes),
    ...(from !== undefined && to !== undefined ? { [from]: `${day} 00:00:00`, [to]: `${day} 23:59:59` } : {}),
  });
  useEffect(() => {
    const abort = new AbortController();
    latest.current.call(call, rowOf(parseJson(sent)), { signal: abort.signal }).then(
      ({ data }) => {
        if (!abort.signal.aborted) setTrack({ fixes: trackOf(readRecords(data).rows, { at, time }) });
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) setTrack({ fault: asFault(thrown) });
      },
    );
    return () => abort.abort();
  }, [call, sent, at, time, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const retry = useCallback(() => {
    setTrack({});
    again();
  }, [again]);
  useRetry(track.fault, ports.offline, again);
  return { ...track, retry };
}

/** Draws the lines once, brings them into sight, and moves one dot. */
export function useDrawnTrack(map: LeafletMap, fixes: readonly TrackFix[] | undefined, place: LatLngTuple | undefined) {
  const dot = useRef<CircleMarker | null>(null);
  useEffect(() => {
    const [first] = fixes ?? [];
    if (!fixes || !first) return;
    const group = featureGroup().addTo(map);
    const lines = linesOf(fixes).map((line) => polyline([...line], { className: 'vw-track', interactive: false }));
    for (const line of lines) group.addLayer(line);
    dot.current = circleMarker(first.point, { radius: 8, className: 'vw-track-dot', interactive: false });
    group.addLayer(dot.current);
    map.fitBounds(group.getBounds(), { padding: [32, 32], maxZoom: 16, animate: false });
    return () => {
      dot.current = null;
      group.remove();
    };
  }, [map, fixes]);
  const [lat, lng] = place ?? [];
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) dot.current?.setLatLng([lat, lng]);
  }, [lat, lng, fixes]);
}
