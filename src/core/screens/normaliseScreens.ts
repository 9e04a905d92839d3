/** Screens into the catalogue, each as the definition of its type has it. */
import { tableBy } from '../model/names.ts';
import { own } from '../lint/lintKnown.ts';
import type { Call, Label, Screen } from '../model/catalogue.ts';
import type { Targets } from '../normalise/normaliseActions.ts';
import type { Asked } from '../source/callParameters.ts';
import { freeze } from '../model/freeze.ts';
import { keptBeside, keptWith } from '../source/keptBeside.ts';
import { keeping, type Watch } from '../source/watchedReads.ts';
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

/** What all screens ask of each call, in their order. Only those that say a call's id, or have it by convention, ask anything of it. */
export function askedOf({ screens, calls }: Declared): (call: string) => readonly Asked[] {
  const asked = new Map<string, Asked[]>();
  for (const [id, raw] of Object.entries(screens)) {
    for (const call of namedIn(raw, id)) {
      if (!Object.hasOwn(calls, call)) continue;
      const one = askedBy(raw, id)(call);
      const known = asked.get(call);
      if (known) known.push(one);
      else asked.set(call, [one]);
    }
  }
  return (call) => asked.get(call) ?? [];
}

const namedIn = keptWith((raw: RawScreen, id: string): ReadonlySet<string> => {
  const own = definitionOf(raw).callName(id, raw);
  return new Set([...Object.values(raw).flatMap(textsIn), ...(own === undefined ? [] : [own])]);
});

/** What a screen asks of a call is the same object for as long as the screen stands. */
const askedBy = keptWith((raw: RawScreen, id: string) => {
  const known = new Map<string, Asked>();
  return (call: string): Asked => {
    const asked = known.get(call) ?? definitionOf(raw).asks(id, raw, call);
    known.set(call, asked);
    return asked;
  };
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? textsOf(value) : [];
}

/** Every text below, once for as long as its file stands. */
const textsOf = keptBeside((value: object): readonly string[] => [...new Set(Object.values(value).flatMap(textsIn))]);

const kept = keeping<readonly Screen[]>();

/** A screen from which nothing has changed that it is made of is the same object. @param watched with the same as declared */
export function normaliseScreens(watched: Given, declared: Declared, watch: Watch): Record<string, Screen> {
  const world = { ...watched, targets: targetsOf(watched) };
  const made = (ofScreens: boolean, screens: ScreenWorld['screens']) =>
    tableBy(
      Object.entries(declared.screens)
        .filter(([, raw]) => definitionOf(raw).ofScreens === ofScreens)
        .flatMap(([id, raw]) => watch.made(kept, id, [raw], () => freeze(normalised(id, raw, { ...world, screens }))))
        .map((screen) => [screen.id, screen] as const),
    );
  const screens = made(false, watch.record('screens', {}));
  const ofScreens = made(true, watch.record('screens', screens));
  return tableBy([...Object.entries(screens), ...Object.entries(ofScreens)]);
}

function normalised(id: string, raw: RawScreen, world: ScreenWorld): readonly Screen[] {
  const made = definitionOf(raw).normalise(id, raw, world);
  return made.map((screen) => (screen.id === id && raw.was !== undefined ? { ...screen, was: raw.was } : screen));
}
