/** What is worded otherwise to those who read pages: titles, questions before a deed, help, and what is said where a deed is refused. Pure. */
import type { Catalogue, Dictionary, MenuEntry } from './model/catalogue.ts';
import { formerOf } from './model/entity/renamed.ts';
import type { Rule } from './model/rule.ts';
import { isRow } from './model/row.ts';
import { pageOf } from './model/screens/pageOf.ts';
import type { Label } from './model/values.ts';

export type TextKind = 'called' | 'confirm' | 'help' | 'said';

interface TextChange {
  readonly kind: TextKind;
  /** Of what: as it is called now; of what is called otherwise, its name before. */
  readonly title: Label;
  /** What it says now; null where it says nothing any more. */
  readonly name: Label | null;
}

interface Said {
  readonly kind: TextKind;
  readonly owner: Label;
  readonly text: Label;
}

/** Each once, wherever it is read: a field's help stands in its record and in each of its forms. */
export function textChanges(before: Catalogue, after: Catalogue): readonly TextChange[] {
  const found = new Map<string, TextChange>();
  for (const [was, is] of [
    ...kept(before, after, 'entities'),
    ...kept(before, after, 'screens'),
    ...both(before.dictionaries, after.dictionaries, namedCodes),
    ...both(before.rules, after.rules, namedStates),
    ...both(byId(before.menus), byId(after.menus), namedEntry),
  ])
    for (const { kind, title, name, text } of between(saidIn(was), saidIn(is)))
      found.set(JSON.stringify([kind, text, name]), { kind, title, name });
  return [...found.values()];
}

function kept(before: Catalogue, after: Catalogue, table: 'entities' | 'screens'): (readonly [object, object])[] {
  return Object.values<{ readonly id: string; readonly was?: string }>(after[table]).flatMap((is) => {
    const was = formerOf<{ readonly was?: string }>(before[table], is.id, is);
    // A page's dialogs are titled after their records.
    const titled = (one: object): object => (pageOf(is.id) === is.id ? one : { ...one, title: null });
    return was ? [[titled(was), titled(is)] as const] : [];
  });
}

type All<Thing> = Readonly<Record<string, Thing>>;

/** What stands before and after, each in the words that things are called by. */
function both<Thing>(before: All<Thing>, after: All<Thing>, named: (thing: Thing) => object) {
  return Object.entries(after).flatMap(([id, is]) => {
    const was = Object.hasOwn(before, id) ? before[id] : undefined;
    return was ? [[named(was), named(is)] as const] : [];
  });
}

const byId = (entries: Catalogue['menus']): All<MenuEntry> => Object.fromEntries(entries.map((one) => [one.id, one]));

/** Codes and entries of the menu are called by `name`, states by `label`. */
const namedCodes = ({ title, items }: Dictionary): object => ({
  title,
  items: items.map(({ id, name }) => ({ id, title: name })),
});
const namedEntry = ({ name }: MenuEntry): object => ({ title: name });
const namedStates = ({ title, rows, otherwise }: Rule): object => ({
  title,
  items: [...rows.map(({ then }) => then), ...(otherwise ? [otherwise] : [])].map(({ value, label }) => ({
    id: value,
    title: label,
  })),
});

interface Changed extends TextChange {
  /** What it said before. */
  readonly text: Label | null;
}

function* between(before: ReadonlyMap<string, Said>, after: ReadonlyMap<string, Said>): Generator<Changed> {
  for (const [key, { kind, owner, text }] of after) {
    const was = before.get(key);
    if (was && !isSame(was.text, text))
      yield { kind, title: kind === 'called' ? was.text : owner, name: text, text: was.text };
    else if (!was && kind !== 'called' && before.has(ownerOf(key)))
      yield { kind, title: owner, name: text, text: null };
  }
  for (const [key, { kind, owner, text }] of before)
    if (kind !== 'called' && !after.has(key) && after.has(ownerOf(key))) yield { kind, title: owner, name: null, text };
}

const isSame = (left: Label, right: Label): boolean => JSON.stringify(left) === JSON.stringify(right);
/** Its title stands beside it where it is there at all. */
const ownerOf = (key: string): string => `${key.slice(0, key.lastIndexOf(' '))} title`;

const words: Readonly<Record<string, TextKind>> = {
  title: 'called',
  confirm: 'confirm',
  help: 'help',
  disabledText: 'said',
  text: 'said',
};
/** Beneath these, names are those of fields and parameters. */
const conditions = new Set([
  'if',
  'when',
  'where',
  'visible',
  'enabled',
  'needs',
  'set',
  'with',
  'params',
  'initial',
  'scope',
  'writeScope',
  'gives',
  'fills',
]);

/** By where it stands: things are told apart by what they are called, not by their order. */
function saidIn(thing: object): ReadonlyMap<string, Said> {
  const found = new Map<string, Said>();
  const walk = (value: unknown, path: string, above: Label): void => {
    if (!isRow(value)) return;
    const own = isLabel(value['title']) ? value['title'] : above;
    for (const [word, member] of Object.entries(value)) {
      const kind = Object.hasOwn(words, word) ? words[word] : undefined;
      if (kind !== undefined && isLabel(member)) found.set(`${path} ${word}`, { kind, owner: own, text: member });
      else if (Array.isArray(member) && !conditions.has(word))
        for (const [index, one] of member.entries()) walk(one, `${path}/${word}/${nameOf(one) ?? index}`, own);
      else if (!conditions.has(word)) walk(member, `${path}/${word}`, own);
    }
  };
  walk(thing, '', '');
  return found;
}

const isLabel = (value: unknown): value is Label =>
  typeof value === 'string' || (isRow(value) && typeof value['zh-CN'] === 'string');

function nameOf(value: unknown): string | undefined {
  if (!isRow(value)) return undefined;
  const { id, name, field, needs } = value;
  const called = needs === undefined ? (id ?? name ?? field) : [field, needs];
  return called === undefined ? undefined : JSON.stringify(called);
}
