/** The ground of one map on a page, laid when the page comes into sight and taken up when it leaves. */
import type { LatLng, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import { openBasemap } from './basemap.ts';

export function useBasemap() {
  const ports = usePorts();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const latest = useRef(ports);
  latest.current = ports;
  // A page that comes back into sight shows what it showed.
  const seen = useRef<{ centre: LatLng; zoom: number } | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const laid = openBasemap(box.current, latest.current);
    if (seen.current) laid.setView(seen.current.centre, seen.current.zoom);
    setMap(laid);
    return () => {
      seen.current = { centre: laid.getCenter(), zoom: laid.getZoom() };
      laid.remove();
      setMap(null);
    };
  }, []);
  return { box, map };
}
