/** Rows that stand nowhere, above the map, each with the action that gives it a place. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewLayer } from '../../core/model/view.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { mapTexts } from '../board/mapTexts.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import type { LayerLoaded } from './layerRows.tsx';

interface Props {
  readonly layer: ViewLayer;
  readonly rows: readonly Row[];
  readonly loaded: LayerLoaded | undefined;
}

export function RowsToPlace({ layer, rows, loaded }: Props) {
  const placing = layer.actions.filter(({ id }) => id === layer.place);
  return placing.length > 0 && rows.length > 0 ? <Listed {...{ layer, rows, loaded, placing }} /> : null;
}

function Listed({ layer, rows, loaded, placing }: Props & { readonly placing: ViewLayer['actions'] }) {
  const { text } = usePorts();
  const run = useRunAction(() => loaded?.reload(true), undefined, loaded?.fresh);
  const heading = text(mapTexts.toPlace, { count: rows.length });
  return (
    <section className="vw-map-unplaced" aria-label={`${text(layer.title)} ${heading}`}>
      <h2>{heading}</h2>
      <ul>
        {rows.map((row) => (
          <li key={asText(row[layer.rowKey])}>
            <span className="vw-map-name">{asText(row[layer.name.name])}</span>
            <RowActions actions={placing} row={row} run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
