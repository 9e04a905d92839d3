/** How much a page has of each thing that makes one: what the studio's tutorial asks for. Counted after normalising, so that it does not matter how it is written. Pure. */
import { comparedIn } from './condition/recordCheck.ts';
import type { Catalogue, Entity, Field, LinkageRow, Screen } from './model/catalogue.ts';
import { namesOf, tableOf } from './model/names.ts';
import { listActionIds } from './normalise/normaliseActions.ts';
import { systemFieldNames } from './normalise/normaliseFields.ts';
import { isForm } from './screens/form/model.ts';
import { isList } from './screens/list/model.ts';

interface Page {
  readonly screen: Screen;
  readonly entity: Entity | undefined;
  /** Those that its author wrote. */
  readonly fields: readonly Field[];
  /** Linkage of its dialogs and forms that is about those fields; what add and edit share counts once. */
  readonly linkage: readonly LinkageRow[];
}

type Count = (page: Page) => number;

/** Every name that a step of the tutorial may ask for. */
const counts = {
  page: () => 1,
  fields: ({ fields }) => fields.length,
  kinds: ({ fields }) => new Set(fields.map(({ kind }) => kind)).size,
  required: ({ fields }) => fields.filter(({ required }) => required).length,
  lookups: ({ fields }) => fields.filter(({ lookup }) => lookup !== undefined).length,
  masks: ({ fields }) => fields.filter(({ mask }) => mask !== undefined).length,
  columns: ({ screen }) => (isList(screen) ? screen.columns.length : 0),
  filters: ({ screen }) => (isList(screen) ? screen.filters.length : 0),
  linkage: ({ linkage }) => linkage.filter(({ set }) => changesFields(set, linkage)).length,
  comparisons: ({ entity }) => (entity?.checks ?? []).filter(({ needs }) => new Set(comparedIn(needs)).size > 1).length,
  rowActions: ({ screen }) => (isList(screen) ? screen.actions.filter(isOwnOfRows).length : 0),
} as const satisfies Readonly<Record<string, Count>>;

export type CountName = keyof typeof counts;
export type PageCounts = Readonly<Record<CountName, number>>;

export const countNames: readonly string[] = namesOf(counts);

/** A field is shown in any case unless some row hides it. */
function changesFields(set: LinkageRow['set'], rows: readonly LinkageRow[]): boolean {
  return Object.entries(set).some(([field, { visible, required }]) => {
    const shows = visible === true && rows.some((row) => row.set[field]?.visible === false);
    return required !== undefined || visible === false || shows;
  });
}

const isOwnOfRows = ({ id, at }: { readonly id: string; readonly at: string }): boolean =>
  at === 'row' && !listActionIds.includes(id);

/** Null for a screen that the catalogue does not have. */
export function pageCounts(catalogue: Catalogue, id: string): PageCounts | null {
  const screen = catalogue.screens[id];
  if (!screen) return null;
  const entity = screen.entity === undefined ? undefined : catalogue.entities[screen.entity];
  const fields = Object.values(entity?.fields ?? {}).filter(
    ({ name, nameOf, says }) => !systemFieldNames.has(name) && !nameOf && says === undefined,
  );
  const page = { screen, entity, fields, linkage: linkageOf(catalogue, id, fields) };
  return tableOf(namesOf(counts), (name) => counts[name](page));
}

function linkageOf({ screens }: Catalogue, id: string, fields: readonly Field[]): LinkageRow[] {
  const names = new Set(fields.map(({ name }) => name));
  const rows = Object.values(screens)
    .filter(isForm)
    .filter((form) => form.id === id || form.id.startsWith(`${id}#`))
    .flatMap(({ when }) => when)
    .filter(({ set }) => Object.keys(set).some((name) => names.has(name)));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
