/** What lies beneath a place that is entered: the marks of the deployment's ground, so that one knows where one is. */
import { featureGroup } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { MapView } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { useView } from '../engine/useView.ts';
import { marksOn } from './drawnMarks.ts';
import { LayerRows } from './layerRows.tsx';
import type { UnderlyingMarksProps } from '../board/underlyingMarks.tsx';
import { boundsOfAll } from '../board/places.ts';
import { useLayers } from './useLayers.ts';

export function GroundMarks(props: UnderlyingMarksProps) {
  const screen = usePorts().map?.ground;
  return screen === undefined ? null : <GroundOf {...props} screen={screen} />;
}

/** Whoever may not see the ground has none. */
function GroundOf({ screen, ...props }: UnderlyingMarksProps & { screen: string }) {
  const { view } = useView(screen);
  return view?.type === 'map' ? <Layers {...props} view={view} /> : null;
}

function Layers({ map, lead, view }: UnderlyingMarksProps & { view: MapView }) {
  const { marks, onLoaded, settled } = useLayers(view);
  const wanted = useRef(lead);
  // Nothing moves once somebody has begun.
  useEffect(() => {
    const begun = (): void => {
      wanted.current = false;
    };
    map.once('mousedown', begun);
    return () => {
      map.off('mousedown', begun);
    };
  }, [map]);
  useEffect(() => {
    const group = featureGroup().addTo(map);
    marksOn(group).print({ marks });
    return () => {
      group.remove();
    };
  }, [map, marks]);
  useEffect(() => {
    const bounds = settled && wanted.current ? boundsOfAll(marks.map(({ place }) => place)) : undefined;
    if (!bounds) return;
    wanted.current = false;
    map.fitBounds(bounds, { padding: [24, 24], animate: false });
  }, [map, marks, settled]);
  return view.layers.map((layer) => <LayerRows key={layer.id} {...{ layer, onLoaded }} />);
}
