/**
 * Views at their hashes, made step by step before a release serves, or when a profile first asks, then kept. The validators of their forms are printed when their
 * address is first asked for: all of them at once would hold everybody up for seconds.
 */
import { affectedScreens } from '../core/affectedScreens.ts';
import type { Catalogue } from '../core/model/catalogue.ts';
import { projectEach } from '../core/project.ts';
import type { View } from '../core/model/view.ts';
import { isForm } from '../core/screens/form/model.ts';
import { hashOf } from './hash.ts';
import type { Profile, Projection, Release } from './release.ts';
import { formModule, formSchema } from './validators.ts';

interface Projector {
  readonly project: (profile: Profile) => Projection;
  /** Makes the same, a screen a step. */
  readonly projectInSteps: (profile: Profile) => Generator<void>;
}

interface FollowingProjector extends Projector {
  readonly projected: (profile: Profile) => Projection | undefined;
  /** Forgets what served before: a release does not keep all that went before it. */
  readonly standAlone: () => void;
}

/** @param before what serves meanwhile: its views are taken over, of screens that nothing of what has changed reaches */
export function makeProjector(
  catalogue: Catalogue,
  before?: Pick<Release, 'catalogue' | 'projected'>,
): FollowingProjector {
  const made = new Map<string, Projection>();
  // Most profiles share their forms, and printing a validator is the dearest part.
  const modules: Modules = new Map();
  let last = before;
  let affected: ReadonlySet<string> | undefined;
  function takenOver(profile: Profile): Taken | undefined {
    const from = last?.projected(profile);
    if (!last || !from) return undefined;
    affected ??= affectedScreens(last.catalogue, catalogue);
    return { from, affected };
  }
  function* projectInSteps(profile: Profile): Generator<void, Projection> {
    const key = keyOf(profile);
    const known = made.get(key);
    if (known) return known;
    const projection = yield* project(catalogue, profile, modules, takenOver(profile));
    // Whoever asked meanwhile has got theirs, which is to stay the only one.
    const first = made.get(key) ?? projection;
    made.set(key, first);
    return first;
  }
  return {
    project: (profile) => lastOf(projectInSteps(profile)),
    projectInSteps,
    projected: (profile) => made.get(keyOf(profile)),
    standAlone: () => {
      last = undefined;
      affected = undefined;
    },
  };
}

export const keyOf = ({ superManager, userType }: Profile): string => (superManager ? 'super' : String(userType));

function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** By their hash. */
type Modules = Map<string, () => string>;

/** Raised when `formModule` prints another module for the same schema: browsers keep modules for ever. */
const printing = 2;

/** What is taken over from the release before: all but the affected screens. */
interface Taken {
  readonly from: Projection;
  readonly affected: ReadonlySet<string>;
}

function* project(
  catalogue: Catalogue,
  profile: Profile,
  modules: Modules,
  taken: Taken | undefined,
): Generator<void, Projection> {
  const made = new Map<string, Hashed>();
  for (const [id, view] of projectEach(catalogue, profile, taken?.affected)) {
    made.set(id, hashed(view, catalogue, modules));
    yield;
  }
  const screens: Record<string, string> = {};
  const views: Record<string, View> = {};
  const validators: Record<string, () => string> = {};
  for (const id of Object.keys(catalogue.screens)) {
    const one = made.get(id) ?? (taken?.affected.has(id) === false ? keptOf(taken.from, id) : undefined);
    if (!one) continue;
    const { hash, view, validator } = one;
    if (validator !== undefined) validators[validator.hash] = validator.print;
    views[hash] = view;
    screens[id] = hash;
  }
  for (const { id, was } of Object.values(catalogue.screens)) {
    const hash = screens[id];
    if (was !== undefined && hash !== undefined && !Object.hasOwn(screens, was)) screens[was] = hash;
  }
  return Object.freeze({ screens, views, validators });
}

interface Hashed {
  readonly hash: string;
  readonly view: View;
  readonly validator: { readonly hash: string; readonly print: () => string } | undefined;
}

function hashed(view: View, catalogue: Catalogue, modules: Modules): Hashed {
  const validator = validatorOf(view, catalogue, modules);
  const whole = validator === undefined ? view : Object.freeze({ ...view, validator: validatorPath(validator.hash) });
  return { hash: hashOf(whole), view: whole, validator };
}

/** A screen as it was projected before; undefined where the profile had it not. */
function keptOf({ screens, views, validators }: Projection, id: string): Hashed | undefined {
  const hash = screens[id];
  const view = views[hash ?? ''];
  if (hash === undefined || !view) return undefined;
  const own = isForm(view)
    ? Object.entries(validators).find(([one]) => view.validator === validatorPath(one))
    : undefined;
  return { hash, view, validator: own && { hash: own[0], print: own[1] } };
}

const validatorPath = (hash: string): string => `/views/${hash}.js`;

function validatorOf(
  view: View,
  catalogue: Catalogue,
  modules: Modules,
): { hash: string; print: () => string } | undefined {
  if (!isForm(view)) return undefined;
  const screen = catalogue.screens[view.id];
  const call = catalogue.calls[view.call.id];
  if (!call || !screen || !isForm(screen)) return undefined;
  const schema = formSchema(view, screen, call, catalogue);
  const hash = hashOf({ printing, schema });
  const print = modules.get(hash) ?? once(() => formModule(schema));
  modules.set(hash, print);
  return { hash, print };
}

function once(print: () => string): () => string {
  let printed: string | undefined;
  return () => (printed ??= print());
}
