/** What ECharts draws of a panel and its rows: bars, columns or a line, and the target that they are measured by. */
import type { GlobalToken } from 'antd';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewPanel } from '../../core/model/view.ts';
import type { Ports } from '../engine/ports.ts';
import { wordOf } from '../fields/wordOf.ts';
import { categoryText } from './categoryText.ts';
import { chartTexts } from './chartTexts.ts';
import { limitOf } from './usePanelRows.ts';

/** A panel as it is drawn now: its rows, the language, the theme. */
interface Drawn {
  readonly panel: ViewPanel;
  readonly rows: readonly Row[];
  readonly ports: Ports;
  readonly token: GlobalToken;
}

export function drawingOption(drawn: Drawn) {
  const lying = isLying(drawn);
  const target = targetOf(drawn);
  const [names, lengths] = [namesAxis(drawn), lengthsAxis(drawn, target)];
  return {
    animationDuration: 240,
    grid: { left: 4, right: lying ? 56 : 16, top: target === undefined ? 8 : 22, bottom: 0, containLabel: true },
    tooltip: tooltipOf(drawn),
    xAxis: lying ? lengths : names,
    yAxis: lying ? names : lengths,
    series: [{ ...seriesOf(drawn, target), ...(target === undefined ? {} : { markLine: targetLine(drawn, target) }) }],
  };
}

const isLying = ({ panel }: Drawn): boolean => panel.as === 'bars';

/** Every row tells the same; undefined where the panel measures by none. */
function targetOf({ panel, rows }: Drawn): number | undefined {
  return limitOf(panel, rows[0] ?? {});
}

function wordsOf({ token }: Drawn) {
  return { color: token.colorTextSecondary, fontSize: 12, fontFamily: token.fontFamily };
}

function namesAxis(drawn: Drawn) {
  const { panel, rows, ports, token } = drawn;
  const lying = isLying(drawn);
  return {
    type: 'category' as const,
    data: rows.map((row) => categoryText(panel, row, ports)),
    inverse: lying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { ...wordsOf(drawn), ...(lying ? { width: 104, overflow: 'truncate' as const } : {}) },
  };
}

function lengthsAxis(drawn: Drawn, target: number | undefined) {
  const { token } = drawn;
  return {
    type: 'value' as const,
    // The target is in sight, however far below it the figures stay.
    max: ({ max }: { max: number }) => Math.ceil(Math.max(max, (target ?? 0) * 1.1)),
    axisLabel: { ...wordsOf(drawn), color: token.colorTextTertiary },
    splitLine: { lineStyle: { color: token.colorBorderSecondary, type: 'dashed' as const } },
  };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function tooltipOf({ panel, rows, ports, token }: Drawn) {
  const { text } = ports;
  const tell = (index: number): string => {
    const row = rows[index] ?? {};
    const lines = [panel.value, ...panel.more].map(
      (field) => `${escaped(text(field.title))} <b>${escaped(wordOf(field, row, ports))}</b>`,
    );
    return [`<b>${escaped(categoryText(panel, row, ports))}</b>`, ...lines].join('<br>');
  };
  return {
    trigger: 'item' as const,
    confine: true,
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorderSecondary,
    textStyle: { color: token.colorText, fontSize: 12, fontFamily: token.fontFamily },
    formatter: (given: unknown) => tell((given as { dataIndex: number }).dataIndex),
  };
}

/** What lies above the target is drawn as a fault. */
function seriesOf(drawn: Drawn, target: number | undefined) {
  const { panel, rows, token } = drawn;
  const lying = isLying(drawn);
  const isOver = (value: number): boolean => target !== undefined && value > target;
  return {
    type: panel.as === 'line' ? ('line' as const) : ('bar' as const),
    color: token.colorPrimary,
    barMaxWidth: lying ? 14 : 22,
    cursor: panel.opens.length > 0 ? 'pointer' : 'default',
    data: rows.map((row) => {
      const value = Number(row[panel.value.name]);
      const borderRadius = lying ? [0, 3, 3, 0] : [3, 3, 0, 0];
      return { value, itemStyle: { color: isOver(value) ? token.colorError : token.colorPrimary, borderRadius } };
    }),
    label: lying
      ? { ...wordsOf(drawn), show: true, position: 'right' as const, color: token.colorText }
      : { show: false },
  };
}

function targetLine(drawn: Drawn, target: number) {
  const { panel, ports, token } = drawn;
  const { text } = ports;
  const lying = isLying(drawn);
  const unit = panel.unit ? text(panel.unit) : '';
  return {
    symbol: 'none',
    silent: true,
    lineStyle: { color: token.colorWarning, type: 'dashed' as const, width: 1.5 },
    label: {
      ...wordsOf(drawn),
      position: lying ? ('start' as const) : ('insideEndTop' as const),
      formatter: text(chartTexts.target, { value: `${target} ${unit}` }),
    },
    data: [lying ? { xAxis: target } : { yAxis: target }],
  };
}
