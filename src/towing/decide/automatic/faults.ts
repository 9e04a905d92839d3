/** What in a rule contradicts itself, another rule, or what there is; each at its field, with its sentence. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import { sentence } from '../sentence.ts';
import type { Company, Fence } from '../world.ts';
import { hoursOf, methods, specificity, waitsForWindow, type AutomaticRule } from './rule.ts';

export interface RuleFault {
  /** Of the entity `automaticDispatch`. */
  readonly field: string;
  readonly code: string;
  readonly text: Label;
}

/** What there is beside the rule. */
export interface Known {
  readonly rules: readonly AutomaticRule[];
  readonly fences: readonly Pick<Fence, 'id' | 'name' | 'active' | 'detachmentId'>[];
  readonly companies: readonly Pick<Company, 'id' | 'name' | 'detachmentIds'>[];
}

/** One fault at most for a field, the first that holds. */
export function faultsOf(rule: AutomaticRule, known: Known): readonly RuleFault[] {
  const all = [
    ...hourFaults(rule),
    ...methodFaults(rule),
    ...fenceFaults(rule, known),
    ...companyFaults(rule, known),
    ...rivalFaults(rule, known),
  ];
  return all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
}

function fault(field: string, code: string, text: Label): RuleFault {
  return { field, code, text };
}

function hourFaults({ fromHour, untilHour, overMidnight }: AutomaticRule): readonly RuleFault[] {
  if (fromHour === null && untilHour === null) {
    return overMidnight ? [fault('overMidnight', 'hours-missing', texts.hoursMissing)] : [];
  }
  if (fromHour === null) return [fault('fromHour', 'hours-half', texts.fromMissing)];
  if (untilHour === null) return [fault('untilHour', 'hours-half', texts.untilMissing)];
  if (!overMidnight && untilHour <= fromHour) return [fault('untilHour', 'hours-reversed', texts.reversed)];
  if (overMidnight && untilHour > fromHour) return [fault('overMidnight', 'hours-within-day', texts.withinDay)];
  return [];
}

function methodFaults(rule: AutomaticRule): readonly RuleFault[] {
  const isBatch = waitsForWindow(rule);
  const isShared = rule.method === methods.rotation || rule.method === methods.boundedBatch;
  return [
    ...(isBatch && rule.windowSeconds === null ? [fault('windowSeconds', 'window-missing', texts.windowMissing)] : []),
    ...(!isBatch && rule.windowSeconds !== null ? [fault('windowSeconds', 'window-idle', texts.windowIdle)] : []),
    ...(isBatch && rule.choiceOfDriver !== null
      ? [fault('companyAutoAllotDriverType', 'batch-chooses', texts.batchChooses)]
      : []),
    ...(isShared && rule.companyId !== null ? [fault('trailerCompanyId', 'shared-by-one', texts.sharedByOne)] : []),
  ];
}

function fenceFaults({ fenceId, detachmentId }: AutomaticRule, { fences }: Known): readonly RuleFault[] {
  if (fenceId === null) return [];
  const fence = fences.find(({ id }) => id === fenceId);
  if (!fence) return [fault('fenceId', 'fence-gone', texts.fenceGone)];
  const named = (text: Label): Label => sentence(text, { fence: fence.name });
  if (fence.detachmentId !== detachmentId) return [fault('fenceId', 'fence-elsewhere', named(texts.fenceElsewhere))];
  return fence.active ? [] : [fault('fenceId', 'fence-off', named(texts.fenceOff))];
}

function companyFaults({ companyId, detachmentId }: AutomaticRule, { companies }: Known): readonly RuleFault[] {
  if (companyId === null) return [];
  const company = companies.find(({ id }) => id === companyId);
  if (!company) return [fault('trailerCompanyId', 'company-gone', texts.companyGone)];
  if (company.detachmentIds.includes(detachmentId)) return [];
  const text = sentence(texts.companyElsewhere, { company: company.name });
  return [fault('trailerCompanyId', 'company-elsewhere', text)];
}

/** Another rule that is for the same tasks, says as much of them, and says something else. */
function rivalFaults(rule: AutomaticRule, { rules }: Known): readonly RuleFault[] {
  if (!rule.active || rule.shadow) return [];
  const rivals = rules
    .filter((other) => other.id !== rule.id && other.active && !other.shadow && mayMeet(rule, other))
    .filter((other) => specificity(other) === specificity(rule))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const otherMethod = rivals.find(({ method }) => method !== rule.method);
  if (otherMethod) {
    return [fault('methodOfDispatch', 'rival-method', sentence(texts.rivalMethod, { rule: otherMethod.name }))];
  }
  const otherCompany = rivals.find(({ companyId }) => companyId !== rule.companyId);
  if (!otherCompany) return [];
  return [fault('trailerCompanyId', 'rival-company', sentence(texts.rivalCompany, { rule: otherCompany.name }))];
}

/** Whether there can be a task that both are for. Two fences are taken to be apart. */
function mayMeet(one: AutomaticRule, other: AutomaticRule): boolean {
  const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
  return (
    one.detachmentId === other.detachmentId &&
    agree(one.regionId, other.regionId) &&
    agree(one.serviceTypeId, other.serviceTypeId) &&
    agree(one.fenceId, other.fenceId) &&
    hoursOf(one).some((hour) => hoursOf(other).includes(hour))
  );
}

const texts = {
  hoursMissing: label('勾选了“至次日”，但没有填写时段', '“Until next day” is ticked, but no hours are set'),
  fromMissing: label('填写了结束时间，没有填写开始时间', 'An end hour is set but no start hour'),
  untilMissing: label('填写了开始时间，没有填写结束时间', 'A start hour is set but no end hour'),
  reversed: label(
    '结束时间不晚于开始时间；跨零点请勾选“至次日”',
    'The hours end before they start; tick “Until next day” if they cross midnight',
  ),
  withinDay: label(
    '结束时间晚于开始时间，时段不跨零点，不应勾选“至次日”',
    'The hours do not cross midnight: untick “Until next day”',
  ),
  windowMissing: label('批量派单需要填写时间窗', 'A batch needs a window'),
  windowIdle: label('只有批量派单使用时间窗', 'Only batches use a window'),
  batchChooses: label(
    '批量派单自己选定司机，不能再指定公司派司机方式',
    "A batch chooses its drivers itself: a company's choice of driver contradicts it",
  ),
  sharedByOne: label(
    '该方式在多家公司之间分配，不能只限一家公司',
    'This method distributes tasks between companies: it cannot be limited to one',
  ),
  fenceGone: label('规则所指的围栏已不存在', "The rule's fence no longer exists"),
  fenceElsewhere: label('围栏“{fence}”属于其他单位', 'Fence “{fence}” belongs to another unit'),
  fenceOff: label('围栏“{fence}”已停用，规则不会对任何任务生效', 'Fence “{fence}” is off: the rule applies to no task'),
  companyGone: label('规则所指的公司已不存在', "The rule's company no longer exists"),
  companyElsewhere: label('{company}不服务该支队', "{company} does not serve the rule's detachment"),
  rivalMethod: label(
    '与规则“{rule}”范围同样具体，但派单方式不同：同一任务不知按哪条执行',
    'Rule “{rule}” covers the same tasks just as specifically, with a different method: it is unclear which applies',
  ),
  rivalCompany: label(
    '与规则“{rule}”范围同样具体，但指定了不同的公司',
    'Rule “{rule}” covers the same tasks just as specifically, with a different company',
  ),
} as const;
