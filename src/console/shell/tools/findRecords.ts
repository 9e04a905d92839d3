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
  /** The screen that shows it, over the page or in its place, and what it is opened with. */
  readonly screen: string;
  readonly over: boolean;
  readonly params: Row;
}

/** What a user searches for: the first sort of which they have a list, with the lists that they have. */
export function searchedBy(
  searched: readonly Searched[] | undefined,
  screens: Readonly<Record<string, string>>,
): Searched | null {
  const has = ({ list, detail = list }: SearchedList): boolean => list in screens && detail in screens;
  const own = searched?.map((sort) => ({ ...sort, lists: sort.lists.filter(has) }));
  return own?.find(({ lists }) => lists.length > 0) ?? null;
}

/** The parameters of the calls to make: one for each field that the list can be searched by. */
function searchParams(view: ListView, by: readonly string[], words: string): readonly Row[] {
  return view.filters
    .filter(({ field }) => by.includes(field))
    .flatMap(({ params: [param] }) => (param === undefined ? [] : [{ [param]: words, current: 1, size: mostFound }]));
}

type Asking = { readonly view: (screen: string) => Promise<View>; readonly call: Ports['call'] };

/** @throws CallFault where a list cannot be read */
export async function findRecords(
  asking: Asking,
  lists: readonly SearchedList[],
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const found = await Promise.all(lists.map((list) => findIn(asking, list, words, signal)));
  return [...new Map(found.flat().map((record) => [record.id, record])).values()].slice(0, mostFound);
}

async function findIn(
  { view, call }: Asking,
  { list, detail, by, title, about }: SearchedList,
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const listView = await view(list);
  if (!isList(listView)) throw new Error(`screen "${list}" must be a list, and is a ${listView.type}`);
  const answers = await Promise.all(
    searchParams(listView, by, words).map((params) => call(listView.call, params, { signal })),
  );
  const filter = listView.filters.find(({ field }) => by.includes(field));
  return answers
    .flatMap(({ data }) => rowsOf(rowOf(data)['records']))
    .flatMap((row): FoundRecord[] => {
      const word = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
      const id = String(row['id'] ?? '');
      if (id === '') return [];
      const shown = { id, title: word(title), about: about.map(word).filter(Boolean).join(' · ') };
      if (detail !== undefined) return [{ ...shown, screen: detail, over: true, params: { id } }];
      return [{ ...shown, screen: list, over: false, params: filter ? { [filter.field]: shown.title } : {} }];
    });
}
