/** What follows when somebody enters, leaves or stays: which rules a happening sets off, and what in a rule is wrong. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import { sentence } from '../sentence.ts';
import type { Fence } from '../world.ts';
import type { FenceHappening, FenceKind } from './watch.ts';

/** Codes of the dictionary `fencePlace`. */
type FencePlace = 'fence' | 'task';
/** Codes of the dictionary `fenceTrigger`. */
type FenceTrigger = Exclude<FenceKind, 'first'>;
/** Codes of the dictionary `fenceAction`. */
type FenceAction = 'notify' | 'shiftStart' | 'arrived';

/** Codes of the dictionary `fenceNotified`. */
type FenceNotified = 'command' | 'company' | 'both';

export interface FenceRule {
  readonly id: string;
  readonly name: string;
  readonly detachmentId: string;
  readonly active: boolean;
  readonly place: FencePlace;
  /** Null: every fence of the unit. */
  readonly fenceId: string | null;
  /** Around a task's place. */
  readonly metres: number | null;
  readonly trigger: FenceTrigger;
  readonly dwellMinutes: number | null;
  readonly action: FenceAction;
  /** Whom a notice goes to; it says nothing of other actions. */
  readonly notified: FenceNotified;
}

/** What a rule watches: a fence of the unit, or the ground around a task. */
export type Watched =
  | { readonly place: 'fence'; readonly fenceId: string; readonly detachmentId: string }
  | { readonly place: 'task'; readonly metres: number; readonly detachmentId: string };

export function isFor(rule: FenceRule, watched: Watched): boolean {
  if (!rule.active || rule.place !== watched.place || rule.detachmentId !== watched.detachmentId) return false;
  if (watched.place === 'task') return rule.metres === watched.metres;
  return rule.fenceId === null || rule.fenceId === watched.fenceId;
}

/** Whoever is inside when first seen has entered as far as a rule is concerned. */
export function setsOff(rule: FenceRule, { kind, minutes }: FenceHappening): boolean {
  if (rule.trigger === 'dwell') return kind === 'dwell' && rule.dwellMinutes === minutes;
  return rule.trigger === (kind === 'first' ? 'enter' : kind);
}

interface FenceRuleFault {
  /** Of the entity `fenceRule`. */
  readonly field: string;
  readonly code: string;
  readonly text: Label;
}

export type FencesKnown = readonly Pick<Fence, 'id' | 'name' | 'active' | 'detachmentId'>[];

/** One fault at most for a field. */
export function fenceRuleFaults(rule: FenceRule, fences: FencesKnown): readonly FenceRuleFault[] {
  return [...placeFaults(rule, fences), ...dwellFaults(rule), ...actionFaults(rule)];
}

const fault = (field: string, code: string, text: Label): FenceRuleFault => ({ field, code, text });

function placeFaults(rule: FenceRule, fences: FencesKnown): readonly FenceRuleFault[] {
  const { place, fenceId, metres, detachmentId } = rule;
  if (place === 'task') {
    return [
      ...(metres === null ? [fault('metres', 'metres-missing', texts.metresMissing)] : []),
      ...(fenceId === null ? [] : [fault('fenceId', 'fence-idle', texts.fenceIdle)]),
    ];
  }
  const idle = metres === null ? [] : [fault('metres', 'metres-idle', texts.metresIdle)];
  if (fenceId === null) return idle;
  const fence = fences.find(({ id }) => id === fenceId);
  if (!fence) return [...idle, fault('fenceId', 'fence-gone', texts.fenceGone)];
  const named = (text: Label): Label => sentence(text, { fence: fence.name });
  if (fence.detachmentId !== detachmentId)
    return [...idle, fault('fenceId', 'fence-elsewhere', named(texts.fenceElsewhere))];
  return fence.active ? idle : [...idle, fault('fenceId', 'fence-off', named(texts.fenceOff))];
}

function dwellFaults({ trigger, dwellMinutes }: FenceRule): readonly FenceRuleFault[] {
  if (trigger === 'dwell' && dwellMinutes === null) return [fault('dwellMinutes', 'dwell-missing', texts.dwellMissing)];
  if (trigger !== 'dwell' && dwellMinutes !== null) return [fault('dwellMinutes', 'dwell-idle', texts.dwellIdle)];
  return [];
}

function actionFaults({ action, place, trigger }: FenceRule): readonly FenceRuleFault[] {
  if (action === 'arrived' && (place !== 'task' || trigger === 'exit'))
    return [fault('fenceAction', 'arrived-elsewhere', texts.arrivedElsewhere)];
  if (action === 'shiftStart' && (place !== 'fence' || trigger === 'exit'))
    return [fault('fenceAction', 'shift-elsewhere', texts.shiftElsewhere)];
  return [];
}

const texts = {
  metresMissing: label('任务现场需要填写半径', 'A task scene needs a radius'),
  metresIdle: label('电子围栏有自己的范围，不使用半径', 'A fence has its own area: leave the radius empty'),
  fenceIdle: label('规则针对任务现场，不能再指定围栏', 'The rule is for a task scene: leave the fence empty'),
  fenceGone: label('规则所指的围栏已不存在', "The rule's fence no longer exists"),
  fenceElsewhere: label('围栏“{fence}”属于其他单位', 'Fence “{fence}” belongs to another unit'),
  fenceOff: label('围栏“{fence}”已停用，规则不会触发', 'Fence “{fence}” is off: the rule will not trigger'),
  dwellMissing: label('按停留触发需要填写时长', 'A dwell trigger needs a duration'),
  dwellIdle: label('只有按停留触发才使用时长', 'Only dwell triggers use a duration'),
  arrivedElsewhere: label(
    '到达提示只能用于进入任务现场或在其中停留',
    'Arrival prompts only work on entering or dwelling at a task scene',
  ),
  shiftElsewhere: label(
    '上班提示只能用于进入围栏或在其中停留',
    'Shift prompts only work on entering or dwelling in a fence',
  ),
} as const;
