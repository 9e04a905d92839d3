/** Which parameters the product's other places send to a call: sections, pickers, lookups, proposals and advice. */
import { keptBeside } from './keptBeside.ts';
import { itemsOf } from './raw.ts';
import type {
  Declared,
  EntityFile,
  RawAdvice,
  RawExpand,
  RawField,
  RawFill,
  RawFilter,
  RawFormField,
  RawPropose,
  RawTakes,
} from './raw.ts';

interface Named {
  readonly call: string;
  readonly params: readonly string[];
}

/** Stands among what lookups send, beside the names of parameters: no field is called so. */
const choices = '#choices';

function lookupIn({ lookup }: { readonly lookup?: RawField['lookup'] }): Named[] {
  if (lookup === undefined) return [];
  if (typeof lookup === 'string') return [{ call: lookup, params: [choices] }];
  return [{ call: lookup.call, params: [choices, ...Object.keys(lookup.params ?? {})] }];
}

function ofLookup(raw: { readonly lookup?: RawField['lookup'] }, call: string): readonly string[] {
  return lookupIn(raw).flatMap((one) => (one.call === call ? one.params : []));
}

/** What a form asks while it is filled in. */
function ofAsked(asked: { readonly call: string; readonly params: object } | undefined, call: string): string[] {
  return asked?.call === call ? Object.keys(asked.params) : [];
}

function lookupsInTakes(takes: RawTakes | undefined): Named[] {
  return Object.values(takes?.properties ?? {}).flatMap((field) =>
    field === true ? [] : [...lookupIn(field), ...lookupsInTakes(field.takes)],
  );
}

const lookupsOfEntity = keptBeside(({ properties }: EntityFile) => Object.values(properties).flatMap(lookupIn));
const lookupsOfTakes = keptBeside((takes: RawTakes) => lookupsInTakes(takes));

function lookupsOfFilters(filters: unknown): Named[] {
  return itemsOf<RawFilter>(filters, 'field').flatMap(lookupIn);
}

/** What the lookups of a list's filters ask. */
export function ofFilters(filters: unknown, call: string): string[] {
  return lookupsOfFilters(filters).flatMap((one) => (one.call === call ? one.params : []));
}

/** What lookups of entities and of parameters send, by call: walked through once for all calls. */
export function lookupsOf(declared: Pick<Declared, 'entities' | 'calls'>): ReadonlyMap<string, readonly string[]> {
  const sent = new Map<string, string[]>();
  const named = [
    ...Object.values(declared.entities).flatMap(lookupsOfEntity),
    ...Object.values(declared.calls).flatMap(({ raw }) => [
      ...(raw.takes ? lookupsOfTakes(raw.takes) : []),
      ...lookupsOfFilters(raw.filters),
    ]),
  ];
  for (const { call, params } of named) {
    const known = sent.get(call);
    if (known) known.push(...params);
    else sent.set(call, [...params]);
  }
  return sent;
}

/** What a screen asks of a call, besides what any screen may ask of it. */
export interface Asked {
  readonly filters?: readonly RawFilter[];
  /** Parameters with a value that is known. */
  readonly sent?: readonly string[];
  /** Parameters that a person types in. */
  readonly searched?: readonly string[];
}

/** What parts of a record ask, and what a row opens beneath itself. */
export function ofSections(sections: readonly RawExpand[], call: string): string[] {
  return sections.filter((section) => section.call === call).flatMap((section) => Object.keys(section.params ?? {}));
}

export function ofFormFields(fields: readonly RawFormField[], call: string): string[] {
  return fields.flatMap((field) => [...ofLookup(field, call), ...ofAsked(field.propose, call)]);
}

export function ofAdvice(advice: readonly RawAdvice[] | undefined, call: string): string[] {
  return (advice ?? []).flatMap((one) => ofAsked(one, call));
}

export function ofFill(fill: RawFill | undefined, call: string): string[] {
  return ofAsked(fill, call);
}

/** What it asks at first, and what it asks besides where somebody wants to know more. */
export function ofPropose(propose: RawPropose | undefined, call: string): string[] {
  if (propose?.call !== call) return [];
  return Object.keys({ ...propose.params, ...propose.expand?.params });
}

/** Names of parameters, each once: `sent` with a value that is known, `searched` typed in by a person; and whether its rows are choices. */
export function parametersOf(
  byLookups: readonly string[],
  asked: readonly Asked[],
): { sent: string[]; searched: string[]; areChoices: boolean } {
  const all = [...byLookups, ...asked.flatMap((one) => one.sent ?? [])];
  const searched = asked.flatMap((one) => one.searched ?? []);
  const sent = all.filter((name) => name !== choices);
  return { sent: [...new Set(sent)], searched: [...new Set(searched)], areChoices: sent.length < all.length };
}
