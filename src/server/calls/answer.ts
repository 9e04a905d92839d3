/** The one envelope of every answer. */
import type { Call, Label, Language } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Refusal } from '../records/refusal.ts';

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const done: Label = { 'zh-CN': '操作成功', 'en-US': 'Done' };

export function succeed(language: Language, data: unknown, call?: Call, said?: Label): Answer {
  return {
    code: call?.successCode ?? 200,
    msg: textOf(said ?? call?.success ?? done, language),
    data: data === undefined ? null : data,
  };
}

/** An error's `code` is its HTTP status. */
export function fail(language: Language, refusal: Refusal): Answer {
  const fields = Object.entries(refusal.fields).map(([name, text]) => [name, textOf(text, language, refusal.values)]);
  return {
    code: refusal.status,
    msg: textOf(refusal.text, language, refusal.values),
    data: refusal.data,
    error: refusal.error,
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  };
}

export interface Answered {
  readonly status: number;
  readonly answer: Answer;
  /** Kept of an earlier request with the same key: nothing has happened now. */
  readonly repeated?: true;
}
