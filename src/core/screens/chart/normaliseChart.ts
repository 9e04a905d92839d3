/** Defaults of charts, each a function named after its rule. */
import type { Call, ChartScreen, Filter, Opening, Panel, Screen } from '../../model/catalogue.ts';
import type { Operand } from '../../condition/condition.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { normaliseFilter } from '../../normalise/normaliseFilters.ts';
import { given, itemsOf } from '../../source/raw.ts';
import type { Declared, RawFilter, RawScreenOf } from '../../source/raw.ts';
import type { CallScreen } from '../callScreen.ts';

type RawChart = RawScreenOf<'chart'>;

const mostBars = 12;

/** A chart filters by what it says, else by what its call declares: fields of the entity that is counted. */
function chartFilters(raw: RawChart, call: Call, fields: Fields, declared: Declared): Filter[] {
  const written = raw.filters ?? declared.calls[call.id]?.raw.filters;
  return itemsOf<RawFilter>(written, 'field').flatMap((filter) => normaliseFilter(filter, fields) ?? []);
}

/** A list that a figure opens gets the filters that both screens have, and over them what the panel says. */
function openedWithFilters(
  opening: NonNullable<RawChart['panels'][number]['opens']>[number],
  filters: readonly Filter[],
  target: Call | undefined,
): Opening {
  const shared = filters.flatMap(({ params }) => params.filter((param) => target && param in target.takes.fields));
  const passed = Object.fromEntries(shared.map((param): [string, Operand] => [param, { field: param }]));
  return { count: opening.count, goto: opening.goto, with: { ...passed, ...opening.with } };
}

export function normaliseChart({ id, raw, call, entity, world }: CallScreen<'chart'>): Screen[] {
  const filters = chartFilters(raw, call, entity?.fields ?? {}, world.declared);
  const panels = raw.panels.map((panel) =>
    given<Panel>({
      ...panel,
      more: panel.more ?? [],
      most: panel.most ?? mostBars,
      opens: (panel.opens ?? []).map((one) => openedWithFilters(one, filters, world.targets.callOf(one.goto))),
    }),
  );
  const chart = given<ChartScreen>({
    id,
    entity: entity?.id,
    type: 'chart',
    title: raw.title ?? call.title,
    help: raw.help,
    call: call.id,
    filters,
    switch: raw.switch,
    panels,
  });
  return [chart];
}
