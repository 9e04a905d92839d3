/** Defaults of desks, each a function named after its rule. */
import type { PaneField } from '../../../generated/grammar.ts';
import type { DeskScreen, Pane, PaneParam, Screen } from '../../model/catalogue.ts';
import { given } from '../../source/raw.ts';
import type { RawScreenOf } from '../../source/raw.ts';
import type { ScreenWorld } from '../definition.ts';
import type { Panes } from './panes.ts';

type RawDesk = RawScreenOf<'desk'>;
type RawPane = RawDesk['panes'][number];
type RawParams = NonNullable<RawPane['params']>;

const defaultSize = 1;

function isField(param: RawParams[string]): param is PaneField {
  return typeof param === 'object' && param !== null;
}

/** One pane that is named is a list of one. */
function paneParam(param: RawParams[string]): PaneParam {
  if (!isField(param)) return param;
  return { panes: typeof param.pane === 'string' ? [param.pane] : param.pane, field: param.field };
}

/** A pane has an equal share, stands beside the others and in their window, and waits for nothing that is not said. */
function normalisePane({ params = {}, size = defaultSize, detach = false, parentId: below, ...words }: RawPane): Pane {
  const read = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, paneParam(param)]));
  return given<Pane>({ ...words, below, params: read, size, detach });
}

/** On a phone the panes that `order` does not name follow those that it names. */
function orderOf(written: readonly string[] = [], panes: readonly Pane[]): string[] {
  const ids = panes.map(({ id }) => id);
  return [...new Set([...written.filter((id) => ids.includes(id)), ...ids])];
}

/** A desk is called what its first pane's screen is. A screen that is not there, or is a desk, is a fault that the linter names. */
export function normaliseDesk(
  id: string,
  raw: RawDesk,
  { declared, targets }: ScreenWorld,
  { types }: Panes,
): Screen[] {
  const possible = types();
  const panes = raw.panes
    .filter(({ screen }) => possible.some((type) => type === declared.screens[screen]?.type))
    .map(normalisePane);
  const [first] = panes;
  if (!first) return [];
  const title = raw.title ?? targets.titleOf(first.screen) ?? id;
  const call = panes.map(({ screen }) => targets.callOf(screen)?.id).find((one) => one !== undefined) ?? '';
  return [
    given<DeskScreen>({ id, type: 'desk', title, help: raw.help, call, panes, order: orderOf(raw.order, panes) }),
  ];
}
