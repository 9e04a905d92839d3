/** Why an alert grew louder or reached the command centre, in the words of the timeline and of the bell. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { instantOf } from '../../server/time/instant.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

const texts = {
  nobody: { 'zh-CN': '{minutes} 分钟无人响应', 'en-US': 'no response for {minutes} min' },
  company: { 'zh-CN': '公司已 {minutes} 分钟未响应', 'en-US': 'no response from the company for {minutes} min' },
  idle: {
    'zh-CN': '公司已响应，{minutes} 分钟仍未派车',
    'en-US': 'acknowledged by the company, but no driver after {minutes} min',
  },
  late: {
    'zh-CN': '分派 {minutes} 分钟仍未到场（时限 {limit} 分钟）',
    'en-US': 'not on scene {minutes} min after assignment (limit {limit} min)',
  },
  // Of several vehicles: each was given to somebody at a time of its own.
  lateForMore: {
    'zh-CN': '还有车辆无拖车到场，已超过最迟到场时间 {minutes} 分钟',
    'en-US': 'a vehicle still has no truck on scene, {minutes} min past the limit',
  },
} as const satisfies Readonly<Record<string, Label>>;

type Speaking = Pick<HandlerContext, 'language'>;

function said({ language }: Speaking, label: Label, since: Date, until: Date, limit?: Date): string {
  const values = { minutes: minutesBetween(since, until), ...(limit ? { limit: minutesBetween(since, limit) } : {}) };
  return textOf(label, language, values);
}

/** Wire times are whole seconds, and may lie a little ahead. */
function minutesBetween(since: Date, until: Date): string {
  return String(Math.max(0, Math.floor((until.getTime() - since.getTime()) / 60_000)));
}

/** @param row the task as its events have made it so far, in instants of ISO 8601. @returns null for any other step */
export function whyAlerted(speaking: Speaking, step: string, row: Row): string | null {
  const time = (name: string): Date => new Date(String(row[name]));
  if (step === 'breach') {
    const [limit, until] = [time('arriveBy'), time('breachTime')];
    if (row['arriveTime']) return said(speaking, texts.lateForMore, limit, until);
    return said(speaking, texts.late, time('assignTime'), until, limit);
  }
  if (step !== 'louder' && step !== 'escalate') return null;
  const until = row[step === 'louder' ? 'louderTime' : 'escalatedTime'];
  const label = step === 'escalate' ? texts.company : texts.nobody;
  return said(speaking, label, new Date(String(row['waitingSince'])), new Date(String(until)));
}

/** @param row an escalated task on the wire */
export function whyEscalated(context: Speaking & Pick<HandlerContext, 'now' | 'holding'>, row: Row): string {
  const since = instantOf(String(row['waitingSince'])) ?? context.now;
  context.holding?.atMost(minuteAfter(since, context.now));
  return said(context, row['acknowledgedTime'] ? texts.idle : texts.company, since, context.now);
}

/** @param row a task on the wire whose company is not there within the limit */
export function whyLate(context: Speaking & Pick<HandlerContext, 'now' | 'holding'>, row: Row): string {
  const [since, limit] = ['assignTime', 'arriveBy'].map((name) => instantOf(String(row[name])) ?? context.now);
  if (limit && row['arriveTime']) {
    context.holding?.atMost(minuteAfter(limit, context.now));
    return said(context, texts.lateForMore, limit, context.now);
  }
  context.holding?.atMost(minuteAfter(since ?? context.now, context.now));
  return said(context, texts.late, since ?? context.now, context.now, limit);
}

/** When one more whole minute has gone by. */
function minuteAfter(since: Date, now: Date): Date {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  return new Date(since.getTime() + (minutes + 1) * 60_000);
}
