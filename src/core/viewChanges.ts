/**
 * What a change of schemas changes for those who have the pages: columns, filters, fields and actions that come and go, and for
 * whom. The views of every profile are compared, so that a right that widens is seen wherever it was widened. Pure.
 */
import type { Profile } from './access/profile.ts';
import { affectedScreens } from './affectedScreens.ts';
import { isMaskedFor } from './access/profile.ts';
import type { Catalogue } from './model/catalogue.ts';
import { renamedIn } from './model/entity/renamed.ts';
import type { Label } from './model/values.ts';
import { project } from './project.ts';
import { fieldsOf } from './project/projectActions.ts';

export type ChangedPart = 'page' | 'column' | 'filter' | 'field' | 'action' | 'mask';

/** What is given beneath the pages: by calls, entities and what happens by itself. */
export type GivenPart =
  | 'call'
  | 'open'
  | 'needs'
  | 'rows'
  | 'ownRows'
  | 'presence'
  | 'read'
  | 'write'
  | 'whole'
  | 'moves'
  | 'reaction'
  | 'silent';

/** One part of one page, or of the entity or call that `screen` names. */
interface ViewPart {
  readonly part: ChangedPart | GivenPart;
  readonly screen: string;
  readonly screenTitle: Label;
  readonly id: string;
  readonly title: Label;
}

export interface ViewChange extends ViewPart {
  readonly change: 'comes' | 'goes';
  /** The user types for whom it changes; none where it changes for super managers alone. */
  readonly types: readonly number[];
  /** Everybody who has the page, before or after. */
  readonly all: boolean;
  /** Somebody sees or may do more than before. */
  readonly widens: boolean;
}

interface Counted extends ViewPart {
  readonly change: ViewChange['change'];
  readonly types: number[];
  readonly having: Set<number>;
}

/** In the order of pages, each change once, with all whom it concerns. @param screens those that can differ */
export function viewChanges(
  before: Catalogue,
  after: Catalogue,
  profiles: readonly Profile[],
  screens: ReadonlySet<string> = affectedScreens(before, after),
): readonly ViewChange[] {
  const changes = new Map<string, Counted>();
  const called = calledNow(before, after);
  const having = new Map<string, Set<number>>();
  for (const profile of profiles) {
    const [old, fresh] = [partsFor(before, profile, screens, called), partsFor(after, profile, screens)];
    const note = (seen: ViewPart, key: string, change: ViewChange['change']): void => {
      const types = changes.get(`${change} ${key}`)?.types ?? [];
      if (!profile.superManager) types.push(profile.userType);
      changes.set(`${change} ${key}`, { ...seen, change, types, having: having.get(seen.screen) ?? new Set() });
    };
    for (const { screen } of [...old.values(), ...fresh.values()]) {
      if (!having.has(screen)) having.set(screen, new Set());
      if (!profile.superManager) having.get(screen)?.add(profile.userType);
    }
    for (const [key, seen] of fresh) if (!old.has(key)) note(seen, key, 'comes');
    for (const [key, seen] of old) if (!fresh.has(key)) note(seen, key, 'goes');
  }
  return [...changes.values()].map(({ having: all, ...change }) => ({
    ...change,
    all: change.types.length > 0 && change.types.length === all.size,
    // A value that is covered no more is one that is seen whole.
    widens: change.types.length > 0 && (change.change === 'comes') !== (change.part === 'mask'),
  }));
}

/** The parts that views of several types have under one name. */
interface Parts {
  readonly title: Label;
  readonly columns?: readonly {
    readonly field: string;
    readonly title?: Label;
    readonly definition: { readonly title: Label };
  }[];
  readonly filters?: readonly { readonly field: string; readonly definition: { readonly title: Label } }[];
  readonly fields?: readonly { readonly name: string; readonly title: Label }[];
  readonly actions?: readonly { readonly id: string; readonly title: Label }[];
}

/** What a screen is called, and a part of it. */
interface Called {
  readonly screen: (id: string) => string;
  readonly part: (screen: string, id: string) => string;
}
const asBefore: Called = { screen: (id) => id, part: (_, id) => id };

/** The names of today for what is only called otherwise: nobody gains or loses by it. */
function calledNow(before: Catalogue, after: Catalogue): Called {
  const screens = renamedIn(before.screens, after.screens);
  /** A screen's own dialogs are called by it. */
  const screenNow = (id: string): string => {
    const [page = '', ...own] = id.split('#');
    return [screens.get(page) ?? page, ...own].join('#');
  };
  const fields = new Map<string, ReadonlyMap<string, string>>();
  const fieldsIn = (was: string): ReadonlyMap<string, string> => {
    const [old, now] = [before.screens[was], after.screens[screenNow(was)]];
    return old && now ? renamedIn(fieldsOf(old, before), fieldsOf(now, after)) : new Map();
  };
  return {
    screen: screenNow,
    part: (screen, id) => {
      const renamed = fields.get(screen) ?? fieldsIn(screen);
      fields.set(screen, renamed);
      return renamed.get(id) ?? id;
    },
  };
}

function partsFor(
  catalogue: Catalogue,
  profile: Profile,
  screens: ReadonlySet<string>,
  called = asBefore,
): ReadonlyMap<string, ViewPart> {
  const all = new Map<string, ViewPart>();
  for (const [was, view] of Object.entries(project(catalogue, profile, screens))) {
    const screen = called.screen(was);
    const add = (part: ChangedPart, id: string, title: Label): void => {
      const now = part === 'page' || part === 'action' ? id : called.part(was, id);
      all.set(`${screen} ${part} ${now}`, { part, screen, screenTitle: view.title, id: now, title });
    };
    const source = catalogue.screens[was];
    const fields = source ? fieldsOf(source, catalogue) : {};
    // A type of screen has those of these that it has.
    const parts: Parts = view;
    add('page', screen, view.title);
    for (const { field, title, definition } of parts.columns ?? []) {
      const own = fields[field];
      add('column', field, title ?? definition.title);
      if (own && isMaskedFor(own, profile)) add('mask', field, title ?? definition.title);
    }
    for (const { field, definition } of parts.filters ?? []) add('filter', field, definition.title);
    for (const { name, title } of parts.fields ?? []) add('field', name, title);
    for (const { id, title } of parts.actions ?? []) add('action', id, title);
  }
  return all;
}
