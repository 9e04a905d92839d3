/** Settings of the product's own against what `own` says they hold: each name is declared, each value is of its kind. */
import { listed, listedValues, together, type Message } from '../../model/said/message.ts';
import { replaceValue } from '../../source/fix.ts';
import { entriesOf, itemsOf, memberOf, numberAt, textAt, textOfMember, type Place } from '../../source/source.ts';
import { readAs } from '../fixes/fixGrammar.ts';
import { sayUnknown } from '../fixes/sayUnknown.ts';
import { codesOf, dictionaryAt, type Linting } from '../lintReferences.ts';
import { lintLimits, lintPattern, patternOf } from '../lintLimits.ts';
import { meant, nearest, possible } from '../nearest.ts';
import { says } from '../says/says.ts';
import { machineSettings } from '../shared/lintSettingNames.ts';

type Test = (place: Place) => boolean;

const isOf =
  (type: string): Test =>
  ({ node }) =>
    node.type === type;
const isWhole: Test = ({ node }) => Number.isInteger(node.value);
const isTextInBoth: Test = (place) =>
  isOf('string')(place) || ['zh-CN', 'en-US'].every((one) => textOfMember(place, one) !== undefined);

/** What a kind is called, and what is one. */
const sorts: Readonly<Record<string, readonly [Message, Test]>> = {
  integer: [says.aWholeNumber, isWhole],
  number: [says.aNumber, isOf('number')],
  boolean: [says.trueOrFalse, isOf('boolean')],
  string: [says.aText, isOf('string')],
  label: [says.aTextInBoth, isTextInBoth],
  array: [says.aList, isOf('array')],
  object: [says.anObject, isOf('object')],
};

/** @param report of what the grammar would say: what hangs on such a value is not told as well. */
export function lintOwnSettings({ known, ...linting }: Linting, report: Linting['report']): void {
  const telling = { ...linting, known, report };
  for (const source of known.sources) {
    if (source.kind !== 'settings' || !source.root) continue;
    const root = { source, node: source.root };
    const own = memberOf(root, 'own');
    if (own?.node.type !== 'object') continue;
    const kinds = new Map(entriesOf(own).map(({ name, key, value }) => [name, { key, value }]));
    for (const [name, { key, value }] of kinds) {
      if (machineSettings.has(name)) report(key, 'reserved-name', says.machineSetting({ name }));
      lintKind(telling, value);
    }
    const free = [...kinds.keys(), ...machineSettings].filter((name) => memberOf(root, name) === undefined);
    for (const { name, key, value } of entriesOf(root)) {
      if (machineSettings.has(name)) continue;
      const kind = kinds.get(name)?.value;
      if (kind) lintHolds(telling, value, kind);
      else sayUnknown(report, key, 'unknown-word', says.noSetting({ name }), name, free);
    }
  }
}

function lintKind(linting: Linting, kind: Place): void {
  lintLimits(linting, kind, 'minimum', 'maximum');
  lintPattern(linting, memberOf(kind, 'pattern'));
  dictionaryAt(linting, memberOf(kind, 'dictionary'));
  const items = memberOf(kind, 'items');
  if (items) lintKind(linting, items);
  for (const { value } of entriesOf(memberOf(kind, 'properties'))) lintKind(linting, value);
}

function lintHolds(linting: Linting, place: Place, kind: Place): void {
  const type = textOfMember(kind, 'type') ?? '';
  const sort = sorts[type];
  if (!sort) return;
  const [noun, isOne] = sort;
  if (!isOne(place)) {
    const right = readAs(place.node.value, [type]);
    const given = place.node.children ? (place.node.type === 'array' ? says.aList : says.anObject) : shown(place);
    const fix = right === undefined ? undefined : replaceValue(place, right);
    return linting.report(place, 'wrong-type', says.wrongType({ types: noun, given }), fix);
  }
  lintBounds(linting, place, kind);
  lintValues(linting, place, kind);
  lintMembers(linting, place, kind);
}

const shown = ({ node }: Place): string => JSON.stringify(node.value);

function lintBounds({ report, isSlow }: Linting, place: Place, kind: Place): void {
  const [value, least, most] = [place, memberOf(kind, 'minimum'), memberOf(kind, 'maximum')].map(numberAt);
  const told = (limit: number) => ({ subject: says.its, limit: String(limit) });
  if (value !== undefined && least !== undefined && value < least)
    report(place, 'out-of-range', says.atLeast(told(least)), replaceValue(place, least));
  if (value !== undefined && most !== undefined && value > most)
    report(place, 'out-of-range', says.atMost(told(most)), replaceValue(place, most));
  const [text, pattern] = [textAt(place), textOfMember(kind, 'pattern')];
  if (text === undefined || pattern === undefined || isSlow(pattern)) return;
  if (patternOf(pattern)?.test(text) === false)
    report(place, 'wrong-form', says.mustMatch({ given: shown(place), pattern, hint: '' }));
}

/** One of the only values, or a code of a dictionary. */
function lintValues({ known, report }: Linting, place: Place, kind: Place): void {
  const value: unknown = place.node.value;
  const only = itemsOf(memberOf(kind, 'enum')).map(({ node }): unknown => node.value);
  if (only.length > 0 && !only.includes(value)) {
    const right = nearest(String(value), only.map(String));
    const message = says.notOneOf({
      given: shown(place),
      allowed: listedValues(only),
    });
    report(
      place,
      'not-one-of',
      together(message, meant(right)),
      right === undefined ? undefined : replaceValue(place, right),
    );
  }
  const dictionary = textOfMember(kind, 'dictionary');
  const codes = codesOf(known, dictionary);
  if (dictionary === undefined || !codes || [...codes].some((code) => code === value)) return;
  report(
    place,
    'unknown-code',
    says.notACode({ code: shown(place), dictionary, known: listed([...codes].map(String), 'comma') }),
  );
}

/** Items of a list, members by name; a list or an object of which nothing is said holds anything. */
function lintMembers(linting: Linting, place: Place, kind: Place): void {
  const items = memberOf(kind, 'items');
  if (items && place.node.type === 'array') for (const item of itemsOf(place)) lintHolds(linting, item, items);
  const members = memberOf(kind, 'properties');
  if (place.node.type !== 'object' || (!items && !members)) return;
  const names = entriesOf(members).map(({ name }) => name);
  const free = names.filter((name) => memberOf(place, name) === undefined);
  for (const { name, key, value } of entriesOf(place)) {
    const held = memberOf(members, name) ?? items;
    if (held) lintHolds(linting, value, held);
    else
      sayUnknown(
        linting.report,
        key,
        'unknown-word',
        says.notAWord({
          word: name,
          of: says.thisObject,
          proposal: nearest(name, free) === undefined ? possible(names) : '',
        }),
        name,
        free,
      );
  }
}
