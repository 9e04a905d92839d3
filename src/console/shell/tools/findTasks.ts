/** Tasks by number or plate, through the list call that this user may use anyway: nothing here sees more than their list. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf, rowsOf } from '../../../core/model/row.ts';
import type { ListView, View } from '../../../core/model/view.ts';
import { isList } from '../../../core/screens/list/model.ts';
import type { Ports } from '../../../renderer/engine/ports.ts';

/** Lists of tasks, and the screen that shows one; the first that this user has is searched. */
const taskLists = [
  { list: 'dispatch/commandCentre', detail: 'dispatch/taskDetail' },
  { list: 'dispatch/trailerOrdersCompany', detail: 'dispatch/companyTaskDetail' },
] as const;
const searchedFields = ['taskNo', 'plates'] as const;
const mostFound = 6;

export interface FoundTask {
  readonly id: string;
  readonly taskNo: string;
  readonly plates: string;
  readonly place: string;
  /** The screen that shows it. */
  readonly screen: string;
}

export function taskListOf(screens: Readonly<Record<string, string>>): (typeof taskLists)[number] | null {
  return taskLists.find(({ list, detail }) => list in screens && detail in screens) ?? null;
}

/** The parameters of the calls to make: one for each field that the list can be searched by. */
function searchParams(view: ListView, words: string): readonly Row[] {
  return view.filters
    .filter(({ field }) => searchedFields.some((searched) => searched === field))
    .flatMap(({ params: [param] }) => (param === undefined ? [] : [{ [param]: words, current: 1, size: mostFound }]));
}

/** @throws CallFault where the list cannot be read */
export async function findTasks(
  { view, call }: { readonly view: (screen: string) => Promise<View>; readonly call: Ports['call'] },
  { list, detail }: (typeof taskLists)[number],
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundTask[]> {
  const listView = await view(list);
  if (!isList(listView)) throw new Error(`screen "${list}" must be a list, and is a ${listView.type}`);
  const answers = await Promise.all(
    searchParams(listView, words).map((params) => call(listView.call, params, { signal })),
  );
  const found = new Map<string, FoundTask>();
  for (const row of answers.flatMap(({ data }) => rowsOf(rowOf(data)['records']))) {
    const id = String(row['id'] ?? '');
    if (id === '' || found.size >= mostFound) continue;
    const word = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    found.set(id, {
      id,
      taskNo: word('taskNo'),
      plates: word('plates'),
      place: word('accidentPlaceName'),
      screen: detail,
    });
  }
  return [...found.values()];
}
