/**
 * Schemas of the language's first version, said in its present words: keys and values change where they stand, order and
 * layout stay. A rule names the part of the grammar that a word stands in, so that a field of the same name is left alone.
 */
import { unsaidType } from '../screens/list/model.ts';
import { grammarRoots, grammarShapes, type GrammarShape } from '../../generated/grammarShape.ts';
import { edited, type Edit } from './edit.ts';
import { remove } from './fix.ts';
import { entriesOf, itemsOf, parseSource, textOfMember, type Entry, type Place } from './source.ts';
import { upgradeRules, type UpgradeRule } from './upgradeRules.ts';

/** For databases and tools, with how much of it has been carried over; the files do not say it. */
export const languageVersion = `2.${upgradeRules.length}`;

export interface Upgraded {
  readonly text: string;
  /** How many words were written anew; 0 where the file says everything in present words. */
  readonly words: number;
}

/** What does not parse stays as it is: the linter says so. @param file below the schemas folder */
export function upgrade(file: string, text: string): Upgraded {
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
  const said = new Set(entries.map(({ name }) => name));
  return sum(
    entries.map((entry) => {
      const rule = ruleFor(entry.name, shapes);
      // Where both stand the author has begun to change it by hand.
      const applies = rule && !said.has(rule.to) ? rule : undefined;
      const changed = applies ? written(entry, applies, edits) : 0;
      return changed + rewrite(entry.value, shapesOf(applies?.to ?? entry.name, shapes), edits);
    }),
  );
}

function ruleFor(word: string, shapes: readonly GrammarShape[]): UpgradeRule | undefined {
  return upgradeRules.find((rule) => rule.word === word && shapes.some((shape) => rule.of.includes(shape.of)));
}

function shapesOf(word: string, shapes: readonly GrammarShape[]): readonly number[] {
  return shapes.flatMap((shape) => shape.words[word] ?? shape.rest ?? []);
}

function written({ key, value }: Entry, rule: UpgradeRule, edits: Edit[]): number {
  const into = rule.values?.[JSON.stringify(value.node.value)];
  if (rule.values && into === undefined) {
    // It said what is so without it.
    edits.push(...(remove(value)?.edits ?? []));
    return 1;
  }
  edits.push({ at: key.node.offset, length: key.node.length, text: JSON.stringify(rule.to) });
  if (into !== undefined) edits.push({ at: value.node.offset, length: value.node.length, text: JSON.stringify(into) });
  return 1;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
