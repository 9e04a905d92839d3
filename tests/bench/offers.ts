/**
 * All that pages offer on many rows: of every list that does not count its rows to the end, the first page, the last one
 * that the pager reaches, each order and each filter, as several people ask for it. OFFERS_TIMES says how often each (12).
 */
import type { ListView, View, ViewFilter } from '../../src/core/model/view.ts';
import { isList } from '../../src/core/screens/list/model.ts';
import { signIn, type Client } from '../browser/product.ts';

export interface Offered {
  readonly list: string;
  readonly user: string;
  readonly asked: string;
  readonly rows: string;
  readonly 'p50 ms': number;
  readonly 'worst ms': number;
}

interface Page {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly size: number;
  readonly totalCapped?: true;
}

type Input = Readonly<Record<string, unknown>>;

const times = Number(process.env['OFFERS_TIMES'] ?? 12);
const users = ['super', 'police', 'company', 'park'];

export interface Asked {
  /** Lists of fewer rows are measured too, from so many on. */
  readonly few?: number;
  /** Only this list. */
  readonly list?: string;
}

/** The dearest first. */
export async function measureOffers(url: string, { few, list }: Asked = {}): Promise<readonly Offered[]> {
  const found: Offered[] = [];
  for (const user of users) {
    const client = await signIn(url, user);
    const views = (await listsOf(url, client)).filter(({ id }) => list === undefined || id === list);
    for (const view of views) found.push(...(await measureList(client, user, view, few)));
  }
  return found.sort((one, other) => other['worst ms'] - one['worst ms']);
}

async function listsOf(url: string, client: Client): Promise<readonly ListView[]> {
  const { screens } = (await client.get('/release/manifest')).body.data as { screens: Record<string, string> };
  const read = async (hash: string): Promise<View> => {
    const answer = await fetch(`${url}/views/${hash}.json`, { headers: { token: `express${client.token}` } });
    if (!answer.ok) throw new Error(`a view was answered ${answer.status}`);
    return (await answer.json()) as View;
  };
  const views = await Promise.all(Object.values(screens).map(read));
  const lists = views.filter(isList);
  // Several screens show one call; what is asked of it is the same.
  return [...new Map(lists.map((view) => [view.call.id, view])).values()];
}

async function measureList(client: Client, user: string, view: ListView, few = Infinity): Promise<readonly Offered[]> {
  process.stdout.write(`${user} ${view.id} …\n`);
  const own = view.sort === '' ? {} : { orderBy: view.sort };
  const first = await ask(client, view, own);
  if (!first || (!first.page.totalCapped && first.page.total < few)) return [];
  const measured: Offered[] = [];
  const measure = async (asked: string, inputs: readonly Input[]): Promise<void> => {
    const taken: number[] = [];
    let last: Page | undefined;
    for (let i = 0; i < times; i++) {
      const answer = await ask(client, view, { ...own, ...inputs[i % inputs.length] });
      if (!answer) return;
      last = answer.page;
      taken.push(answer.took);
    }
    taken.sort((one, other) => one - other);
    const rows = last ? `${last.records.length} of ${last.total}${last.totalCapped ? '+' : ''}` : '';
    const at = (share: number): number => Math.round(taken[Math.floor((taken.length - 1) * share)] ?? 0);
    measured.push({ list: view.id, user, asked, rows, 'p50 ms': at(0.5), 'worst ms': at(1) });
  };
  await measure('first page', [{}]);
  const { total, records } = first.page;
  await measure('last page', [{ current: Math.ceil(total / 20), size: 20 }]);
  if (process.env['OFFERS_ONLY'] !== 'filters')
    for (const { field, sortable } of view.columns)
      if (sortable) await measure(`order by ${field}`, [{ orderBy: field }, { orderBy: `-${field}` }]);
  for (const filter of view.filters)
    for (const [word, input] of Object.entries(given(filter, records)))
      await measure(`${filter.field} ${word}`, [input]);
  return measured;
}

/** What people type: a value that the first rows have, parts of it of two and of three signs, and something that no row has. */
function given({ field, as, params, definition }: ViewFilter, rows: Page['records']): Readonly<Record<string, Input>> {
  const [from = '', to = ''] = params;
  const value = rows.map((row) => row[field]).find((one) => one !== null && one !== undefined && one !== '');
  if (as === 'range') {
    if (typeof value !== 'string') return {};
    const day = value.slice(0, 10);
    return { 'on one day': { [from]: `${day} 00:00:00`, [to]: `${day} 23:59:59` } };
  }
  const codes = (definition.options ?? []).map((option) => [`is ${option.value}`, { [from]: option.value }] as const);
  if (codes.length > 0) return Object.fromEntries(codes);
  if (as === 'like') {
    const text = typeof value === 'string' ? value : '';
    return {
      ...(text.length > 3
        ? {
            'has two signs': { [from]: text.slice(1, 3) },
            'has three signs': { [from]: text.slice(-3) },
            'has all': { [from]: text },
          }
        : {}),
      'has two signs of no row': { [from]: '龘靐' },
      'has four signs of no row': { [from]: '龘靐齉爩' },
    };
  }
  return typeof value === 'string' || typeof value === 'number' ? { 'is of a row': { [from]: value } } : {};
}

async function ask(
  client: Client,
  { call }: ListView,
  input: Input,
): Promise<{ page: Page; took: number } | undefined> {
  const body = { ...input, ...(call.asks ? { fields: call.asks.join(',') } : {}) };
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const from = performance.now();
  const answer = call.method === 'GET' ? await client.get(`${call.path}?${query}`) : await client.post(call.path, body);
  const took = performance.now() - from;
  if (answer.status === 200 && Array.isArray((answer.body.data as Page | undefined)?.records))
    return { page: answer.body.data, took };
  // A list under another record asks for parameters that the page has; one that comes whole has no pages.
  if (answer.status === 400 || Array.isArray(answer.body.data)) return undefined;
  throw new Error(`${call.path} was answered ${answer.status}: ${answer.body.msg}`);
}
