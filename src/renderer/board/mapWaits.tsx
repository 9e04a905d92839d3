import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';

/** Stands where a map will be, in its size. */
export function MapWaits() {
  const { text } = usePorts();
  return <div className="vw-map-waits" role="status" aria-label={text(texts.loading)} />;
}
