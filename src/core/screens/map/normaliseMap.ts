/** Defaults of maps, each a function named after its rule. */
import type { Column, ListScreen, MapLayer, MapScreen, MarkShape, Screen, Trail } from '../../model/catalogue.ts';
import { fieldKinds, isInstant, isPlace, namesRows } from '../../fields/index.ts';
import { normaliseColumns, rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { given } from '../../source/raw.ts';
import type { RawScreenOf } from '../../source/raw.ts';
import type { ScreenWorld } from '../definition.ts';

type RawMap = RawScreenOf<'map'>;
type RawLayer = RawMap['layers'][number];

/** A row stands where the first place among its fields is. */
function defaultPlace(fields: Fields): string | undefined {
  return Object.values(fields).find(({ kind }) => isPlace(kind))?.name;
}

/** A mark is called by what its list is read by: the first column that is a text. */
function defaultName(list: ListScreen, fields: Fields): string {
  const texts = list.columns.filter(({ field }) => namesRows(fields[field]?.kind));
  return texts[0]?.field ?? list.columns[0]?.field ?? 'id';
}

/** Of a chosen mark is said what its list shows from the first; what the layer names is said as the list has it. */
function layerColumns(raw: RawLayer, list: ListScreen, fields: Fields): readonly Column[] {
  if (!raw.columns) return list.columns.filter(({ optional }) => !optional);
  const written = new Map(list.columns.map((column) => [column.field, column]));
  return normaliseColumns(raw.columns, { fields, call: undefined }).map(
    (column) => written.get(column.field) ?? column,
  );
}

/** Areas are drawn as what they are, places as pins. */
function defaultShape(at: string, fields: Fields): MarkShape {
  const field = fields[at];
  return (field && fieldKinds[field.kind].place) ?? 'pins';
}

/** A fix stands where its first place is, at its first time. A call that is not there is a fault that the linter names. */
function normaliseTrail(raw: RawLayer['trail'], { calls, entities }: ScreenWorld): Trail | undefined {
  const call = raw && calls[raw.call];
  if (!raw || !call) return undefined;
  const fixes = rowFieldsOf(call, undefined, entities);
  const at = raw.at ?? defaultPlace(fixes);
  const time = raw.since ?? Object.values(fixes).find(({ kind }) => isInstant(kind))?.name;
  if (at === undefined || time === undefined) return undefined;
  return given<Trail>({ call: call.id, with: raw.params ?? {}, at, time, from: raw.from, to: raw.to });
}

/** A layer is called what its list is. A list that is not there is a fault that the linter names. */
function normaliseLayer(raw: RawLayer, world: ScreenWorld): MapLayer[] {
  const list = world.screens[raw.screen];
  if (list?.type !== 'list') return [];
  const fields = rowFieldsOf(world.calls[list.call], list.entity, world.entities);
  const at = raw.at ?? defaultPlace(fields);
  if (at === undefined) return [];
  return [
    given<MapLayer>({
      id: raw.id ?? raw.screen,
      title: raw.title ?? list.title,
      list: raw.screen,
      at,
      name: raw.label ?? defaultName(list, fields),
      tone: raw.tone,
      columns: layerColumns(raw, list, fields),
      as: raw.as ?? defaultShape(at, fields),
      with: raw.params ?? {},
      off: raw.optional ?? false,
      every: raw.every,
      place: raw.move,
      trail: normaliseTrail(raw.trail, world),
      allow: raw.allow,
    }),
  ];
}

/** A map of which no layer is anywhere is none. */
export function normaliseMap(id: string, raw: RawMap, world: ScreenWorld): Screen[] {
  const layers = raw.layers.flatMap((layer) => normaliseLayer(layer, world));
  const first = world.screens[layers[0]?.list ?? ''];
  if (first?.type !== 'list') return [];
  const { title = first.title, help } = raw;
  return [given<MapScreen>({ id, type: 'map', title, help, call: first.call, layers })];
}
