/** What is called otherwise than before, as two states of the schemas tell. Pure. */
import type { Catalogue, Dictionary } from '../catalogue.ts';

interface Named {
  /** The name that it had before. */
  readonly was?: string | undefined;
}
type All<T extends Named> = Readonly<Record<string, T>>;

/** The same thing before, under its name or the one that it had; undefined where there was none. */
export function formerOf<T extends Named>(before: All<T>, name: string, now: T | undefined): T | undefined {
  if (Object.hasOwn(before, name)) return before[name];
  const was = now?.was;
  return was !== undefined && Object.hasOwn(before, was) ? before[was] : undefined;
}

/** By the name before, the name now, of what has another one. */
export function renamedIn<T extends Named>(before: All<T>, after: All<T>): ReadonlyMap<string, string> {
  const renamed = Object.entries(after).flatMap(([name, { was }]): [string, string][] => {
    const isOther = was !== undefined && Object.hasOwn(before, was) && !Object.hasOwn(before, name);
    return isOther ? [[was, name]] : [];
  });
  return new Map(renamed);
}

/**
 * The state after a change that takes a rename back: what has its former name again says which name it had meanwhile, so that
 * rows and columns go back with it. The same object where nothing goes back.
 */
export function withFormerNames<C extends Pick<Catalogue, 'entities' | 'dictionaries'>>(before: C, after: C): C {
  const entities = mapped(goneBack(before.entities, after.entities), (entity) => {
    const former = formerOf(before.entities, entity.id, entity);
    const fields = former ? goneBack(former.fields, entity.fields) : entity.fields;
    return fields === entity.fields ? entity : { ...entity, fields };
  });
  const dictionaries = mapped(after.dictionaries, (dictionary) => {
    const former = before.dictionaries[dictionary.id];
    const items = former ? codesGoneBack(former.items, dictionary.items) : dictionary.items;
    return items === dictionary.items ? dictionary : { ...dictionary, items };
  });
  const isSame = entities === after.entities && dictionaries === after.dictionaries;
  return isSame ? after : { ...after, entities, dictionaries };
}

/** Each that is under a name that another one had before, and has given up. */
function goneBack<T extends Named>(before: All<T>, after: All<T>): All<T> {
  return mapped(after, (one, name) => {
    if (one.was !== undefined || Object.hasOwn(before, name)) return one;
    const meanwhile = Object.keys(before).find((other) => before[other]?.was === name && !Object.hasOwn(after, other));
    return meanwhile === undefined ? one : { ...one, was: meanwhile };
  });
}

type Items = Dictionary['items'];

function codesGoneBack(before: Items, after: Items): Items {
  const byCode = (items: Items): All<Named> =>
    Object.fromEntries(items.map(({ id, was }) => [String(id), was === undefined ? {} : { was: String(was) }]));
  const [old, now] = [byCode(before), byCode(after)];
  const back = goneBack(old, now);
  if (back === now) return after;
  return after.map((item) => {
    const meanwhile = before.find(({ id }) => String(id) === back[String(item.id)]?.was);
    return item.was === undefined && meanwhile ? { ...item, was: meanwhile.id } : item;
  });
}

/** The same object where each stays what it is. */
function mapped<T>(all: Readonly<Record<string, T>>, change: (one: T, name: string) => T): Readonly<Record<string, T>> {
  const changed = Object.entries(all).map(([name, one]): [string, T] => [name, change(one, name)]);
  return changed.every(([name, one]) => all[name] === one) ? all : Object.fromEntries(changed);
}
