/**
 * Views at their hashes, made when a profile first asks, then kept. The validators of their forms are printed when their
 * address is first asked for: all of them at once would hold everybody up for seconds.
 */
import type { Catalogue } from '../core/model/catalogue.ts';
import { project } from '../core/project/project.ts';
import type { View } from '../core/model/view.ts';
import { hashOf } from './hash.ts';
import type { Profile, Projection } from './release.ts';
import { formModule, formSchema } from './validators.ts';

export function makeProjector(catalogue: Catalogue): (profile: Profile) => Projection {
  const made = new Map<string, Projection>();
  // Most profiles share their forms, and printing a validator is the dearest part.
  const modules: Modules = new Map();
  return (profile) => {
    const key = profile.superManager ? 'super' : String(profile.userType);
    const projection = made.get(key) ?? projected(catalogue, profile, modules);
    made.set(key, projection);
    return projection;
  };
}

/** By their hash. */
type Modules = Map<string, () => string>;

/** Raised when `formModule` prints another module for the same schema: browsers keep modules for ever. */
const printing = 1;

function projected(catalogue: Catalogue, profile: Profile, modules: Modules): Projection {
  const screens: Record<string, string> = {};
  const views: Record<string, View> = {};
  const validators: Record<string, () => string> = {};
  for (const [id, view] of Object.entries(project(catalogue, profile))) {
    const validator = validatorOf(view, catalogue, modules);
    const whole = validator === undefined ? view : { ...view, validator: `/views/${validator.hash}.js` };
    const hash = hashOf(whole);
    if (validator !== undefined) validators[validator.hash] = validator.print;
    views[hash] = Object.freeze(whole);
    screens[id] = hash;
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

function isForm<T extends { readonly type: string }>(one: T): one is Extract<T, { readonly load?: unknown }> {
  return ['form', 'dialog', 'steps'].includes(one.type);
}
