/** The words of charts. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../engine/speech.ts';

export const chartTexts = textsOf('chart', {
  asTable: label('显示为表格', 'Show as a table'),
  asChart: label('显示为图形', 'Show as a chart'),
  target: label('目标 {value}', 'Target {value}'),
  unset: label('未填写', 'Not entered'),
  nothing: label('所选范围内没有数据', 'No data in this range'),
  open: label('打开 {count} 条：{name}，{title}', 'Open {count}: {name}, {title}'),
  exportFigures: label('导出数据（CSV）', 'Export figures (CSV)'),
  exportedAt: label('导出时间', 'Exported'),
  filteredBy: label('筛选：{title}', 'Filter: {title}'),
  drawing: label('{title}：{count} 项，可切换为表格', '{title}: {count} bars, also as a table'),
});
