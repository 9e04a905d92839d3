/** A desk as a profile may see it. */
import type { Catalogue, DeskScreen, Pane } from '../../model/catalogue.ts';
import type { Condition } from '../../condition/condition.ts';
import { decidedAny, isReadableFor, type Profile } from '../../access/profile.ts';
import type { DeskView, ViewPane } from '../../model/view.ts';
import type { PaneShape } from '../definition.ts';
import type { Projected } from '../../project/projectFields.ts';
import { given } from '../../source/raw.ts';
import { isPaneSource, type PaneParam } from './model.ts';
import type { Panes } from './panes.ts';

/** The panes that can be read from, each with what the profile may read of the row that is chosen there. */
type Readable = ReadonlyMap<string, (field: string) => boolean>;

function readableIn(panes: readonly Pane[], { catalogue, profile }: Projected, { shape }: Panes): Readable {
  return new Map(
    panes.map(({ id, screen }) => {
      const shown = catalogue.screens[screen];
      const fields = (shown && shape(shown, catalogue)?.gives) ?? {};
      return [id, (name: string) => name in fields && isReadableFor(fields[name] ?? {}, profile)];
    }),
  );
}

/** A parameter of panes that are not there, or of a field that may not be read, is none. */
function paramFor(param: PaneParam, readable: Readable): PaneParam | undefined {
  if (!isPaneSource(param)) return param;
  const panes = param.panes.filter((id) => readable.get(id)?.(param.field));
  return panes.length === 0 ? undefined : { panes, field: param.field };
}

/** What its call requires; of a record, whatever it is opened with. */
function neededBy({ params }: Pane, shape: PaneShape | undefined): string[] {
  return Object.keys(params).filter((name) => shape?.waits ?? shape?.needs.includes(name));
}

function viewPane(pane: Pane, readable: Readable, { catalogue }: Projected, { shape }: Panes): ViewPane[] {
  const screen = catalogue.screens[pane.screen];
  if (!screen || (pane.visible && !readable.has(pane.visible.pane))) return [];
  const params = Object.fromEntries(
    Object.entries(pane.params).flatMap(([name, param]) => {
      const left = paramFor(param, readable);
      return left === undefined ? [] : [[name, left] as const];
    }),
  );
  const needs = neededBy(pane, shape(screen, catalogue));
  if (needs.some((name) => !(name in params))) return [];
  const below = pane.below !== undefined && readable.has(pane.below) ? pane.below : undefined;
  const drop = pane.drop !== undefined && readable.has(pane.drop) ? pane.drop : undefined;
  return [given<ViewPane>({ ...pane, title: pane.title ?? screen.title, params, needs, below, drop })];
}

/** Screens that the profile does not have drop out, and with them the panes that could never be filled. */
export function viewDesk(screen: DeskScreen, world: Projected, kinds: Panes): DeskView | undefined {
  let left: readonly Pane[] = screen.panes.filter((pane) => world.screens.has(pane.screen));
  let panes: readonly ViewPane[] = [];
  for (;;) {
    const readable = readableIn(left, world, kinds);
    panes = left.flatMap((pane) => viewPane(pane, readable, world, kinds));
    if (panes.length === left.length) break;
    const ids = new Set(panes.map(({ id }) => id));
    left = left.filter(({ id }) => ids.has(id));
  }
  if (panes.length === 0) return undefined;
  const { id, title, help } = screen;
  const ids = new Set(panes.map((pane) => pane.id));
  return given<DeskView>({ id, type: 'desk', title, help, panes, order: screen.order.filter((one) => ids.has(one)) });
}

/** Whoever has one of its screens has a desk: true, false, or the condition over the user that is still open. */
export function decidedDesk(
  { panes }: DeskScreen,
  catalogue: Catalogue,
  profile: Profile,
  { decided }: Panes,
): boolean | Condition {
  const each = panes.flatMap(({ screen }) => {
    const shown = catalogue.screens[screen];
    return shown ? [decided(shown, catalogue, profile)] : [];
  });
  return decidedAny(each);
}
