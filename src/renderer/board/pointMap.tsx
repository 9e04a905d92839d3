/** A place, pointed at: a press puts the pin there, and it can be dragged. */
import { divIcon, latLng, marker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { usePorts } from '../engine/engine.ts';
import { UnderlyingMarks } from './underlyingMarks.tsx';
import { mapTexts } from './mapTexts.ts';
import { rounded } from './places.ts';
import { useBasemap } from './useBasemap.ts';

interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

interface Props {
  readonly point: LngLat | null;
  readonly onPoint: (point: LngLat) => void;
  readonly disabled: boolean;
  readonly label: string;
}

const closeBy = 14;

const pin = divIcon({
  className: 'vw-mark vw-mark-pins vw-mark-entered',
  html: '<i></i>',
  iconSize: [30, 30],
  iconAnchor: [15, 30],
});

function usePin(map: LeafletMap | null, { point, onPoint, disabled }: Props): void {
  const latest = useRef(onPoint);
  latest.current = onPoint;
  const { lng, lat } = point ?? {};
  useEffect(() => {
    if (!map || disabled) return;
    const put = ({ latlng }: { latlng: LngLat }) => latest.current(rounded(latlng));
    map.on('click', put);
    return () => {
      map.off('click', put);
    };
  }, [map, disabled]);
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return;
    const at = latLng(lat, lng);
    const put = marker(at, { icon: pin, draggable: !disabled, keyboard: false, zIndexOffset: 1000 }).addTo(map);
    put.on('dragend', () => latest.current(rounded(put.getLatLng())));
    if (!map.getBounds().pad(-0.05).contains(at)) map.setView(at, Math.max(map.getZoom(), closeBy), { animate: false });
    return () => {
      put.remove();
    };
  }, [map, lng, lat, disabled]);
}

export default function PointMap(props: Props) {
  const { text } = usePorts();
  const { box, map } = useBasemap();
  usePin(map, props);
  return (
    <div className="vw-map-entry">
      {map && <UnderlyingMarks map={map} lead={props.point === null} />}
      <div ref={box} className="vw-map vw-map-aim" role="application" aria-label={props.label} />
      <p className="vw-hint">{text(mapTexts.pointHelp)}</p>
    </div>
  );
}
