/**
 * Catalogue and access profile in, views out: screens with nothing in them that this profile may not see.
 * What depends on more of the user than the profile says stays, as a condition over the user.
 */
import type { Catalogue } from './model/catalogue.ts';
import { freeze } from './model/freeze.ts';
import type { View } from './model/view.ts';
import type { Profile } from './access/profile.ts';
import type { Projected } from './project/projectFields.ts';
import { definitionOf } from './screens/index.ts';

export type { Profile } from './access/profile.ts';

/** The screens that a profile has, each with what is still open about the user: true, or a condition over them. */
function screensFor(catalogue: Catalogue, profile: Profile): Projected['screens'] {
  return new Map(
    Object.values(catalogue.screens).flatMap((screen) => {
      const decided = definitionOf(screen).decided(screen, catalogue, profile);
      return decided === false ? [] : [[screen.id, decided] as const];
    }),
  );
}

/** What a profile's views are made from. */
export function worldOf(catalogue: Catalogue, profile: Profile): Projected {
  const reading = Object.values(catalogue.screens).filter((screen) => definitionOf(screen).fromRow);
  return {
    catalogue,
    profile,
    screens: screensFor(catalogue, profile),
    rowScreens: new Set(reading.map(({ id }) => id)),
  };
}

/** Every screen that this profile may open, by id; of some of them where only these are asked for. */
export function project(catalogue: Catalogue, profile: Profile, only?: ReadonlySet<string>): Record<string, View> {
  return Object.freeze(Object.fromEntries(projectEach(catalogue, profile, only)));
}

/** The same one by one, for whoever has to do something else between them. */
export function* projectEach(
  catalogue: Catalogue,
  profile: Profile,
  only?: ReadonlySet<string>,
): Generator<readonly [id: string, view: View]> {
  const world = worldOf(catalogue, profile);
  for (const screen of Object.values(catalogue.screens)) {
    if (only && !only.has(screen.id)) continue;
    const view = world.screens.has(screen.id) ? definitionOf(screen).project(screen, world) : undefined;
    if (view) yield [screen.id, freeze(view)];
  }
}
