/** Records by what is typed, through a list call that this user may use anyway: nothing here sees more than their list. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf, rowsOf } from '../../../core/model/row.ts';
import type { ListView, View } from '../../../core/model/view.ts';
import { isList } from '../../../core/screens/list/model.ts';
import type { Ports } from '../../../renderer/engine/ports.ts';
import type { Searched, SearchedList } from '../../app/parts.ts';

const mostFound = 6;

export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The screen that shows it. */
  readonly screen: string;
}

export function searchedListOf(
  searched: Searched | undefined,
  screens: Readonly<Record<string, string>>,
): SearchedList | null {
  return searched?.lists.find(({ list, detail }) => list in screens && detail in screens) ?? null;
}

/** The parameters of the calls to make: one for each field that the list can be searched by. */
function searchParams(view: ListView, by: readonly string[], words: string): readonly Row[] {
  return view.filters
    .filter(({ field }) => by.includes(field))
    .flatMap(({ params: [param] }) => (param === undefined ? [] : [{ [param]: words, current: 1, size: mostFound }]));
}

/** @throws CallFault where the list cannot be read */
export async function findRecords(
  { view, call }: { readonly view: (screen: string) => Promise<View>; readonly call: Ports['call'] },
  { list, detail, by, title, about }: SearchedList,
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const listView = await view(list);
  if (!isList(listView)) throw new Error(`screen "${list}" must be a list, and is a ${listView.type}`);
  const answers = await Promise.all(
    searchParams(listView, by, words).map((params) => call(listView.call, params, { signal })),
  );
  const found = new Map<string, FoundRecord>();
  for (const row of answers.flatMap(({ data }) => rowsOf(rowOf(data)['records']))) {
    const id = String(row['id'] ?? '');
    if (id === '' || found.size >= mostFound) continue;
    const word = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    found.set(id, { id, title: word(title), about: about.map(word).filter(Boolean).join(' · '), screen: detail });
  }
  return [...found.values()];
}
