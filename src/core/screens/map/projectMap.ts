/** A map as a profile may see it. */
import type { Catalogue, MapLayer, MapScreen, Trail } from '../../model/catalogue.ts';
import type { Condition } from '../../condition/condition.ts';
import { decidedAllow, decidedAny, isReadableFor, type Profile } from '../../access/profile.ts';
import { fieldsOf, viewAction } from '../../project/projectActions.ts';
import { viewCall, viewColumns, viewField, viewFilter } from '../../project/projectFields.ts';
import { watchesOf } from '../../project/projectWatches.ts';
import type { Projected } from '../../project/projectFields.ts';
import { rowKeyOf } from '../../normalise/normaliseColumns.ts';
import { given } from '../../source/raw.ts';
import type { MapView, ViewField, ViewLayer, ViewTrail } from '../../model/view.ts';

/** Whoever may not ask where a row has been is not offered it. */
function viewTrail(trail: Trail | undefined, world: Projected): ViewTrail | undefined {
  const call = trail && viewCall(trail.call, world);
  return trail && call ? { ...trail, call } : undefined;
}

/** A layer whose list or place the profile may not see is left out; what is kept from it names no mark and has no tone. */
function viewLayer(layer: MapLayer, world: Projected): ViewLayer[] {
  const list = world.catalogue.screens[layer.list];
  if (list?.type !== 'list' || decidedAllow(layer.allow, world.profile) === false) return [];
  const call = viewCall(list.call, world);
  const fields = fieldsOf(list, world.catalogue);
  const one = (name: string | undefined): ViewField | undefined => {
    const field = fields[name ?? ''];
    return field && isReadableFor(field, world.profile) ? viewField(field, fields, world) : undefined;
  };
  const [at, name, tone] = [one(layer.at), one(layer.name), one(layer.tone)];
  if (!call || !at || !name) return [];
  const { id, title, as, off, every } = layer;
  const actions = list.actions
    .filter((action) => action.at === 'row')
    .flatMap((action) => viewAction(action, fields, world));
  return [
    given<ViewLayer>({
      id,
      title,
      list: layer.list,
      as,
      with: layer.with,
      off,
      every,
      call,
      rowKey: rowKeyOf(fields),
      filters: list.filters.flatMap((filter) => viewFilter(filter, fields, world)),
      when: list.when.length > 0 ? list.when : undefined,
      at,
      name,
      tone,
      columns: viewColumns(layer.columns, fields, world),
      actions,
      place: actions.find((action) => action.id === layer.place)?.id,
      trail: viewTrail(layer.trail, world),
      watches: watchesOf(
        call.entity,
        layer.columns.map(({ field }) => field),
        world,
      ),
    }),
  ];
}

/** A map without a layer is none. */
export function viewMap(screen: MapScreen, world: Projected): MapView | undefined {
  const layers = screen.layers.flatMap((layer) => viewLayer(layer, world));
  if (layers.length === 0) return undefined;
  const { id, title, help } = screen;
  return given<MapView>({ id, type: 'map', title, help, layers });
}

/** Whoever has one of its lists has a map: true, false, or the condition over the user that is still open. */
export function decidedMap({ layers }: MapScreen, catalogue: Catalogue, profile: Profile): boolean | Condition {
  const each = layers.flatMap(({ list, allow }) => {
    const call = catalogue.calls[catalogue.screens[list]?.call ?? ''];
    return decidedAllow(allow, profile) === false || !call ? [] : [call.open || decidedAllow(call.allow, profile)];
  });
  return decidedAny(each);
}
