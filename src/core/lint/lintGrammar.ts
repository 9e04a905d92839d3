/** The words of a file against the grammar: what the generated validator found, said at its place. */
import { says } from './says/says.ts';
import { listed, together, type Message, type Said } from '../model/said/message.ts';
import { getNodeValue } from 'jsonc-parser';
import * as grammar from '../../generated/grammarValidator.js';
import type { GrammarError } from '../../generated/grammarValidator.js';
import type { LintCode } from '../source/diagnosticCodes.ts';
import type { Fix } from '../source/edit.ts';
import { remove, replaceValue, replaceWord } from '../source/fix.ts';
import { ruleOf, sayAnew } from '../source/upgradeRules.ts';
import {
  entriesOf,
  isObject,
  itemsOf,
  keyOf,
  memberOf,
  type LintSource,
  type Place,
  type Report,
} from '../source/source.ts';
import { valueAt, type Origins } from '../source/origins.ts';
import { fixMissing, fixType } from './fixes/fixGrammar.ts';
import { meant, nearest, proposed } from './nearest.ts';
import { firstSentence } from './says/descriptions.ts';
import { objectOf, objectWord } from './says/objectWords.ts';
import { soundValue } from './soundValue.ts';

/** The value of the file, as far as it is sound. */
export function lintGrammar(source: LintSource, origins: Origins, report: Report): unknown {
  if (!source.kind || !source.root) return undefined;
  const validate = grammar[source.kind];
  const value = valueAt({ source, node: source.root }, origins);
  if (validate(value)) return value;
  const byPointer = new Map<string, GrammarError[]>();
  for (const error of validate.errors ?? []) {
    const here = byPointer.get(error.instancePath);
    if (here) here.push(error);
    else byPointer.set(error.instancePath, [error]);
  }
  for (const [pointer, here] of byPointer) {
    const place = placeOf(source, pointer);
    if (!place) continue;
    // What has the wrong type breaks most other words too: that is one fault.
    const mistyped = asOne(here.filter((error) => error.keyword === 'type'));
    lintObject(place, mistyped ? [mistyped] : here, report);
  }
  // Half a rule decides nothing.
  return source.kind === 'rule' ? undefined : soundValue(value, validate);
}

/** Unknown words of one object that get a word that may have been meant: whoever has more of them needs none. */
const mostProposals = 10;

function lintObject(place: Place, errors: readonly GrammarError[], report: Report): void {
  const unknown = errors.filter((error) => error.keyword === 'additionalProperties');
  const missing = errors.filter((error) => error.keyword === 'required' && !inOneOf(error));
  const misspelt = new Set<string>();
  const keys = new Map(unknown.length > 0 ? entriesOf(place).map(({ name, key }) => [name, key]) : []);
  for (const [index, error] of unknown.entries()) {
    const word = String(error.params['additionalProperty']);
    const words = Object.keys(error.parentSchema?.properties ?? {});
    const former = ruleOf(word, [error.parentSchema?.title ?? '']);
    const right = former?.to ?? (index < mostProposals ? (nearest(word, words) ?? longerOf(word, words)) : undefined);
    if (right !== undefined) misspelt.add(right);
    const of = describe(error);
    const proposal = former ? says.wordNow({ word: former.to }) : proposed(right, index < mostProposals ? words : []);
    const key = keys.get(word);
    const fix = former
      ? sayAnew(place, word, former)
      : key && right !== undefined
        ? replaceWord(key, word, right)
        : undefined;
    report(key ?? place, 'unknown-word', says.notAWord({ word, of, proposal }), fix);
  }
  for (const [of, words] of wordsMissing(missing, misspelt)) {
    const fixes = words.map(({ word, error }) => fixMissing(place, word, error));
    const named = listed([...new Set(words.map(({ word }) => quote(word)))], 'and');
    report(place, 'missing-word', says.needsWord({ of, words: named }), fixes.find(Boolean));
  }
  const told = errors.filter((error) => !isOfEmpty(error, errors) && !isOfPart(error, place));
  for (const error of told) {
    const said = sentences[error.keyword]?.(error, place);
    if (!said || (said.code === 'conflicting-words' && unknown.length > 0)) continue;
    report(said.at ?? place, said.code, said.message, said.fix);
  }
}

/** A language without its country is the one that has it. */
const longerOf = (word: string, words: readonly string[]): string | undefined =>
  word === '' ? undefined : words.find((one) => one.startsWith(`${word}-`));

/** An empty text has no form either: that it is empty is one fault. */
const isOfEmpty = ({ keyword, propertyName }: GrammarError, errors: readonly GrammarError[]): boolean =>
  keyword === 'pattern' && errors.some((one) => one.keyword === 'minLength' && one.propertyName === propertyName);

/** A list that uses a part is as long as the part makes it: what is wrong with the part is told there. */
const isOfPart = ({ keyword }: GrammarError, { source, node }: Place): boolean =>
  keyword === 'minItems' && source.text.slice(node.offset, node.offset + node.length).includes('"use"');

interface Missing {
  readonly word: string;
  readonly error: GrammarError;
}

/** All that one thing lacks is one fault of it. */
function wordsMissing(errors: readonly GrammarError[], misspelt: ReadonlySet<string>): Map<Message, Missing[]> {
  const things = new Map<string, [Message, Missing[]]>();
  for (const error of errors) {
    const word = String(error.params['missingProperty']);
    if (misspelt.has(word)) continue;
    const of = describe(error);
    const [, words] = things.get(of['en-US']) ?? [of, []];
    things.set(of['en-US'], [of, [...words, { word, error }]]);
  }
  return new Map(things.values());
}

/** Where a value may be of several types, each is missed by itself. */
function asOne(errors: readonly GrammarError[]): GrammarError | undefined {
  const [first, ...others] = errors;
  if (!first || others.length === 0) return first;
  const types = errors.flatMap(({ params }) => String(params['type']).split(','));
  return { ...first, params: { ...first.params, type: [...new Set(types)] } };
}

interface Found {
  readonly code: LintCode;
  readonly message: Message;
  readonly at?: Place | undefined;
  readonly fix?: Fix | undefined;
}
type Sentence = (error: GrammarError, place: Place) => Found | undefined;

const shown = (place: Place): Said => {
  if (place.node.type === 'object') return says.anObject;
  if (place.node.type === 'array') return says.aList;
  return JSON.stringify(place.node.value);
};

const outOfRange =
  (sentence: (values: { subject: Message; limit: string }) => Message): Sentence =>
  (error, place) => ({
    code: 'out-of-range',
    message: sentence({ subject: subject(place), limit: String(error.params['limit']) }),
    fix: place.node.type === 'number' ? replaceValue(place, error.params['limit']) : undefined,
  });

/** Keywords of the grammar, each with its sentence; those left out say nothing of their own. */
const sentences: Readonly<Record<string, Sentence>> = {
  type: (error, place) => ({
    code: 'wrong-type',
    message: says.wrongType({ types: typeNames(error.params['type']), given: shown(place) }),
    fix: fixType(place, error),
  }),
  enum: (error, place) => oneOfWords(place, error.params['allowedValues']),
  const: (error, place) => oneOfWords(place, [error.params['allowedValue']]),
  pattern: (error, place) =>
    error.propertyName === undefined
      ? {
          code: 'wrong-form',
          message: says.mustMatch({ given: shown(place), pattern: String(error.params['pattern']), hint: hint(error) }),
        }
      : {
          code: 'bad-name',
          message: says.nameMustMatch({ name: error.propertyName, pattern: String(error.params['pattern']) }),
          at: keyOf(place, error.propertyName),
        },
  minLength: (error, place) =>
    error.propertyName === undefined
      ? { code: 'out-of-range', message: says.notEmpty({ subject: subject(place) }) }
      : { code: 'bad-name', message: says.nameNotEmpty, at: keyOf(place, error.propertyName) },
  maxLength: outOfRange(says.mostCharacters),
  minimum: outOfRange(says.atLeast),
  exclusiveMinimum: outOfRange(says.moreThan),
  maximum: outOfRange(says.atMost),
  minItems: outOfRange(says.leastItems),
  maxItems: outOfRange(says.mostItems),
  minProperties: (error, place) => {
    const known = Object.keys(error.parentSchema?.properties ?? {});
    const told = { subject: subject(place), words: listed(known, 'comma') };
    return { code: 'missing-word', message: known.length === 0 ? says.emptyMap(told) : says.emptyObject(told) };
  },
  uniqueItems: (error, place) => {
    const item = place.node.children?.[Math.max(Number(error.params['i']), Number(error.params['j']))];
    const at = item && { source: place.source, node: item };
    const message = says.twice({ item: item ? JSON.stringify(getNodeValue(item)) : says.anItem });
    return { code: 'repeated-value', message, at, fix: at && remove(at) };
  },
  maxProperties: (error) => ({
    code: 'conflicting-words',
    message: says.exactlyOne({ words: listed(Object.keys(error.parentSchema?.properties ?? {}), 'comma') }),
  }),
  oneOf: (_error, place) =>
    isObject(place) ? { code: 'conflicting-words', message: says.exactlyOneSource } : undefined,
  dependencies: (error, place) => ({
    code: 'conflicting-words',
    message: says.onlyBeside({ word: String(error.params['property']), other: quote(String(error.params['deps'])) }),
    at: keyOf(place, String(error.params['property'])),
  }),
};

function oneOfWords(place: Place, allowed: unknown): Found | undefined {
  // What is of another type is said once, as that.
  if (!Array.isArray(allowed) || place.node.type === 'object' || place.node.type === 'array') return undefined;
  const given = String(place.node.value);
  const right = allowed.every((word) => typeof word === 'string') ? nearest(given, allowed) : undefined;
  const message = says.notOneOf({ given: shown(place), allowed: listed(allowed.map(quote), 'comma') });
  if (right === undefined) return { code: 'not-one-of', message };
  return { code: 'not-one-of', message: together(message, meant(right)), fix: replaceValue(place, right) };
}

function placeOf(source: LintSource, pointer: string): Place | undefined {
  if (!source.root) return undefined;
  let place: Place | undefined = { source, node: source.root };
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    place = place?.node.type === 'array' ? itemsOf(place)[Number(key)] : memberOf(place, key);
  }
  return place;
}

function inOneOf(error: GrammarError): boolean {
  return /\/(oneOf|if|dependencies)\//.test(error.schemaPath);
}

/** `RawField` → `a field`: what the grammar calls the object. */
function describe(error: GrammarError): Message {
  const title = objectOf(error.parentSchema?.title ?? '');
  return title === '' ? says.thisObject : objectWord(title);
}

function hint(error: GrammarError): Said {
  const description = error.parentSchema?.description;
  return description === undefined ? '' : says.hint({ text: firstSentence(description) });
}

function subject(place: Place): Message {
  const key = place.node.parent?.type === 'property' ? place.node.parent.children?.[0]?.value : undefined;
  return typeof key === 'string' ? says.theWord({ key }) : says.its;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

function typeNames(type: unknown): Message {
  const names: Readonly<Record<string, Message>> = {
    string: says.aText,
    object: says.anObject,
    array: says.aList,
    number: says.aNumber,
    integer: says.aWholeNumber,
    boolean: says.trueOrFalse,
  };
  const given = Array.isArray(type) ? type : String(type).split(',');
  return listed(
    given.map((name) => names[String(name)] ?? String(name)),
    'or',
  );
}
