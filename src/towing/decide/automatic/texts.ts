/** Why a task was given to somebody, or to nobody, in plain words. */
import type { Label } from '../../../core/model/values.ts';
import { joinLabels, label, textOf } from '../../../core/model/label.ts';
import { sentence, type Values } from '../sentence.ts';
import type { Skip } from '../rotation/next.ts';
import type { Candidate, Out } from './decision.ts';
import { driverChoices } from './rule.ts';

const chosen = {
  nearest: label(
    '{driver}（{company}）距离最近：{km}公里，约{minutes}分钟',
    '{driver} ({company}) is the nearest: {km} km, about {minutes} min',
  ),
  fastest: label(
    '{driver}（{company}）到达最快：约{minutes}分钟，{km}公里',
    '{driver} ({company}) gets there first: about {minutes} min, {km} km',
  ),
  rotation: label(
    '轮到{company}；{driver}约{minutes}分钟到达',
    "It is {company}'s turn; {driver} needs about {minutes} min",
  ),
  requested: label(
    '{company}为指定公司；{driver}约{minutes}分钟到达',
    '{company} was asked for; {driver} needs about {minutes} min',
  ),
  sameScene: label(
    '{company}已在同一现场作业；{driver}约{minutes}分钟到达',
    '{company} is already working at this scene; {driver} needs about {minutes} min',
  ),
  batch: label(
    '{driver}（{company}）约{minutes}分钟；本批{tasks}个任务合计用时最少',
    '{driver} ({company}), about {minutes} min; the {tasks} tasks of the window need the fewest minutes together',
  ),
  bounded: label(
    '{driver}（{company}）约{minutes}分钟；各公司份额均衡之下，本批{tasks}个任务合计用时最少',
    '{driver} ({company}), about {minutes} min; the {tasks} tasks of the window need the fewest minutes together with fair shares for the companies',
  ),
  unbounded: label(
    '{driver}（{company}）约{minutes}分钟；份额之内的公司都没有可派的拖车，不再限制份额',
    '{driver} ({company}), about {minutes} min; no company within its share has a truck to send, so the share does not bind',
  ),
} as const;

export type Code = keyof typeof chosen;

export function whyChosen(code: Code, { driverName, companyName, distance, minutes }: Candidate, more: Values): Label {
  return sentence(chosen[code], { driver: driverName, company: companyName, km: distance, minutes, ...more });
}

const choices: Readonly<Record<number, Label>> = {
  [driverChoices.byHand]: label('；司机由公司选派', '; the company sends a driver of its choice'),
  [driverChoices.nearest]: label('；公司派最近的司机', '; of its drivers the nearest'),
  [driverChoices.standbyFirst]: label('；公司优先派备勤的司机', '; of its drivers one on standby first'),
  [driverChoices.fewestTasks]: label(
    '；公司派当天任务最少的司机',
    '; of its drivers the one with the fewest tasks today',
  ),
};

/** What is added where the company has a way of its own to choose. */
export function withChoice(reason: Label, choiceOfDriver: number | null): Label {
  const added = choiceOfDriver === null ? undefined : choices[choiceOfDriver];
  return added === undefined ? reason : joined([reason, added]);
}

const passed = label('；跳过{company}：{why}', '; {company} was passed over: {why}');

/** Who stood before in the rotation. */
export function withSkips(reason: Label, skips: readonly Skip[], nameOf: (companyId: string) => string): Label {
  return joined([
    reason,
    ...skips.map(({ companyId, text }) => sentence(passed, { company: nameOf(companyId), why: text })),
  ]);
}

const nobody = label('没有可派的司机', 'No driver available');
const nobodyFor = label('没有可派的司机：{why}', 'No driver available: {why}');
const counted = label('{why}（{count}人）', '{why} ({count})');
const outTexts: Readonly<Record<string, Label>> = {
  locked: label('账号已锁定', 'account locked'),
  elsewhere: label('不服务该支队', 'does not serve this detachment'),
  suspended: label('公司暂停派单', 'company suspended'),
  'off-shift': label('已下班', 'off shift'),
  busy: label('任务中', 'on a task'),
  'has-task': label('公司已有此任务', 'has the task already'),
  'light-truck': label('拖车承载不足', 'truck too light'),
  tonnage: label('拖车承载不足', 'truck too light'),
  licence: label('准驾车型不够', 'licence class too low'),
  'rescue-type': label('不能做所需的救援', 'not fitted for the rescue'),
  'vehicle-type': label('不拖这类车辆', 'does not tow this vehicle'),
  fence: label('围栏派单限制', 'not allowed by fence rule'),
  declined: label('已拒绝或超时', 'refused or did not answer'),
  'no-place': label('任务没有坐标', 'the task has no position'),
  'no-position': label('没有位置', 'no position'),
  'position-lost': label('位置过旧', 'position too old'),
  'no-minutes': label('无法计算路程', 'no route'),
  'shift-ends': label('到达前下班', 'shift ends before'),
  'other-company': label('不是规则指定的公司', "not the rule's company"),
  'too-far': label('超过最长到场时间', 'too far away'),
  taken: label('同批派给其他任务', 'sent to another task of the window'),
};

/** The reasons that keep most drivers from the task; who serves another detachment is not counted. */
export function whyNobody(out: readonly Out[]): Label {
  const told = out
    .filter(({ code }) => code !== 'elsewhere')
    .slice(0, 3)
    .map(({ code, count }) => sentence(counted, { why: outTexts[code] ?? code, count }));
  if (told.length === 0) return nobody;
  const why = label(
    told.map((text) => textOf(text, 'zh-CN')).join('、'),
    told.map((text) => textOf(text, 'en-US')).join(', '),
  );
  return sentence(nobodyFor, { why });
}

function joined(parts: readonly Label[]): Label {
  return joinLabels((text) => parts.map(text).join(''));
}
