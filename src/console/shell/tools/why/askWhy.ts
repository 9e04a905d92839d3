/** Asks the server why somebody sees a thing, and what was pressed on the page. */
import type { EditorAnswers } from '../../../../core/editorAnswers.ts';
import type { ViewCall } from '../../../../core/model/view.ts';
import type { WhyAnswer, WhyQuestion } from '../../../../core/why/answer.ts';
import type { Ports } from '../../../../renderer/index.ts';

const takes = ['screen', 'record', 'username', 'userType'];
const ask = (id: string, method: 'GET' | 'POST', path: string, given: readonly string[]): ViewCall => {
  return { id, method, path, encoding: 'json', takes: given, successCode: 200, changes: [] };
};
const why = ask('schemas.why', 'POST', '/schemas/why', takes);
const names = ask('schemas.names', 'GET', '/schemas/names', []);

export async function askWhy(
  { call }: Pick<Ports, 'call'>,
  question: WhyQuestion,
  signal: AbortSignal,
): Promise<WhyAnswer> {
  return (await call(why, { ...question }, { signal, quiet: true })).data as WhyAnswer;
}

export async function userTypesOf({ call }: Pick<Ports, 'call'>): Promise<EditorAnswers['names']['userTypes']> {
  return ((await call(names, {})).data as EditorAnswers['names']).userTypes;
}

/** What was pressed on the page: its words, and the record that it stands in. */
export interface Pressed {
  readonly words: string;
  readonly record: string | null;
}

/** A cell is asked of its column, whose words stand in the head of the table. */
export function pressedAt(target: Element): Pressed | null {
  const row = target.closest('[data-record]');
  const record = row?.getAttribute('data-record') ?? null;
  const button = target.closest('button, a, label, [role=button], [role=menuitem]');
  if (button) return { words: wordsOf(button), record };
  const cell = target.closest('td, th');
  const table = cell?.closest('.ant-table-wrapper, table');
  if (!(cell instanceof HTMLTableCellElement) || !table) return record === null ? null : { words: '', record };
  const heads = table.querySelectorAll('thead th');
  return { words: wordsOf(heads[cell.cellIndex] ?? cell), record };
}

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
