/** What is looked at before a change is published: what users gain and lose, on their pages and beneath them. Pure. */
import type { Profile } from './access/profile.ts';
import type { Catalogue } from './model/catalogue.ts';
import { rightsChanges } from './rightsChanges.ts';
import { viewChanges, type ChangedPart, type GivenPart, type ViewChange } from './viewChanges.ts';

/** What a page shows by itself says the same as the right beneath it. */
const shownAs: Readonly<Partial<Record<ChangedPart | GivenPart, readonly (ChangedPart | GivenPart)[]>>> = {
  read: ['column', 'field'],
  whole: ['mask'],
};

export function reviewOf(before: Catalogue, after: Catalogue, profiles: readonly Profile[]): readonly ViewChange[] {
  const seen = viewChanges(before, after, profiles);
  const entityOf = (screen: string): string | undefined => {
    const found = after.screens[screen] ?? before.screens[screen];
    return found && (after.calls[found.call] ?? before.calls[found.call])?.entity;
  };
  const given = rightsChanges(before, after, profiles).flatMap((right): ViewChange[] => {
    const isCall = right.part === 'call' && !Object.hasOwn(before.calls, right.id);
    const entity = isCall ? after.calls[right.id]?.entity : right.screen;
    const sayings = shownAs[right.part] ?? [];
    const same = seen.filter(
      ({ part, id, screen, widens }) =>
        widens && entityOf(screen) === entity && (isCall ? part === 'page' : sayings.includes(part) && id === right.id),
    );
    const told = new Set(same.flatMap(({ types }) => types));
    const types = right.types.filter((type) => !told.has(type));
    return types.length === 0 ? [] : [{ ...right, types, all: right.all && types.length === right.types.length }];
  });
  return [...seen, ...given];
}
