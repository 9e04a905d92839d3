/** Lists on a map: their rows as marks, what a list says of a row and offers for it, and all marks as a list beside. */
import { Button } from 'antd';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { chosenParam } from '../../core/screens/map/model.ts';
import type { MapView } from '../../core/model/view.ts';
import { RefreshButton } from '../actions/refreshButton.tsx';
import type { PaneSide } from '../engine/paneSide.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { LoadFault, StaleBanner } from '../engine/states.tsx';
import { Board } from './board.tsx';
import { ChosenMark } from './chosenMark.tsx';
import { byGravity } from './gravity.ts';
import { LayerRows } from './layerRows.tsx';
import { LayerSwitches } from './layerSwitches.tsx';
import { mapTexts } from '../board/mapTexts.ts';
import { MarkList } from './markList.tsx';
import { RowsToPlace } from './rowsToPlace.tsx';
import { TrackPlayer } from './trackPlayer.tsx';
import { useLayers } from './useLayers.ts';
import { useWayToCard } from './wayToCard.ts';

type Layers = ReturnType<typeof useLayers>;

/** The chosen mark; the address chooses one, once it is there. @param give told of one that is chosen by hand */
function useChosen(marks: Layers['marks'], wanted: string, give: (key: string | null) => void) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [awaited, setAwaited] = useState(wanted);
  useEffect(() => setAwaited(wanted), [wanted]);
  useEffect(() => {
    const mark = awaited === '' ? undefined : marks.find(({ layer, row }) => asText(row[layer.rowKey]) === awaited);
    if (!mark) return;
    setChosen(mark.key);
    setAwaited('');
  }, [awaited, marks]);
  const latest = useRef(give);
  latest.current = give;
  const choose = useCallback((key: string | null) => {
    setChosen(key);
    latest.current(key);
  }, []);
  return { chosen, choose };
}

/** On a desk, a mark that is chosen by hand is what is chosen here, where it is of the first layer's entity. */
function useGivenMark(view: MapView, marks: Layers['marks'], pane: PaneSide | undefined) {
  return useCallback(
    (key: string | null) => {
      const mark = marks.find((one) => one.key === key);
      if (!mark || mark.layer.call.entity !== view.layers[0]?.call.entity) return;
      pane?.choose(asText(mark.row[mark.layer.rowKey]), mark.row);
    },
    [view, marks, pane],
  );
}

/** The marks that a search finds, the gravest first. */
function useSearched(marks: Layers['marks']) {
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return marks.filter(({ found }) => found.includes(wanted)).sort(byGravity);
  }, [marks, query]);
  return { query, setQuery, found };
}

/** Marks are chosen by the address, on the map and in the list beside; a hand's way leads to the card and back. */
function useMarkInHand({ view, params, pane }: Props, marks: Layers['marks']) {
  const { chosen, choose } = useChosen(marks, asText(params[chosenParam]), useGivenMark(view, marks, pane));
  const { card, go, back } = useWayToCard();
  const chooseByHand = useCallback(
    (key: string | null) => {
      if (key !== null) go();
      choose(key);
    },
    [go, choose],
  );
  const close = useCallback(() => {
    back();
    choose(null);
  }, [back, choose]);
  return { chosen, mark: marks.find(({ key }) => key === chosen), card, chooseByHand, close };
}

interface Props {
  readonly view: MapView;
  readonly params: Row;
  readonly pane?: PaneSide | undefined;
}

export function MapPage(props: Props) {
  const { view } = props;
  const ports = usePorts();
  const { text } = ports;
  const shown = useLayers(view);
  const { layers, loaded, onLoaded, off, reload, settled } = shown;
  const [asked, setAsked] = useState(0);
  const fault = layers.find((one) => one.fault)?.fault;
  const failed = settled && fault !== undefined && layers.every(({ records }) => !records);
  return (
    <section className="vw-page vw-map-page" aria-label={text(view.title)}>
      {view.layers.map((layer) => !off.has(layer.id) && <LayerRows key={layer.id} {...{ layer, onLoaded }} />)}
      <div className="vw-head">
        <h1>{text(view.title)}</h1>
        <div className="vw-head-actions">
          <Button onClick={() => setAsked((before) => before + 1)}>{text(mapTexts.showAll)}</Button>
          <RefreshButton reload={reload} />
        </div>
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {failed ? (
        <LoadFault fault={fault} retry={reload} />
      ) : (
        <>
          <StaleBanner fault={fault} offline={ports.offline} retry={reload} />
          {layers.map(({ layer, unplaced }) => (
            <RowsToPlace key={layer.id} layer={layer} rows={unplaced} loaded={loaded[layer.id]} />
          ))}
          <MapAndMarks {...props} shown={shown} asked={asked} />
        </>
      )}
    </section>
  );
}

/** The map with the card of the chosen mark, and all marks as a list beside it. @param asked how often all of them were to be shown */
function MapAndMarks({ shown, asked, ...page }: Props & { shown: Layers; asked: number }) {
  const { view } = page;
  const { text } = usePorts();
  const { layers, marks, loaded, off, toggle, settled } = shown;
  const { chosen, mark, card, chooseByHand, close } = useMarkInHand(page, marks);
  const { query, setQuery, found } = useSearched(marks);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [played, setPlayed] = useState<string | null>(null);
  return (
    <div className="vw-map-split">
      <div className="vw-map-place">
        <Board
          label={text(mapTexts.map, { title: text(view.title), count: found.length })}
          marks={found}
          chosen={chosen}
          cover={card}
          onChoose={chooseByHand}
          shown={settled ? asked + 1 : 0}
          onMap={setMap}
        />
        {mark && (
          <ChosenMark
            ref={card}
            mark={mark}
            loaded={loaded[mark.layer.id]}
            onClose={close}
            onTrack={() => setPlayed(mark.key)}
          />
        )}
      </div>
      <div className="vw-map-side">
        {mark?.layer.trail && map && played === mark.key && (
          <TrackPlayer key={mark.key} {...{ mark, map }} trail={mark.layer.trail} onClose={() => setPlayed(null)} />
        )}
        <LayerSwitches {...{ view, layers, off, toggle }} />
        <MarkList {...{ marks: found, chosen, query, settled }} onChoose={chooseByHand} onQuery={setQuery} />
      </div>
    </div>
  );
}
