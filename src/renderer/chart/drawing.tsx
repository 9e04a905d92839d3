/** One chart, drawn by ECharts as SVG in the colours of the theme; a part of its own, since most pages have none. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { theme } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { Row } from '../../core/catalogue.ts';
import type { ViewPanel } from '../../core/view.ts';
import { usePorts } from '../engine.ts';
import { asText } from '../fields/face.ts';
import { chartTexts } from './chartTexts.ts';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

interface Props {
  readonly panel: ViewPanel;
  readonly rows: readonly Row[];
  readonly onOpen: (row: Row) => void;
}

const barHeight = 30;
const standing = 260;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function useOption({ panel, rows }: Props) {
  const { text } = usePorts();
  const { token } = theme.useToken();
  return useMemo(() => {
    const unit = panel.unit ? text(panel.unit) : '';
    const target = panel.target && rows[0] ? Number(rows[0][panel.target.name]) : undefined;
    const lying = panel.as === 'bars';
    const words = { color: token.colorTextSecondary, fontSize: 12, fontFamily: token.fontFamily };
    const names = {
      type: 'category' as const,
      data: rows.map((row) => asText(row[panel.category.name])),
      inverse: lying,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: token.colorBorderSecondary } },
      axisLabel: { ...words, ...(lying ? { width: 104, overflow: 'truncate' as const } : {}) },
    };
    const lengths = {
      type: 'value' as const,
      // The target is in sight, however far below it the figures stay.
      max: ({ max }: { max: number }) => Math.ceil(Math.max(max, (target ?? 0) * 1.1)),
      axisLabel: { ...words, color: token.colorTextTertiary },
      splitLine: { lineStyle: { color: token.colorBorderSecondary, type: 'dashed' as const } },
    };
    const isOver = (row: Row) => target !== undefined && Number(row[panel.value.name]) > target;
    const tell = (index: number): string => {
      const row = rows[index] ?? {};
      const lines = [panel.value, ...panel.more].map(
        (field) => `${escaped(text(field.title))} <b>${escaped(asText(row[field.name]))}</b>`,
      );
      return [`<b>${escaped(asText(row[panel.category.name]))}</b>`, ...lines].join('<br>');
    };
    return {
      animationDuration: 240,
      grid: { left: 4, right: lying ? 56 : 16, top: target === undefined ? 8 : 22, bottom: 0, containLabel: true },
      tooltip: {
        trigger: 'item' as const,
        confine: true,
        backgroundColor: token.colorBgElevated,
        borderColor: token.colorBorderSecondary,
        textStyle: { color: token.colorText, fontSize: 12, fontFamily: token.fontFamily },
        formatter: (given: unknown) => tell((given as { dataIndex: number }).dataIndex),
      },
      xAxis: lying ? lengths : names,
      yAxis: lying ? names : lengths,
      series: [
        {
          type: panel.as === 'line' ? ('line' as const) : ('bar' as const),
          barMaxWidth: lying ? 14 : 22,
          cursor: panel.opens.length > 0 ? 'pointer' : 'default',
          data: rows.map((row) => ({
            value: Number(row[panel.value.name]),
            itemStyle: {
              color: isOver(row) ? token.colorError : token.colorPrimary,
              borderRadius: lying ? [0, 3, 3, 0] : [3, 3, 0, 0],
            },
          })),
          label: lying ? { ...words, show: true, position: 'right' as const, color: token.colorText } : { show: false },
          ...(target === undefined
            ? {}
            : {
                markLine: {
                  symbol: 'none',
                  silent: true,
                  lineStyle: { color: token.colorWarning, type: 'dashed' as const, width: 1.5 },
                  label: {
                    ...words,
                    position: lying ? ('start' as const) : ('insideEndTop' as const),
                    formatter: text(chartTexts.target, { value: `${target} ${unit}` }),
                  },
                  data: [lying ? { xAxis: target } : { yAxis: target }],
                },
              }),
        },
      ],
    };
  }, [panel, rows, text, token]);
}

export default function Drawing(props: Props) {
  const { panel, rows } = props;
  const { text } = usePorts();
  const option = useOption(props);
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
