/** Defaults of charts, each a function named after its rule. */
import type { Call, ChartScreen, Filter, Opening, Panel, Screen } from '../../model/catalogue.ts';
import { groupedName, groupingField, stepEnds, type GroupedBy } from '../../model/aggregate.ts';
import type { Operand } from '../../condition/condition.ts';
import { nameFieldOf } from '../../normalise/normaliseFields.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { normaliseFilter } from '../../normalise/normaliseFilters.ts';
import { given, itemsOf } from '../../source/raw.ts';
import type { Declared, RawFilter, RawScreenOf } from '../../source/raw.ts';
import type { CallScreen } from '../callScreen.ts';

type RawChart = RawScreenOf<'chart'>;
type RawPanel = RawChart['sections'][number];

const mostBars = 12;

/** A chart filters by what it says, else by what its call declares: fields of the entity that is counted. */
function chartFilters(raw: RawChart, call: Call, fields: Fields, declared: Declared): Filter[] {
  const written = raw.filters ?? declared.calls[call.id]?.raw.filters;
  return itemsOf<RawFilter>(written, 'field').flatMap((filter) => normaliseFilter(filter, fields) ?? []);
}

/** What the group of a row is asked of a list by; nothing where the list has no filter that finds exactly its rows. */
export function sentForGroup(by: GroupedBy, filters: readonly Filter[] = []): Record<string, Operand> | undefined {
  const filter = filters.find(({ field, as }) => field === by.field && as !== 'like');
  if (!filter) return undefined;
  const [first = '', last = first] = filter.params;
  if (by.step === undefined) {
    const sent = { row: by.field };
    return filter.as === 'range' ? { [first]: sent, [last]: sent } : { [first]: sent };
  }
  const [from, to] = stepEnds(by);
  return filter.as === 'range' ? { [first]: { row: from }, [last]: { row: to } } : undefined;
}

/** A list that a figure opens gets the filters that both screens have, those of the figure's group, and over them what the panel says. */
function openedWithFilters(
  opening: NonNullable<RawChart['sections'][number]['open']>[number],
  filters: readonly Filter[],
  by: readonly GroupedBy[],
  target: Call | undefined,
): Opening {
  const shared = filters.flatMap(({ params }) => params.filter((param) => target && param in target.takes.fields));
  const passed = Object.fromEntries(shared.map((param): [string, Operand] => [param, { field: param }]));
  const group = Object.fromEntries(by.flatMap((one) => Object.entries(sentForGroup(one, target?.filters) ?? {})));
  return given<Opening>({
    count: opening.value,
    goto: opening.goto,
    with: { ...passed, ...group, ...opening.params },
    by: by.length === 0 ? undefined : by.map(groupedName),
  });
}

/** What a person reads of a group: a step of time, the name of a reference, the value. */
function shownOf(by: GroupedBy, fields: Fields): string {
  const name = nameFieldOf(by.field);
  return by.step === undefined && name in fields ? name : groupedName(by);
}

/** A panel of a grouping shows its rows, is named by what it is by, and measures by the first figure; a table has all the rest. */
function panelWords(
  panel: RawPanel,
  call: Call,
): Pick<Panel, 'where' | 'category' | 'more'> & { readonly value: string } {
  const by = call.groupings?.[panel.group ?? ''];
  const figures = Object.keys(call.figures ?? {});
  const { value = figures[0] ?? '', fields: more, label: category } = panel;
  if (!by || panel.group === undefined) return given({ where: panel.where, category, value, more: more ?? [] });
  const fields = 'shape' in call.gives ? call.gives.shape.fields : {};
  const [first, ...others] = by.map((one) => shownOf(one, fields));
  const rest = panel.as === 'table' ? [...others, ...figures.filter((name) => name !== value)] : [];
  const where = { [groupingField]: panel.group, ...panel.where };
  return given({ where, category: category ?? first, value, more: more ?? rest });
}

export function normaliseChart({ id, raw, call, entity, world }: CallScreen<'chart'>): Screen[] {
  const filters = chartFilters(raw, call, entity?.fields ?? {}, world.declared);
  const panels = raw.sections.map(({ group, size, fields, label, maximum: target, open, ...panel }) => {
    const by = call.groupings?.[group ?? ''] ?? [];
    return given<Panel>({
      ...panel,
      ...panelWords(given<RawPanel>({ ...panel, group, fields, label }), call),
      target,
      most: size ?? mostBars,
      opens: (open ?? []).map((one) => openedWithFilters(one, filters, by, world.targets.callOf(one.goto))),
    });
  });
  const chart = given<ChartScreen>({
    id,
    entity: entity?.id,
    type: 'chart',
    title: raw.title ?? call.title,
    help: raw.help,
    call: call.id,
    filters,
    switch: raw.group,
    panels,
  });
  return [chart];
}
