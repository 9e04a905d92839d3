/** Which parameters the product's other places send to a call: sections, pickers, lookups, proposals and advice. */
import { keptBeside } from './keptBeside.ts';
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

function lookupIn({ lookup }: { readonly lookup?: RawField['lookup'] }): Named[] {
  return typeof lookup === 'object' ? [{ call: lookup.call, params: Object.keys(lookup.params ?? {}) }] : [];
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

/** What lookups of entities and of parameters send, by call: walked through once for all calls. */
export function lookupsOf(declared: Pick<Declared, 'entities' | 'calls'>): ReadonlyMap<string, readonly string[]> {
  const sent = new Map<string, string[]>();
  const named = [
    ...Object.values(declared.entities).flatMap(lookupsOfEntity),
    ...Object.values(declared.calls).flatMap(({ raw }) => (raw.takes ? lookupsOfTakes(raw.takes) : [])),
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

/** Names of parameters, each once: `sent` with a value that is known, `searched` typed in by a person. */
export function parametersOf(
  byLookups: readonly string[],
  asked: readonly Asked[],
): { sent: string[]; searched: string[] } {
  const sent = [...byLookups, ...asked.flatMap((one) => one.sent ?? [])];
  const searched = asked.flatMap((one) => one.searched ?? []);
  return { sent: [...new Set(sent)], searched: [...new Set(searched)] };
}
