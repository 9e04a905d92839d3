/**
 * Schemas of the language's first version, said in its present words: keys and values change where they stand, order and
 * layout stay. A rule names the part of the grammar that a word stands in, so that a field of the same name is left alone.
 */
import { unsaidType } from '../screens/list/model.ts';
import { grammarRoots, grammarShapes, type GrammarShape } from '../../generated/grammarShape.ts';
import { edited, type Edit } from './edit.ts';
import { remove } from './fix.ts';
import { entriesOf, itemsOf, memberOf, parseSource, textOfMember, type Place } from './source.ts';
import { anew, ruleOf, upgradeRules, valueAnew, valueRules } from './upgradeRules.ts';

/** For databases and tools, with how much of it has been carried over; the files do not say it. */
export const languageVersion = `2.${upgradeRules.length + valueRules.length}`;

interface Upgraded {
  readonly text: string;
  /** How many words were written anew; 0 where the file says everything in present words. */
  readonly words: number;
}

/** What does not parse stays as it is: the linter says so. @param file below the schemas folder */
export function upgrade(file: string, text: string): Upgraded {
  const joined = joinFamily(file, text);
  const { text: written, words } = upgradeWords(file, joined);
  return { text: written, words: joined === text ? words : words + 1 };
}

/** A former `family` that stands beside `calls`: its calls are the first of these. */
function joinFamily(file: string, text: string): string {
  const source = parseSource(file, text, []);
  if (!source.root || source.kind !== 'calls') return text;
  const root = { source, node: source.root };
  const [family, calls] = [memberOf(root, 'family'), memberOf(root, 'calls')];
  if (family?.node.type !== 'object' || calls?.node.type !== 'object') return text;
  const written = ({ node }: Place): string => text.slice(node.offset + 1, node.offset + node.length - 1);
  const taken = remove(family)?.edits ?? [];
  const separator = entriesOf(family).length > 0 && entriesOf(calls).length > 0 ? ',' : '';
  const put = { at: calls.node.offset + 1, length: 0, text: `${written(family).trimEnd()}${separator}` };
  return edited(text, [...taken, put]);
}

function upgradeWords(file: string, text: string): Upgraded {
  const source = parseSource(file, text, []);
  if (!source.root || !source.kind) return { text, words: 0 };
  const root = { source, node: source.root };
  const kind = source.kind === 'screen' ? `screen ${textOfMember(root, 'type') ?? unsaidType}` : source.kind;
  const edits: Edit[] = [];
  const words = rewrite(root, grammarRoots[kind] ?? [], edits);
  return { text: edited(text, edits), words };
}

function rewrite(place: Place, at: readonly number[], edits: Edit[]): number {
  const shapes = at.flatMap((index) => grammarShapes[index] ?? []);
  if (place.node.type === 'array') {
    const items = shapes.flatMap((shape) => shape.items ?? []);
    return sum(itemsOf(place).map((item) => rewrite(item, items, edits)));
  }
  const entries = entriesOf(place);
  const parts = shapes.map((shape) => shape.of);
  const said = new Set(entries.map(({ name }) => name));
  return sum(
    entries.map((entry) => {
      const rule = ruleOf(entry.name, parts);
      // Where both stand the author has begun to change it by hand.
      const applies = rule && !said.has(rule.to) ? rule : undefined;
      if (applies) {
        edits.push(...anew(entry, applies));
        said.add(applies.to);
      }
      const value = applies ? undefined : valueAnew(entry, parts);
      if (value) edits.push(value);
      return (applies || value ? 1 : 0) + rewrite(entry.value, shapesOf(applies?.to ?? entry.name, shapes), edits);
    }),
  );
}

function shapesOf(word: string, shapes: readonly GrammarShape[]): readonly number[] {
  return shapes.flatMap((shape) => shape.words[word] ?? shape.rest ?? []);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
