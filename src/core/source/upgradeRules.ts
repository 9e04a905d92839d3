/** The words of the language's first version that others have taken the place of. */
import type { Edit, Fix } from './edit.ts';
import { remove } from './fix.ts';
import { entriesOf, type Entry, type Place } from './source.ts';

export interface UpgradeRule {
  /** Titles of the grammar's parts that the word stood in. */
  readonly of: readonly string[];
  readonly word: string;
  readonly to: string;
  /** What becomes of each value, by its JSON; one that is not named goes, and its word with it. Left out: it stays. */
  readonly values?: Readonly<Record<string, unknown>>;
}

const rule = (word: string, to: string, ...of: string[]): UpgradeRule => ({ of, word, to });

/** No word of the present language is one of these in the same part: what has been upgraded is left as it is. */
export const upgradeRules: readonly UpgradeRule[] = [
  rule('description', 'help', 'RawField'),
  rule('message', 'text', 'RawField', 'RawFormField', 'RawCheck'),
  rule('ask', 'confirm', 'LookupExtra'),
  rule('unless', 'read', 'RawMask'),
  rule('distinct', 'unique', 'RawField'),
  rule('most', 'size', 'RawPanel'),
  rule('off', 'optional', 'RawLayer'),
  rule('notes', 'note', 'RawFill'),
  rule('marks', 'emphasis', 'RawPropose'),
  rule('with', 'params', 'RawAction', 'RawLayer', 'RawTrail', 'RawSection', 'RawExpand', 'RawOpening'),
  rule('enabled', 'needs', 'RawAction', 'PickerScreenFile'),
  rule('disabledText', 'text', 'RawAction', 'PickerScreenFile'),
  rule('initial', 'default', 'RawFilter', 'FormScreenFile', 'DialogScreenFile', 'StepsScreenFile'),
  rule('base', 'path', 'CallsFile'),
  rule('asOf', 'since', 'RawField'),
  rule('fills', 'fill', 'RawPropose'),
  rule('detail', 'text', 'RawPropose'),
  rule('why', 'expand', 'RawPropose'),
  rule('moves', 'move', 'RawField'),
  rule('says', 'field', 'RawField'),
  rule('offer', 'options', 'RawField'),
  rule('check', 'checks', 'RawField', 'RawFormField'),
  rule('suggest', 'propose', 'RawField', 'RawFormField'),
  rule('picker', 'open', 'RawField', 'RawFormField'),
  rule('clearedBy', 'reads', 'RawField', 'RawFormField'),
  rule('choice', 'when', 'RawComputed'),
  rule('joined', 'text', 'RawComputed'),
  rule('step', 'unit', 'RawGroupedBy'),
  rule('grouping', 'group', 'RawPanel'),
  rule('more', 'fields', 'RawPanel'),
  rule('category', 'label', 'RawPanel'),
  rule('target', 'maximum', 'RawPanel'),
  rule('opens', 'open', 'RawPanel'),
  rule('count', 'value', 'RawOpening'),
  rule('groupings', 'group', 'RawAggregate', 'RawCall'),
  rule('panels', 'sections', 'ChartScreenFile'),
  rule('switch', 'group', 'ChartScreenFile'),
  rule('groups', 'sections', 'ListScreenFile'),
  rule('lanes', 'group', 'ListScreenFile'),
  rule('scan', 'search', 'ListScreenFile'),
  rule('steps', 'sections', 'StepsScreenFile'),
  rule('parent', 'parentId', 'TreeScreenFile'),
  rule('order', 'sort', 'TreeScreenFile'),
  rule('below', 'parentId', 'RawPane'),
  rule('list', 'screen', 'RawLayer'),
  rule('name', 'label', 'RawLayer'),
  rule('place', 'move', 'RawLayer'),
  rule('time', 'since', 'RawTrail'),
  rule('fixed', 'at', 'RawColumn'),
  rule('sortable', 'sort', 'RawColumn'),
  rule('users', 'user', 'RawNotify'),
  rule('page', 'goto', 'RawNotify'),
  rule('using', 'type', 'RawIndex'),
  rule('writeScope', 'write', 'EntityFile'),
  rule('expected', 'size', 'EntityFile', 'RawCall'),
  rule('children', 'rows', 'RawCall'),
  rule('types', 'allow', 'RawMenuEntry'),
  rule('redirect', 'goto', 'RawMenuEntry'),
  rule('link', 'remote', 'RawMenuEntry'),
  rule('entries', 'items', 'MenuFile'),
  rule('about', 'record', 'RawAction', 'FormScreenFile', 'DialogScreenFile'),
  rule('needsText', 'text', 'RawAction', 'RawCall', 'PickerScreenFile'),
  rule('offset', 'row', 'RawPaging'),
  rule('query', 'params', 'RawRemote'),
  rule('total', 'size', 'RawRemote'),
  rule('names', 'fields', 'RawRemote'),
  rule('paging', 'page', 'RawRemote'),
  rule('service', 'to', 'RawRemote'),
  rule('family', 'calls', 'CallsFile'),
  rule('encoding', 'format', 'RawCall'),
  rule('figures', 'computed', 'RawCall', 'RawAggregate'),
  rule('one', 'record', 'RawGives'),
  rule('counted', 'rows', 'RawGives'),
  rule('extra', 'options', 'RawLookup'),
  rule('expect', 'value', 'RawCheck'),
  rule('word', 'text', 'RawEmphasis'),
  rule('disabled', 'readOnly', 'RawLinkageSet', 'RawLinkageState'),
  rule('given', 'if', 'RawLinkageExample'),
  rule('expect', 'set', 'RawLinkageExample'),
  rule('inputs', 'fields', 'RuleFile'),
  rule('given', 'when', 'RawRuleExample'),
  rule('expect', 'then', 'RawRuleExample'),
  rule('mode', 'as', 'RawRoleRule'),
  rule('height', 'size', 'PickerScreenFile'),
  { ...rule('danger', 'tone', 'RawAction'), values: { true: 'danger' } },
  { ...rule('primary', 'tone', 'RawAction'), values: { true: 'primary' } },
  { ...rule('omit', 'visible', 'RawAction'), values: { true: false } },
  { ...rule('hidden', 'visible', 'RawMenuEntry'), values: { true: false } },
];

/** Values that others mean the same by, of words that stay. */
export const valueRules: readonly UpgradeRule[] = [
  { ...rule('widget', 'widget', 'RawField', 'RawFormField'), values: { '"plate"': 'identifier' } },
  { ...rule('as', 'as', 'RawMask'), values: { '"plate"': 'ends' } },
  { ...rule('icon', 'icon', 'RawMenuEntry'), values: { '"driver"': 'badge' } },
];

/** The change of a value that has another name now; nothing where it stays. */
export function valueAnew({ name, value }: Entry, parts: readonly string[]): Edit | undefined {
  const rule = valueRules.find((one) => one.word === name && parts.some((part) => one.of.includes(part)));
  const into = rule?.values?.[JSON.stringify(value.node.value)];
  return into === undefined
    ? undefined
    : { at: value.node.offset, length: value.node.length, text: JSON.stringify(into) };
}

/** What becomes of a word that stands in one of these parts. */
export function ruleOf(word: string, parts: readonly string[]): UpgradeRule | undefined {
  return upgradeRules.find((rule) => rule.word === word && parts.some((part) => rule.of.includes(part)));
}

/** The changes that say an entry by its present word. */
export function anew({ key, value }: Entry, rule: UpgradeRule): readonly Edit[] {
  const into = rule.values?.[JSON.stringify(value.node.value)];
  // It said what is so without it.
  if (rule.values && into === undefined) return remove(value)?.edits ?? [];
  const named = { at: key.node.offset, length: key.node.length, text: JSON.stringify(rule.to) };
  if (into === undefined) return [named];
  return [named, { at: value.node.offset, length: value.node.length, text: JSON.stringify(into) }];
}

/** The same as what mends an object that says a former word; nothing where its present one stands there too. */
export function sayAnew(place: Place, word: string, rule: UpgradeRule): Fix | undefined {
  const entries = entriesOf(place);
  const entry = entries.find(({ name }) => name === word);
  if (!entry || entries.some(({ name }) => name === rule.to)) return undefined;
  return { does: 'write', what: `"${rule.to}"`, edits: anew(entry, rule) };
}
