/** The layers of a map: its legend, and which of them are shown. */
import { Checkbox } from 'antd';
import type { MapView } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { MarkFace } from './markFace.tsx';
import { mapTexts } from '../board/mapTexts.ts';
import type { useLayers } from './useLayers.ts';

type Layers = ReturnType<typeof useLayers>;

interface Props extends Pick<Layers, 'layers' | 'off' | 'toggle'> {
  readonly view: MapView;
}

export function LayerSwitches({ view, layers, off, toggle }: Props) {
  const { text } = usePorts();
  const capped = layers.filter(({ records }) => records && records.total > records.rows.length);
  return (
    <fieldset className="vw-map-layers">
      <legend>{text(mapTexts.layers)}</legend>
      {view.layers.map((layer) => {
        const came = layers.find((one) => one.layer.id === layer.id);
        const unplaced =
          came && came.unplaced.length > 0 ? text(mapTexts.unplaced, { count: came.unplaced.length }) : undefined;
        return (
          <Checkbox
            key={layer.id}
            checked={!off.has(layer.id)}
            onChange={({ target }) => toggle(layer.id, target.checked)}
          >
            <MarkFace as={layer.as} />
            {text(layer.title)}
            {came?.records && (
              <span className="vw-number vw-map-count" title={unplaced}>
                {came.marks.length}
              </span>
            )}
          </Checkbox>
        );
      })}
      {capped.map(({ layer, records }) => (
        <p key={layer.id} className="vw-hint">
          {text(mapTexts.capped, { title: text(layer.title), count: records?.rows.length ?? 0 })}
        </p>
      ))}
    </fieldset>
  );
}
