/** What is chosen in the panes of a desk, as plain data: it flows from pane to pane, and from window to window. */
import type { Row } from '../../core/model/catalogue.ts';
import { isPaneSource, sourcesOf } from '../../core/screens/desk/model.ts';
import type { DeskView, ViewPane } from '../../core/model/view.ts';

interface Pick {
  readonly key: string;
  readonly row: Row;
  /** Later ones have higher numbers. */
  readonly at: number;
}
export type Picks = Readonly<Record<string, Pick>>;

/** The panes that hang on this one, also by way of others. */
export function dependentsOf(panes: readonly ViewPane[], id: string): readonly string[] {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const pane of panes) {
      if (found.has(pane.id) || !sourcesOf(pane).includes(next)) continue;
      found.add(pane.id);
      open.push(pane.id);
    }
  }
  return [...found];
}

/** Panes of which the latest choice counts for another: what is chosen in one is chosen in all of them. */
function rivalsOf(panes: readonly ViewPane[], id: string): readonly string[] {
  const groups = panes.flatMap(({ params }) => Object.values(params)).filter(isPaneSource);
  return [...new Set([id, ...groups.filter((one) => one.panes.includes(id)).flatMap((one) => one.panes)])];
}

function latestOf(picks: Picks, ids: readonly string[]): Pick | undefined {
  const found = ids.flatMap((id) => picks[id] ?? []);
  return found.reduce<Pick | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);
}

/** The key of what is chosen, as this pane marks it. */
export function chosenIn({ panes }: DeskView, picks: Picks, id: string): string | null {
  return latestOf(picks, rivalsOf(panes, id))?.key ?? null;
}

/** Another row is another matter: what hung on the one before is forgotten. The same picks where nothing changes. */
export function withPick({ panes }: DeskView, picks: Picks, id: string, key: string, row: Row): Picks {
  const before = picks[id];
  const latest = latestOf(picks, rivalsOf(panes, id));
  if (before?.key === key && latest === before)
    return before.row === row ? picks : { ...picks, [id]: { ...before, row } };
  const gone = new Set(dependentsOf(panes, id));
  const left = Object.entries(picks).filter(([other]) => !gone.has(other));
  const at = Math.max(0, ...Object.values(picks).map((pick) => pick.at)) + 1;
  return { ...Object.fromEntries(left), [id]: { key, row, at } };
}

/** The panes in which another row is chosen than before. */
export const changedIn = (before: Picks, next: Picks): readonly string[] =>
  Object.keys(next).filter((id) => before[id] !== undefined && before[id].key !== next[id]?.key);

/** What a pane shows is there no more: it is chosen nowhere, and nothing is that hung on it. */
export function withoutShown({ panes }: DeskView, picks: Picks, id: string): Picks {
  const pane = panes.find((one) => one.id === id);
  const shown = latestOf(picks, [id, ...(pane ? sourcesOf(pane) : [])]);
  const chosen = Object.keys(picks).filter((one) => picks[one]?.key === shown?.key);
  const gone = new Set([...chosen, ...chosen.flatMap((one) => dependentsOf(panes, one))]);
  return Object.fromEntries(Object.entries(picks).filter(([one]) => !gone.has(one)));
}

/** What a pane's screen is opened with, as far as it is chosen. */
export function paramsOf({ params }: ViewPane, picks: Picks): Row {
  const read = Object.entries(params).map(([name, param]) => {
    if (!isPaneSource(param)) return [name, param] as const;
    return [name, latestOf(picks, param.panes)?.row[param.field]] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** The panes in any of which something must be chosen before this one has anything to show; none where nothing must. */
export function awaitedBy({ panes }: DeskView, pane: ViewPane, params: Row): readonly ViewPane[] {
  const missing = pane.needs.find((name) => params[name] === undefined);
  const param = missing === undefined ? undefined : pane.params[missing];
  if (param === undefined || !isPaneSource(param)) return [];
  return panes.filter(({ id }) => param.panes.includes(id));
}
