/** Screens into the catalogue, each as the definition of its type has it. */
import { tableBy } from '../model/names.ts';
import { own } from '../lint/lintKnown.ts';
import type { Call, Label, Screen } from '../model/catalogue.ts';
import type { Targets } from '../normalise/normaliseActions.ts';
import type { Asked } from '../source/callParameters.ts';
import { keptBeside } from '../source/keptBeside.ts';
import type { Declared, RawScreen } from '../source/raw.ts';
import { entityOf, namedEntity } from './callScreen.ts';
import type { ScreenWorld } from './definition.ts';
import { definitionOf } from './index.ts';

type Given = Pick<ScreenWorld, 'entities' | 'calls' | 'declared'>;

/** What screens are called and send, before any of them is normalised: actions name each other's. */
function targetsOf(world: Given): Targets {
  const callOf = (screen: string): Call | undefined => {
    const [id = '', implied] = screen.split('#');
    const raw = own(world.declared.screens, id);
    const name = raw && definitionOf(raw).callName(id, raw);
    if (!raw || name === undefined) return undefined;
    if (!implied) return world.calls[name];
    return world.calls[`${String(namedEntity(id, raw))}.${implied === 'add' ? 'insert' : 'update'}`];
  };
  const titleOf = (screen: string): Label | undefined => {
    const call = callOf(screen);
    const raw = own(world.declared.screens, screen);
    if (!raw) return call?.title;
    if (raw.title !== undefined) return raw.title;
    const entity = call && entityOf(screen, raw, call, world.entities);
    return definitionOf(raw).title(raw, { call, entity, titleOf });
  };
  return { calls: world.calls, titleOf, callOf };
}

/** What all screens ask of a call, in their order. */
export function askedOf(call: string, declared: Declared): Asked[] {
  const asking = askersOf(declared).get(call) ?? [];
  return asking.map(([id, raw]) => definitionOf(raw).asks(id, raw, call));
}

/** The screens that say a call's id, or have it by convention: no other screen asks anything of it. */
const askersOf = keptBeside(({ screens, calls }: Declared): ReadonlyMap<string, readonly [string, RawScreen][]> => {
  const askers = new Map<string, [string, RawScreen][]>();
  for (const [id, raw] of Object.entries(screens)) {
    const named = new Set(Object.values(raw).flatMap(textsIn));
    const own = definitionOf(raw).callName(id, raw);
    if (own !== undefined) named.add(own);
    for (const call of named) {
      if (!Object.hasOwn(calls, call)) continue;
      const known = askers.get(call);
      if (known) known.push([id, raw]);
      else askers.set(call, [[id, raw]]);
    }
  }
  return askers;
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? textsOf(value) : [];
}

/** Every text below, once for as long as its file stands. */
const textsOf = keptBeside((value: object): readonly string[] => [...new Set(Object.values(value).flatMap(textsIn))]);

export function normaliseScreens(given: Given): Record<string, Screen> {
  const world = { ...given, targets: targetsOf(given) };
  const entries = Object.entries(given.declared.screens);
  const made = (ofScreens: boolean, screens: ScreenWorld['screens']) =>
    tableBy(
      entries
        .filter(([, raw]) => definitionOf(raw).ofScreens === ofScreens)
        .flatMap(([id, raw]) => {
          const made = definitionOf(raw).normalise(id, raw, { ...world, screens });
          return made.map((screen) =>
            screen.id === id && raw.was !== undefined ? { ...screen, was: raw.was } : screen,
          );
        })
        .map((screen) => [screen.id, screen] as const),
    );
  const screens = made(false, {});
  return tableBy([...Object.entries(screens), ...Object.entries(made(true, screens))]);
}
