/** Screens as trees of nodes, with the parts that they use laid out in them: each node keeps the place that it was written at. */
import type { Node } from 'jsonc-parser';
import { layOut, sharedLists, sharedObjects, staysBeneath, type Items } from './layOut.ts';
import {
  entriesOf,
  isObject,
  itemsOf,
  strangerOf,
  textAt,
  textOfMember,
  type LintSource,
  type Place,
} from './source.ts';

/** An item, or an object, that uses a part. */
export interface Use {
  readonly at: Place;
  readonly name: string;
  /** The word of the list that it stands in, or its own. */
  readonly word: string;
  /** The list has used it before. */
  readonly isAgain: boolean;
  /** The parts around it. */
  readonly within: readonly string[];
  /** The item of the screen that stands for all of this. */
  readonly top: Place;
}

/** Answers what the part has for the word; undefined where there is none. */
type OfPart = (use: Use) => Place | undefined;

/** The screen with other nodes; the same source where it uses no part. */
export function placeParts(source: LintSource, ofPart: OfPart, within: readonly string[] = []): LintSource {
  if (!source.root || !source.text.includes('"use"')) return source;
  const laying: Laying = { ofPart, within };
  const root = laidOut({ source, node: withObjects({ source, node: source.root }, laying) }, laying);
  return root === source.root ? source : { ...source, root };
}

interface Laying {
  readonly ofPart: OfPart;
  readonly within: readonly string[];
  readonly top?: Place;
}

function laidOut(place: Place, laying: Laying): Node {
  const { source, node } = place;
  if (node.type === 'array') return listed(place, itemsOf(place), laying);
  if (node.type !== 'object') return node;
  const members = entriesOf(place).map(({ name, member, key, value }) => {
    const isList = value.node.type === 'array' && sharedLists.has(name);
    const inner = isList ? listed(value, shared(value, name, laying), laying) : laidOut(value, laying);
    return inner === value.node ? member : strangerOf({ source: value.source, node: member }, [key.node, inner]);
  });
  const same = members.every((member, index) => member === node.children?.[index]);
  return same ? node : strangerOf({ source, node }, members);
}

/** A screen with the objects of parts in place of those that name one, each with the part's own word beside it. */
function withObjects(place: Place, laying: Laying): Node {
  const used = (name: string, value: Place): boolean =>
    sharedObjects.has(name) && isObject(value) && textOfMember(value, 'use') !== undefined;
  const entries = entriesOf(place);
  if (!entries.some(({ name, value }) => used(name, value))) return place.node;
  const members = entries.flatMap(({ name, member, value }) => {
    const of = used(name, value) ? sharedObject(value, name, laying) : value;
    if (of === value) return [member];
    const key = of?.node.parent?.children?.[0];
    return of && key ? [strangerOf({ source: of.source, node: member }, [key, of.node])] : [];
  });
  return strangerOf(place, members);
}

/** What the named part has for the word; nothing where it has none. */
function sharedObject(at: Place, word: string, laying: Laying): Place | undefined {
  const name = textOfMember(at, 'use');
  if (name === undefined) return at;
  const top = laying.top ?? at;
  const part = laying.ofPart({ at, name, word, isAgain: false, within: laying.within, top });
  return part && sharedObject(part, word, { ...laying, within: [...laying.within, name], top });
}

function listed(list: Place, items: readonly Place[], laying: Laying): Node {
  const inner = items.map((item) => {
    const node = laidOut(item, laying);
    const isOwn = item.source === list.source && node === item.node;
    return isOwn ? node : strangerOf({ source: item.source, node });
  });
  const same =
    inner.length === list.node.children?.length && inner.every((node, i) => node === list.node.children?.[i]);
  return same ? list.node : strangerOf(list, inner);
}

function shared(list: Place, word: string, laying: Laying): Place[] {
  const used = new Set<string>();
  return layOut(itemsOf(list), items, (at) => {
    const name = textOfMember(at, 'use') ?? '';
    const top = laying.top ?? at;
    const isAgain = used.has(name);
    used.add(name);
    const part = laying.ofPart({ at, name, word, isAgain, within: laying.within, top });
    return part ? shared(part, word, { ...laying, within: [...laying.within, name], top }) : [];
  });
}

const items: Items<Place> = {
  used: (item) => textOfMember(item, 'use'),
  key: (item) => (isObject(item) ? (textOfMember(item, 'id') ?? textOfMember(item, 'field')) : textAt(item)),
  over(own, part) {
    if (!isObject(own)) return part;
    if (!isObject(part)) return own;
    const said = new Set(entriesOf(own).map(({ name }) => name));
    const members = entriesOf(part)
      .filter(({ name }) => staysBeneath(name, said))
      .map(({ member, value }) => strangerOf({ source: value.source, node: member }));
    return { source: own.source, node: strangerOf(own, [...members, ...(own.node.children ?? [])]) };
  },
};
