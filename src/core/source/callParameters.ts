/** Which parameters the product's other places send to a call: sections, pickers, lookups, proposals and advice. */
import type { Declared, RawDetail, RawField, RawForm, RawFormField, RawList, RawScreen, RawTakes } from './raw.ts';
import { itemsOf } from './raw.ts';

function ofLookup(raw: { readonly lookup?: RawField['lookup'] }, call: string): string[] {
  const { lookup } = raw;
  return typeof lookup === 'object' && lookup.call === call ? Object.keys(lookup.params ?? {}) : [];
}

/** What a form asks while it is filled in. */
function ofAsked(asked: { readonly call: string; readonly params: object } | undefined, call: string): string[] {
  return asked?.call === call ? Object.keys(asked.params) : [];
}

function ofTakes(takes: RawTakes | undefined, call: string): string[] {
  return Object.values(takes?.properties ?? {}).flatMap((field) =>
    field === true ? [] : [...ofLookup(field, call), ...ofTakes(field.takes, call)],
  );
}

function ofScreen(screen: RawScreen, call: string): string[] {
  const { expand } = screen as RawList;
  const parts = [...((screen as RawDetail).sections ?? []), ...(expand ? [expand] : [])];
  const sections = parts.filter((section) => section.call === call);
  const fields = itemsOf<RawFormField>((screen as RawForm).fields, 'field');
  return [
    ...sections.flatMap((section) => Object.keys(section.with ?? {})),
    ...(screen.type === 'picker' && screen.call === call ? Object.keys(screen.params ?? {}) : []),
    ...fields.flatMap((field) => [...ofLookup(field, call), ...ofAsked(field.suggest, call)]),
    ...((screen as RawForm).advice ?? []).flatMap((advice) => ofAsked(advice, call)),
  ];
}

/** Names of parameters, each once: `sent` with a value that is known, `searched` typed in by a person. */
export function parametersOf(call: string, declared: Declared): { sent: string[]; searched: string[] } {
  const screens = Object.values(declared.screens);
  const sent = [
    ...Object.values(declared.entities).flatMap(({ properties }) =>
      Object.values(properties).flatMap((field) => ofLookup(field, call)),
    ),
    ...Object.values(declared.calls).flatMap(({ raw }) => ofTakes(raw.takes, call)),
    ...screens.flatMap((screen) => ofScreen(screen, call)),
  ];
  const searched = screens.flatMap((screen) =>
    screen.type === 'picker' && screen.call === call ? (screen.search ?? []) : [],
  );
  return { sent: [...new Set(sent)], searched: [...new Set(searched)] };
}
