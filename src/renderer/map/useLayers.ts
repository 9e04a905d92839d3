/** Which layers of a map are shown, what came of each, and the marks that they make. */
import { useCallback, useMemo, useState } from 'react';
import type { MapView } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import type { LayerLoaded } from './layerRows.tsx';
import { knownMarks, marksOf } from './marks.ts';

type AllLoaded = Readonly<Record<string, LayerLoaded>>;

export function useLayers(view: MapView) {
  const ports = usePorts();
  const [off, setOff] = useState<ReadonlySet<string>>(
    () => new Set(view.layers.flatMap((layer) => (layer.off ? [layer.id] : []))),
  );
  const [loaded, setLoaded] = useState<AllLoaded>({});
  const onLoaded = useCallback((id: string, next: LayerLoaded | null) => {
    setLoaded(({ [id]: _before, ...others }) => (next ? { ...others, [id]: next } : others));
  }, []);
  const known = useMemo(() => knownMarks(ports.language), [ports.language]);

  const shown = useMemo(() => view.layers.filter(({ id }) => !off.has(id)), [view, off]);
  const layers = useMemo(
    () =>
      shown.map((layer) => {
        const { records, fault } = loaded[layer.id] ?? {};
        return { layer, records, fault, ...marksOf(layer, records?.rows ?? [], ports, known) };
      }),
    [shown, loaded, ports, known],
  );
  const marks = useMemo(() => layers.flatMap((one) => one.marks), [layers]);
  const reload = useCallback(() => Object.values(loaded).forEach((one) => one.reload(true)), [loaded]);
  const toggle = useCallback((id: string, isShown: boolean) => {
    setOff((before) => {
      const next = new Set(before);
      if (isShown) next.delete(id);
      else next.add(id);
      return next;
    });
  }, []);
  const settled = layers.every(({ records, fault }) => records !== undefined || fault !== undefined);
  return { layers, marks, loaded, onLoaded, off, toggle, reload, settled };
}
