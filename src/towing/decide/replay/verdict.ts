/** Whether a method did better than the present one on the same days, in one sentence. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import { sentence } from '../sentence.ts';
import type { Figures } from './figures.ts';

const texts = {
  present: label('当前方式', 'Current method'),
  nothing: label('没有可比较的任务', 'No task to compare'),
  better: label('更好：{figures}', 'Better: {figures}'),
  mixed: label('有得有失：{figures}', 'Better in part: {figures}'),
  worse: label('并不更好：{figures}', 'Not better: {figures}'),
  figures: label(
    '到场{minutes}分，超时{late}点，{km}公里/任务',
    'arrival {minutes} min, late {late} points, {km} km a task',
  ),
};

export function verdictOf(figures: Figures, present: Figures | undefined): Label {
  if (figures.policy === present?.policy) return texts.present;
  if (!present) return texts.nothing;
  const minutes = differenceOf(figures.meanMinutes, present.meanMinutes, 1);
  const late = differenceOf(figures.lateShare, present.lateShare, 100);
  const km = differenceOf(figures.kmPerTask, present.kmPerTask, 1);
  if (minutes === null || late === null || km === null) return texts.nothing;
  const told = sentence(texts.figures, { minutes: signed(minutes), late: signed(late), km: signed(km) });
  const differences = [minutes, late, km];
  const isBetter = differences.some((one) => one < 0);
  const isWorse = differences.some((one) => one > 0);
  return sentence(isBetter ? (isWorse ? texts.mixed : texts.better) : texts.worse, { figures: told });
}

/** To one decimal: what cannot be seen is no difference. */
function differenceOf(one: number | null, other: number | null, times: number): number | null {
  return one === null || other === null ? null : Math.round((one - other) * times * 10) / 10;
}

function signed(value: number): Label {
  const text = value === 0 ? '±0' : value > 0 ? `+${value}` : `−${-value}`;
  return label(text, text);
}
