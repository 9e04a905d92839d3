/** Screens into the catalogue, each as the definition of its type has it. */
import { own } from '../lint/lintKnown.ts';
import type { Call, Label, Screen } from '../model/catalogue.ts';
import type { Targets } from '../normalise/normaliseActions.ts';
import type { Asked } from '../source/callParameters.ts';
import type { Declared } from '../source/raw.ts';
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
export function askedOf(call: string, { screens }: Declared): Asked[] {
  return Object.entries(screens).map(([id, raw]) => definitionOf(raw).asks(id, raw, call));
}

export function normaliseScreens(given: Given): Record<string, Screen> {
  const world = { ...given, targets: targetsOf(given) };
  const entries = Object.entries(given.declared.screens);
  const made = (ofScreens: boolean, screens: ScreenWorld['screens']) =>
    Object.fromEntries(
      entries
        .filter(([, raw]) => definitionOf(raw).ofScreens === ofScreens)
        .flatMap(([id, raw]) => definitionOf(raw).normalise(id, raw, { ...world, screens }))
        .map((screen) => [screen.id, screen] as const),
    );
  const screens = made(false, {});
  return { ...screens, ...made(true, screens) };
}
