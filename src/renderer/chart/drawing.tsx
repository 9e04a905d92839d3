/** One chart, drawn by ECharts as SVG in the colours of the theme; a part of its own, since most pages have none. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { theme } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewPanel } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { chartTexts } from './chartTexts.ts';
import { drawingOption } from './drawingOption.ts';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

interface Props {
  readonly panel: ViewPanel;
  readonly rows: readonly Row[];
  readonly onOpen: (row: Row) => void;
}

const barHeight = 30;
const standing = 260;

/** A sheet of A4 has room for it, with its margins and those of the page; in pixels. */
const paperWidth = 620;
let isPaper = false;

/** A browser lays a page out for paper without telling who draws: how wide it will be is known before. */
function fit(drawn: EChartsType, onPaper = isPaper): void {
  isPaper = onPaper;
  drawn.resize(onPaper ? { width: paperWidth } : { width: 'auto' });
  // Not with the next frame: there is none before the sheet is taken.
  if (onPaper) drawn.getZr().flush();
}

export default function Drawing(props: Props) {
  const { panel, rows } = props;
  const ports = usePorts();
  const { text } = ports;
  const { token } = theme.useToken();
  const option = useMemo(() => drawingOption({ panel, rows, ports, token }), [panel, rows, ports, token]);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const isDrawn = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const height = panel.as === 'bars' ? Math.max(120, rows.length * barHeight + 48) : standing;
  useEffect(() => {
    if (!box.current) return;
    const drawn = init(box.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    drawn.on('click', ({ dataIndex }) => {
      const row = latest.current.rows[dataIndex];
      if (row) latest.current.onOpen(row);
    });
    const watcher = new ResizeObserver(() => fit(drawn));
    watcher.observe(box.current);
    const done = new AbortController();
    for (const turn of ['beforeprint', 'afterprint'])
      window.addEventListener(turn, () => fit(drawn, turn === 'beforeprint'), { signal: done.signal });
    return () => {
      done.abort();
      watcher.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn) return;
    // It grows once, when it is first seen: what is printed, or changes, stands at once.
    drawn.setOption({ ...option, animation: !isDrawn.current }, { notMerge: true });
    isDrawn.current = true;
    fit(drawn);
  }, [option, height]);
  const label = text(chartTexts.drawing, { title: text(panel.title), count: rows.length });
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
