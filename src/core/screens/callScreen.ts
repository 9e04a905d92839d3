/** Screens over one call of their own: found by its name, for whoever may send it. */
import type { Call, Catalogue, Entity, Label, Screen, ScreenType } from '../model/catalogue.ts';
import { decidedAllow } from '../access/profile.ts';
import { mustBeGiven } from '../model/entity/mustBeGiven.ts';
import { lastPart, type RawScreenOf } from '../source/raw.ts';
import { fieldsOf } from '../project/projectActions.ts';
import type { Naming, PaneShape, ScreenDefinition, ScreenWorld } from './definition.ts';

export interface CallScreen<T extends ScreenType> {
  readonly id: string;
  readonly raw: RawScreenOf<T>;
  readonly call: Call;
  readonly entity: Entity | undefined;
  readonly world: ScreenWorld;
}

type Raw = { readonly entity?: string | object; readonly call?: string };

/** The entity's `get`, where no call is said. */
export function saidOrGet(_id: string, { call, entity }: Raw): string {
  return call ?? `${String(entity)}.get`;
}

/** A screen is of the entity it names or holds, else of its call's. */
export function entityOf(id: string, raw: object, call: Call, entities: ScreenWorld['entities']): Entity | undefined {
  return entities[namedEntity(id, raw) ?? call.entity ?? ''];
}

/** The id of the entity that it names or holds. */
export function namedEntity(id: string, raw: object): string | undefined {
  const said: unknown = 'entity' in raw ? raw.entity : undefined;
  return typeof said === 'string' || said === undefined ? said : lastPart(id);
}

/** A page is called what its entity is. */
export function titleOfEntity(_raw: object, { entity, call }: Naming): Label | undefined {
  return entity?.title ?? call?.title;
}

/** What a call must be sent. */
export function requiredOf(call: Call | undefined): string[] {
  return Object.values(call?.takes.fields ?? {}).flatMap((field) => (mustBeGiven(field) ? [field.name] : []));
}

/** A pane that shows rows, or one record, of its call: it is opened with what the call takes, and gives what is chosen in it. */
export function paneOfRows(screen: Screen, catalogue: Catalogue): PaneShape {
  const call = catalogue.calls[screen.call];
  const takes = Object.keys(call?.takes.fields ?? {});
  return { gives: fieldsOf(screen, catalogue), takes, needs: requiredOf(call) };
}

type OfCall<T extends ScreenType> = Pick<ScreenDefinition<T>, 'callName' | 'normalise' | 'decided' | 'ofScreens'>;

/** A screen over a call that is nowhere declared is a fault that the linter names; there is nothing to print of it. */
export function ofCall<T extends ScreenType>(
  callName: (id: string, raw: RawScreenOf<T>) => string,
  normalise: (screen: CallScreen<T>) => Screen[],
): OfCall<T> {
  return {
    ofScreens: false,
    callName,
    normalise(id, raw, world) {
      const call = world.calls[callName(id, raw)];
      if (!call) return [];
      return normalise({ id, raw, call, entity: entityOf(id, raw, call, world.entities), world });
    },
    decided({ call: name }, { calls }, profile) {
      const call = calls[name];
      return call === undefined ? false : call.open || decidedAllow(call.allow, profile);
    },
  };
}
