/** The words of a file against the grammar: what the generated validator found, said at its place. */
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
import { nearest } from './nearest.ts';
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
    const mistyped = here.filter((error) => error.keyword === 'type');
    lintObject(place, mistyped.length > 0 ? mistyped : here, report);
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
    const meant = former?.to ?? (index < mostProposals ? nearest(word, words) : undefined);
    if (meant !== undefined) misspelt.add(meant);
    const of = describe(error);
    const proposal = meant === undefined ? '' : former ? `: it is "${meant}" now` : `; did you mean "${meant}"?`;
    const key = keys.get(word);
    const fix = former
      ? sayAnew(place, word, former)
      : key && meant !== undefined
        ? replaceWord(key, word, meant)
        : undefined;
    report(key ?? place, 'unknown-word', `"${word}" is not a word of ${of}${proposal}`, fix);
  }
  for (const error of missing) {
    const word = String(error.params['missingProperty']);
    if (misspelt.has(word)) continue;
    report(place, 'missing-word', `${describe(error)} needs "${word}"`, fixMissing(place, word, error));
  }
  for (const error of errors) {
    const said = sentences[error.keyword]?.(error, place);
    if (!said || (said.code === 'conflicting-words' && unknown.length > 0)) continue;
    report(said.at ?? place, said.code, said.message, said.fix);
  }
}

interface Said {
  readonly code: LintCode;
  readonly message: string;
  readonly at?: Place | undefined;
  readonly fix?: Fix | undefined;
}
type Sentence = (error: GrammarError, place: Place) => Said | undefined;

const shown = (place: Place): string => {
  if (place.node.type === 'object') return 'an object';
  if (place.node.type === 'array') return 'a list';
  return JSON.stringify(place.node.value);
};

const outOfRange =
  (sentence: string): Sentence =>
  (error, place) => ({
    code: 'out-of-range',
    message: `${subject(place)} ${sentence.replace('#', String(error.params['limit']))}`,
    fix: place.node.type === 'number' ? replaceValue(place, error.params['limit']) : undefined,
  });

/** Keywords of the grammar, each with its sentence; those left out say nothing of their own. */
const sentences: Readonly<Record<string, Sentence>> = {
  type: (error, place) => ({
    code: 'wrong-type',
    message: `must be ${typeNames(error.params['type'])}, not ${shown(place)}`,
    fix: fixType(place, error),
  }),
  enum: (error, place) => oneOfWords(place, error.params['allowedValues']),
  const: (error, place) => oneOfWords(place, [error.params['allowedValue']]),
  pattern: (error, place) =>
    error.propertyName === undefined
      ? { code: 'wrong-form', message: `${shown(place)} must match ${String(error.params['pattern'])}${hint(error)}` }
      : {
          code: 'bad-name',
          message: `"${error.propertyName}" must match ${String(error.params['pattern'])}`,
          at: keyOf(place, error.propertyName),
        },
  minLength: (error, place) =>
    error.propertyName === undefined
      ? { code: 'out-of-range', message: `${subject(place)} must not be empty` }
      : { code: 'bad-name', message: 'a name must not be empty', at: keyOf(place, error.propertyName) },
  maxLength: outOfRange('must have at most # characters'),
  minimum: outOfRange('must be at least #'),
  maximum: outOfRange('must be at most #'),
  minItems: outOfRange('must have at least # items'),
  maxItems: outOfRange('must have at most # items'),
  minProperties: (error, place) => ({
    code: 'missing-word',
    message: `an empty object says nothing here; ${subject(place)} needs one of ${words(error)}`,
  }),
  uniqueItems: (error, place) => {
    const item = place.node.children?.[Math.max(Number(error.params['i']), Number(error.params['j']))];
    const at = item && { source: place.source, node: item };
    const message = `${item ? JSON.stringify(getNodeValue(item)) : 'an item'} stands here twice`;
    return { code: 'repeated-value', message, at, fix: at && remove(at) };
  },
  maxProperties: (error) => ({ code: 'conflicting-words', message: `give exactly one of ${words(error)}` }),
  oneOf: (_error, place) =>
    isObject(place) ? { code: 'conflicting-words', message: 'give exactly one of field, row, user, now' } : undefined,
  dependencies: (error, place) => ({
    code: 'conflicting-words',
    message: `"${String(error.params['property'])}" stands only beside ${quote(String(error.params['deps']))}`,
    at: keyOf(place, String(error.params['property'])),
  }),
};

function oneOfWords(place: Place, allowed: unknown): Said | undefined {
  // What is of another type is said once, as that.
  if (!Array.isArray(allowed) || place.node.type === 'object' || place.node.type === 'array') return undefined;
  const given = String(place.node.value);
  const meant = allowed.every((word) => typeof word === 'string') ? nearest(given, allowed) : undefined;
  const message = `${shown(place)} is not one of ${allowed.map(quote).join(', ')}`;
  if (meant === undefined) return { code: 'not-one-of', message };
  return { code: 'not-one-of', message: `${message}; did you mean "${meant}"?`, fix: replaceValue(place, meant) };
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
function describe(error: GrammarError): string {
  const title = (error.parentSchema?.title ?? '').replace(/^Raw|(File|Item)$/g, '');
  if (title === '') return 'this object';
  const noun = title.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
  return noun.endsWith('s') ? noun : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function hint(error: GrammarError): string {
  const description = error.parentSchema?.description;
  return description ? ` (${description.split('. ')[0]?.replace(/\.$/, '') ?? ''})` : '';
}

function subject(place: Place): string {
  const key = place.node.parent?.type === 'property' ? place.node.parent.children?.[0]?.value : undefined;
  return typeof key === 'string' ? `"${key}"` : 'it';
}

function words(error: GrammarError): string {
  return Object.keys(error.parentSchema?.properties ?? {}).join(', ') || 'its words';
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

function typeNames(type: unknown): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a text',
    object: 'an object',
    array: 'a list',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    null: 'null',
  };
  const given = Array.isArray(type) ? type : String(type).split(',');
  return given.map((name) => names[String(name)] ?? String(name)).join(' or ');
}
