/**
 * What the users of one profile are told of the API: every call, with what they may send with it and the fields that they may
 * read. It is for what is told; what is served is decided for each request.
 */
import { isReadableFor, isWritableFor, type Profile } from '../core/access/profile.ts';
import { isGeneric } from '../core/model/genericCalls.ts';
import type { Call, Catalogue, Entity, Field, Gives } from '../core/model/catalogue.ts';

export interface KnownApi {
  readonly calls: readonly Call[];
  /** By entity. */
  readonly fields: (entity: Entity) => readonly Field[];
  /** Parameters of a call that are not among what it takes here. */
  readonly hidden: (call: string) => ReadonlySet<string>;
}

/** A field that some users of the profile may read is told to all of them; its value is not. */
export function knownTo(catalogue: Catalogue, profile: Profile): KnownApi {
  const hidden = new Map(
    Object.values(catalogue.calls).map((call) => [
      call.id,
      hiddenIn(call, catalogue.entities[call.entity ?? ''], profile),
    ]),
  );
  return {
    calls: Object.values(catalogue.calls).map((call) => without(call, hidden.get(call.id) ?? none, profile)),
    fields: ({ fields }) => Object.values(fields).filter((field) => isReadableFor(field, profile)),
    hidden: (call) => hidden.get(call) ?? none,
  };
}

const none: ReadonlySet<string> = new Set();

/** What the server refuses by name from whoever may not read it, or neither read nor write it; a handler says itself what it takes. */
function hiddenIn(call: Call, entity: Entity | undefined, profile: Profile): ReadonlySet<string> {
  if (!entity || !isGeneric(call.does)) return none;
  const filtered = call.filters.flatMap(({ field: name, params }) => {
    const field = entity.fields[name];
    return field && !isReadableFor(field, profile) ? params : [];
  });
  const written = Object.values(entity.fields)
    .filter((field) => !isReadableFor(field, profile) && !isWritableFor(field, profile))
    .map(({ name }) => name);
  return new Set([...filtered, ...written]);
}

function without(call: Call, names: ReadonlySet<string>, profile: Profile): Call {
  const kept = Object.entries(call.takes.fields).filter(([name]) => !names.has(name));
  const filters = call.filters.filter(({ params }) => !params.some((param) => names.has(param)));
  return {
    ...call,
    filters,
    takes: { ...call.takes, fields: Object.fromEntries(kept) },
    gives: toldOf(call.gives, profile),
  };
}

function toldOf(gives: Gives, profile: Profile): Gives {
  if (!('shape' in gives)) return gives;
  const fields = Object.entries(gives.shape.fields).filter(([, field]) => isReadableFor(field, profile));
  return { ...gives, shape: { ...gives.shape, fields: Object.fromEntries(fields) } };
}
