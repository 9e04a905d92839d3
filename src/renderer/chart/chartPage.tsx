/**
 * Tiles and charts as a page: filters in the address (on a desk, which has one for all its panes, in memory), one call for
 * all panels, a switch that asks nothing again.
 */
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ChartView, ListView } from '../../core/model/view.ts';
import { RefreshButton } from '../actions/refreshButton.tsx';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import type { PageProps } from '../engine/screenFace.ts';
import type { Ports } from '../engine/ports.ts';
import { FilterBar } from '../list/filters/filterBar.tsx';
import { listParams } from '../../core/screens/list/question.ts';
import { PaperNote } from '../list/paper/paperNote.tsx';
import { useBegun } from '../list/begun.ts';
import { useFixed } from '../list/useFixed.ts';
import { useListState, useReload } from '../list/useListState.ts';
import { LoadFault, PageSkeleton, StaleBanner } from '../engine/states.tsx';
import { useRecords } from '../engine/useRecords.ts';
import './chart.css';
import { ExportFigures } from './exportFigures.tsx';
import { Panel, Tiles } from './panels.tsx';
import { useOpenRows } from './usePanelRows.ts';

/** The state of a chart's filters is kept as a list's, which has no page and no sort here. */
const asList = (view: ChartView): ListView => ({
  ...view,
  type: 'list',
  rowKey: 'id',
  columns: [],
  sort: '',
  size: 20,
  actions: [],
  when: [],
});

const isTiles = ({ as }: ChartView['panels'][number]): boolean => as === 'tiles';

/** Of the rows those that the switch shows; all where there is none. */
function useSwitch({ switch: choice }: ChartView, rows: readonly Row[]) {
  const { text } = usePorts();
  const [wanted, choose] = useState<string | null>(null);
  const options = (choice?.options ?? []).map(({ value, label }) => ({ value: String(value), label: text(label) }));
  const chosen = wanted ?? options[0]?.value;
  const shown = useMemo(
    () => (choice && chosen !== undefined ? rows.filter((row) => asText(row[choice.name]) === chosen) : rows),
    [rows, choice, chosen],
  );
  return { options, chosen, choose, shown };
}

type Switch = Pick<ReturnType<typeof useSwitch>, 'options' | 'chosen'>;

/** What is chosen at the switch, in words. */
function wordsOfSwitch({ switch: choice }: ChartView, { options, chosen }: Switch, text: Ports['text']) {
  const said = options.find(({ value }) => value === chosen)?.label;
  return choice && said !== undefined ? [{ title: text(choice.title), said }] : [];
}

type Opened = Pick<PageProps, 'params' | 'inAddress' | 'begins'> & { readonly view: ChartView };

export function ChartPage({ view: plain, params, begins, inAddress }: Opened) {
  const view = useBegun(plain, begins);
  const ports = usePorts();
  const { text } = ports;
  const list = useMemo(() => asList(view), [view]);
  const { state, setState, context, turn } = useListState(list, inAddress);
  const own = view.filters.flatMap((filter) => filter.params);
  const fixed = useFixed(view.call.takes, own, params);
  const sent = useMemo(() => listParams(state, view.filters, fixed, view.call.takes), [state, view, fixed]);
  const loaded = useRecords(view.call, sent, view.watches, '#');
  const reload = useReload(turn, loaded.reload);
  const rows = useMemo(() => loaded.records?.rows ?? [], [loaded.records]);
  const choice = useSwitch(view, rows);
  const picked = wordsOfSwitch(view, choice, text);
  return (
    <section className="vw-page vw-chart-page" aria-label={text(view.title)}>
      <div className="vw-head">
        <h1>{text(view.title)}</h1>
        <div className="vw-head-actions">
          <ExportFigures
            title={text(view.title)}
            call={view.call}
            filters={view.filters}
            values={state.values}
            chosen={picked}
            panels={view.panels.map((panel) => ({ panel, rows: isTiles(panel) ? rows : choice.shown }))}
          />
          <RefreshButton reload={reload} />
        </div>
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      <FilterBar
        filters={view.filters}
        when={[]}
        values={state.values}
        context={context}
        onSearch={(values) => setState({ values })}
      />
      <PaperNote filters={view.filters} values={state.values} chosen={picked} />
      {loaded.records && <StaleBanner fault={loaded.fault} offline={ports.offline} retry={reload} />}
      {!loaded.records && (loaded.fault ? <LoadFault fault={loaded.fault} retry={reload} /> : <PageSkeleton />)}
      {loaded.records && <Panels view={view} rows={rows} choice={choice} values={state.values} />}
    </section>
  );
}

interface PanelsProps {
  readonly view: ChartView;
  readonly rows: readonly Row[];
  readonly choice: ReturnType<typeof useSwitch>;
  /** Of the filters. */
  readonly values: Row;
}

/** Tiles of all rows, then the charts of those that the switch shows. */
function Panels({ view, rows, choice: { options, chosen, choose, shown }, values }: PanelsProps) {
  const { text } = usePorts();
  const open = useOpenRows(values);
  const [tiles, charts] = [view.panels.filter(isTiles), view.panels.filter((panel) => !isTiles(panel))];
  return (
    <>
      {tiles.map((panel) => (
        <Tiles key={panel.id} panel={panel} rows={rows} open={open} />
      ))}
      {view.switch && chosen !== undefined && (
        <Segmented
          className="vw-switch"
          aria-label={text(view.switch.title)}
          options={options}
          value={chosen}
          onChange={choose}
        />
      )}
      <div className="vw-charts">
        {charts.map((panel) => (
          <Panel key={panel.id} panel={panel} rows={shown} open={open} />
        ))}
      </div>
    </>
  );
}
