/**
 * Views at their hashes, made step by step before a release serves, or when a profile first asks, then kept. The validators of their forms are printed when their
 * address is first asked for: all of them at once would hold everybody up for seconds.
 */
import type { Catalogue } from '../core/model/catalogue.ts';
import { projectEach } from '../core/project.ts';
import type { View } from '../core/model/view.ts';
import { isForm } from '../core/screens/form/model.ts';
import { hashOf } from './hash.ts';
import type { Profile, Projection } from './release.ts';
import { formModule, formSchema } from './validators.ts';

export interface Projector {
  readonly project: (profile: Profile) => Projection;
  /** Makes the same, a screen a step. */
  readonly projectInSteps: (profile: Profile) => Generator<void>;
}

export function makeProjector(catalogue: Catalogue): Projector {
  const made = new Map<string, Projection>();
  // Most profiles share their forms, and printing a validator is the dearest part.
  const modules: Modules = new Map();
  function* projectInSteps(profile: Profile): Generator<void, Projection> {
    const key = profile.superManager ? 'super' : String(profile.userType);
    const known = made.get(key);
    if (known) return known;
    const projection = yield* projected(catalogue, profile, modules);
    // Whoever asked meanwhile has got theirs, which is to stay the only one.
    const first = made.get(key) ?? projection;
    made.set(key, first);
    return first;
  }
  return { project: (profile) => lastOf(projectInSteps(profile)), projectInSteps };
}

function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** By their hash. */
type Modules = Map<string, () => string>;

/** Raised when `formModule` prints another module for the same schema: browsers keep modules for ever. */
const printing = 1;

function* projected(catalogue: Catalogue, profile: Profile, modules: Modules): Generator<void, Projection> {
  const screens: Record<string, string> = {};
  const views: Record<string, View> = {};
  const validators: Record<string, () => string> = {};
  for (const [id, view] of projectEach(catalogue, profile)) {
    const validator = validatorOf(view, catalogue, modules);
    const whole = validator === undefined ? view : { ...view, validator: `/views/${validator.hash}.js` };
    const hash = hashOf(whole);
    if (validator !== undefined) validators[validator.hash] = validator.print;
    views[hash] = Object.freeze(whole);
    screens[id] = hash;
    yield;
  }
  for (const { id, was } of Object.values(catalogue.screens)) {
    const hash = screens[id];
    if (was !== undefined && hash !== undefined && !Object.hasOwn(screens, was)) screens[was] = hash;
  }
  return Object.freeze({ screens, views, validators });
}

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
