/** Why an alert grew louder or reached the command centre, in the words of the timeline and of the bell. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { instantOf } from '../../server/time/instant.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

const texts = {
  nobody: { 'zh-CN': '{minutes} 分钟无人响应', 'en-US': 'nobody has responded for {minutes} min' },
  company: { 'zh-CN': '公司已 {minutes} 分钟未响应', 'en-US': 'the company has not responded for {minutes} min' },
  idle: {
    'zh-CN': '公司已响应，{minutes} 分钟仍未派车',
    'en-US': 'the company has responded, no driver after {minutes} min',
  },
} as const satisfies Readonly<Record<string, Label>>;

type Speaking = Pick<HandlerContext, 'language'>;

function said({ language }: Speaking, label: Label, since: Date, until: Date): string {
  // Wire times are whole seconds, and may lie a little ahead.
  const minutes = Math.max(0, Math.floor((until.getTime() - since.getTime()) / 60_000));
  return textOf(label, language, { minutes: String(minutes) });
}

/** @param row the task as its events have made it so far, in instants of ISO 8601. @returns null for any other step */
export function whyAlerted(speaking: Speaking, step: string, row: Row): string | null {
  if (step !== 'louder' && step !== 'escalate') return null;
  const until = row[step === 'louder' ? 'louderTime' : 'escalatedTime'];
  const label = step === 'escalate' ? texts.company : texts.nobody;
  return said(speaking, label, new Date(String(row['waitingSince'])), new Date(String(until)));
}

/** @param row an escalated task on the wire */
export function whyEscalated(context: Speaking & Pick<HandlerContext, 'now'>, row: Row): string {
  const since = instantOf(String(row['waitingSince'])) ?? context.now;
  return said(context, row['acknowledgedTime'] ? texts.idle : texts.company, since, context.now);
}
