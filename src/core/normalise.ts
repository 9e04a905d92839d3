/**
 * Schema files in, catalogue out: every default of the language is applied here and nowhere else, each by a function that is
 * named after its rule. The linter runs before it; what it reports (an unknown entity, a missing call) is left out here.
 */
import type { Catalogue } from './model/catalogue.ts';
import { declare } from './source/declare.ts';
import { freeze } from './model/freeze.ts';
import { normaliseCalls } from './normalise/normaliseCalls.ts';
import { normaliseEntities } from './normalise/normaliseEntities.ts';
import { normaliseMenus } from './normalise/normaliseMenus.ts';
import { normaliseRules } from './normalise/normaliseRules.ts';
import { askedOf, normaliseScreens } from './screens/normaliseScreens.ts';
import { lookupsOf } from './source/callParameters.ts';
import type { Declared, ParsedFile } from './source/raw.ts';
import { watchDeclared, watchReads } from './source/watchedReads.ts';

export type { ParsedFile } from './source/raw.ts';

/** The frozen catalogue of these files. */
export function normalise(files: readonly ParsedFile[]): Catalogue {
  return normaliseDeclared(declare(files));
}

/** The same of what files declare: whoever asks for the origin of an entity, call or screen finds it there by its id. */
export function normaliseDeclared(declared: Declared): Catalogue {
  const watch = watchReads();
  const watched = watchDeclared(watch, declared);
  const entities = normaliseEntities(declared, watched, watch);
  const watchedEntities = watch.record('entities', entities);
  const asked = askedOf(declared);
  const sent = lookupsOf(declared);
  const calls = normaliseCalls({ entities: watchedEntities, declared: watched, asked, sent }, declared, watch);
  const screens = normaliseScreens(
    { entities: watchedEntities, calls: watch.record('calls', calls), declared: watched },
    declared,
    watch,
  );
  const menus = normaliseMenus(declared, screens, calls);
  const { dictionaries, settings, parts } = declared;
  const rules = normaliseRules(declared);
  return freeze({ entities, calls, screens, rules, dictionaries, menus, settings, parts });
}
