/** What rows say beyond their own values. Apart from the engine's other words: who prints rows before the page is there needs only these. */
import { label, textsOf } from '../../core/model/label.ts';

export const rowTexts = textsOf('rows', {
  paceClose: label('将超时', 'due soon'),
  paceLate: label('超时', 'overdue'),
  titleWithSeconds: label('{title}（{seconds}）', '{title} ({seconds})'),
  timeLeft: label('还剩 {age}', '{age} left'),
  timeOver: label('超过 {age}', '{age} over'),
  aboutLeft: label('约 {age}', '~{age}'),
  aboutOver: label('约晚 {age}', '~{age} late'),
  asOf: label('{age}前更新', '{age} old'),
  ageInAll: label('共 {age}', 'of {age}'),
  ageSeconds: label('{seconds} 秒', '{seconds} s'),
  ageMinutes: label('{minutes} 分', '{minutes} min'),
  ageHours: label('{hours} 小时 {minutes} 分', '{hours} h {minutes} min'),
  ageDays: label('{days} 天 {hours} 小时', '{days} d {hours} h'),
  ageWholeDays: label('{days} 天', '{days} d'),
  yes: label('是', 'Yes'),
  no: label('否', 'No'),
  more: label('更多', 'More'),
  notNow: label('当前状态不能操作', 'Not possible in the current state'),
  total: label('共 {total} 条', '{total} in total'),
  shapePoints: label('{type} · {count} 个点', '{type} · {count} points'),
});
