/** Tiles and charts as a profile may see them. */
import type { Call, ChartScreen, Panel } from '../../model/catalogue.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { decidedAllow, isReadableFor } from '../../access/profile.ts';
import { fieldsOf } from '../../project/projectActions.ts';
import { viewCall, viewField, viewFilter } from '../../project/projectFields.ts';
import { watchesOf } from '../../project/projectWatches.ts';
import type { Projected } from '../../project/projectFields.ts';
import { given } from '../../source/raw.ts';
import type { ChartView, ViewField, ViewPanel } from '../../model/view.ts';

/** A panel whose figure or category may not be read is left out, and so is an opening to a screen that is not there. */
function viewPanel(panel: Panel, fields: Fields, world: Projected): ViewPanel[] {
  if (decidedAllow(panel.allow, world.profile) === false) return [];
  const one = (name: string | undefined): ViewField[] => {
    const field = name === undefined ? undefined : fields[name];
    return field && isReadableFor(field, world.profile) ? [viewField(field, fields, world)] : [];
  };
  const [category] = one(panel.category);
  const [value] = one(panel.value);
  if ((panel.category !== undefined && !category) || !value) return [];
  const [target] = one(panel.target);
  const { id, title, help, as, where, unit, most } = panel;
  const opens = panel.opens.filter(({ goto, count }) => world.screens.has(goto) && one(count).length > 0);
  const said = new Set([panel.value, ...panel.more]);
  const counts = [...new Set(opens.map(({ count }) => count))].filter((name) => !said.has(name)).flatMap(one);
  const more = panel.more.flatMap(one);
  return [given<ViewPanel>({ id, title, help, as, where, category, value, unit, target, more, counts, most, opens })];
}

/** The fields by which a call puts rows together, and of which it makes figures. */
function measuredBy(call: Call | undefined): string[] {
  const groups = Object.values(call?.groupings ?? {}).flat();
  return [...groups, ...Object.values(call?.figures ?? {})].flatMap(({ field }) => field ?? []);
}

/** A chart as its profile sees it: without what it may not read, nor lists that it may not open. */
export function viewChart(screen: ChartScreen, world: Projected): ChartView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const counted = world.catalogue.entities[screen.entity ?? '']?.fields ?? {};
  const choice = fields[screen.switch ?? ''];
  const { id, title, help } = screen;
  return given<ChartView>({
    id,
    type: 'chart',
    title,
    help,
    call,
    filters: screen.filters.flatMap((filter) => viewFilter(filter, counted, world)),
    switch: choice && viewField(choice, fields, world),
    panels: screen.panels.flatMap((panel) => viewPanel(panel, fields, world)),
    watches: watchesOf(screen.entity, measuredBy(world.catalogue.calls[screen.call]), world),
  });
}
