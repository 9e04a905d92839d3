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

export default function Drawing(props: Props) {
  const { panel, rows } = props;
  const ports = usePorts();
  const { text } = ports;
  const { token } = theme.useToken();
  const option = useMemo(() => drawingOption({ panel, rows, ports, token }), [panel, rows, ports, token]);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
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
    const watcher = new ResizeObserver(() => drawn.resize());
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
    chart.current?.resize();
  }, [option, height]);
  const label = text(chartTexts.drawing, { title: text(panel.title), count: rows.length });
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
