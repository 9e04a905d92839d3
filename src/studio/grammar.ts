/** The grammar at a place of a schema file: which words may stand there, what they mean, and which values they take. Pure. */
import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import definitions from '../../schemas/grammar/definitions.schema.json';
import dictionary from '../../schemas/grammar/dictionary.schema.json';
import entity from '../../schemas/grammar/entity.schema.json';
import menu from '../../schemas/grammar/menu.schema.json';
import part from '../../schemas/grammar/part.schema.json';
import rule from '../../schemas/grammar/rule.schema.json';
import screen from '../../schemas/grammar/screen.schema.json';
import { fitsKind } from '../core/fields/fitsKind.ts';
import { describedAs } from '../core/lint/says/descriptions.ts';
import { memberIn, rowOf, textIn } from '../core/model/row.ts';
import type { Message } from '../core/model/said/message.ts';
import { kindTold } from '../core/normalise/normaliseFields.ts';
import { unsaidType } from '../core/screens/list/model.ts';
import type { Names } from '../core/editorAnswers.ts';
import { folderOf } from './schemaEditor.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

interface Found {
  readonly schema: Schema;
  /** The file that its `$ref`s are read in. */
  readonly file: Schema;
}

interface Word {
  readonly word: string;
  readonly description: Message;
  /** What is written behind the word to begin with. */
  readonly example: unknown;
}

interface Place {
  readonly path: readonly (string | number)[];
  /** A key is being written, not a value. */
  readonly isKey: boolean;
}

/** A part of the grammar: codegen refuses one that is no schema. */
const schemaOf = (value: unknown): Schema => rowOf(value);

const files: Readonly<Record<string, Schema>> = {
  'definitions.schema.json': schemaOf(definitions),
  'entity.schema.json': schemaOf(entity),
  'part.schema.json': schemaOf(part),
  'screen.schema.json': schemaOf(screen),
};
const root = schemaOf(screen);
/** How the files of a folder begin, where their folder alone says it. */
const roots: ReadonlyMap<string, Schema> = new Map([
  ['parts', schemaOf(part)],
  ['entities', schemaOf(entity)],
  ['dictionaries', schemaOf(dictionary)],
  ['rules', schemaOf(rule)],
  ['menus', schemaOf(menu)],
]);

export function placeAt(text: string, offset: number): Place {
  const { path, isAtPropertyKey } = getLocation(text, offset);
  return { path, isKey: isAtPropertyKey };
}

/** The words that may be keys of the object at `path`, without those that stand there. @param of the file, whose folder says what it is */
export function wordsAt(text: string, path: readonly (string | number)[], of = ''): readonly Word[] {
  const fits = fitsAt(text, path, of);
  return allWordsAt(text, path, of).filter(({ word }) => fits(word));
}

/** Of a field whose kind is told, only the words that its kind knows. */
function fitsAt(text: string, path: readonly (string | number)[], of: string): (word: string) => boolean {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (!node || !writtenAt(text, path, of).definitions.has('field')) return () => true;
  const words = rowOf(getNodeValue(node));
  const kind = kindTold(words);
  return kind === undefined ? () => true : (word) => fitsKind(word, kind, textIn(words['widget']));
}

function allWordsAt(text: string, path: readonly (string | number)[], of: string): readonly Word[] {
  const words = new Map<string, Word>();
  for (const { schema, file } of schemasAt(text, path, of)) {
    for (const [word, member] of Object.entries(schema.properties ?? {})) {
      const [found] = expanded({ schema: member, file });
      const description = describedAs(member.description ?? found?.schema.description ?? '');
      const example = (member.examples ?? found?.schema.examples)?.[0];
      if (!words.has(word)) words.set(word, { word, description, example });
    }
  }
  return [...words.values()];
}

/** What the value at `path` may be: the grammar's own closed lists, and the names of things that there are. */
export function valuesAt(text: string, path: readonly (string | number)[], names: Names, of = ''): readonly unknown[] {
  const own = schemasAt(text, path, of).flatMap(({ schema }) => {
    if (schema.enum) return schema.enum;
    if (schema.const !== undefined) return [schema.const];
    return schema.type === 'boolean' ? [true, false] : [];
  });
  const named = namesUserType(text, path, of) ? names.userTypes.map(({ id }) => id) : namesAt(text, path, names);
  return [...new Set([...own, ...named])];
}

type UserType = Names['userTypes'][number];

/** The user type that a number at `path` stands for: one of those who may, or a key of a scope. */
export function userTypeAt(
  text: string,
  path: readonly (string | number)[],
  names: Names,
  of = '',
): UserType | undefined {
  if (!namesUserType(text, path, of)) return undefined;
  const tree = parseTree(text);
  const last = path.at(-1);
  const id = typeof last === 'string' ? Number(last) : tree && findNodeAtLocation(tree, [...path])?.value;
  return names.userTypes.find((one) => one.id === id);
}

function namesUserType(text: string, path: readonly (string | number)[], of: string): boolean {
  const { definitions: around } = writtenAt(text, path.slice(0, -1), of);
  return around.has(typeof path.at(-1) === 'number' ? 'allow' : 'scope');
}

/** The description of the word whose value stands at `path`. */
export function descriptionAt(text: string, path: readonly (string | number)[], of = ''): Message | undefined {
  const word = path.at(-1);
  return allWordsAt(text, path.slice(0, -1), of).find((one) => one.word === word)?.description;
}

function namesAt(text: string, path: readonly (string | number)[], names: Names): readonly string[] {
  const word = path.findLast((part) => typeof part === 'string');
  const isItem = typeof path.at(-1) === 'number';
  switch (word) {
    case 'entity':
      return Object.keys(names.entities);
    case 'call':
    case 'load':
      return names.calls;
    case 'lookup':
      return Object.keys(names.titles.lookups);
    case 'open':
    case 'goto':
    case 'then':
      return names.screens;
    case 'dictionary':
      return names.dictionaries;
    case 'group':
      return keysOf(memberOf(memberOf(parseTree(text), 'aggregate'), 'group'));
    case 'value':
      return keysOf(memberOf(memberOf(parseTree(text), 'aggregate'), 'computed'));
    case 'rule':
      return names.rules;
    case 'format':
      return names.formats;
    case 'use': {
      const of = path.findLast((one) => typeof one === 'string' && one !== 'use');
      return Object.keys(names.parts).filter((name) => names.parts[name]?.words.includes(String(of)));
    }
    case 'screen':
      return names.screens;
    case 'parentId':
    case 'menu':
      return names.menus.map(({ id }) => id);
    case 'field':
      return fieldNames(text, names);
    default:
      return isItem ? fieldNames(text, names) : [];
  }
}

/** Of the page's entity, be it named or written inline; of an entity or a rule, its own. */
function fieldNames(text: string, names: Names): readonly string[] {
  const page = parseTree(text);
  // An entity's own file, and a rule's.
  const own = memberOf(page, 'properties') ?? memberOf(page, 'fields');
  if (own?.type === 'object') return keysOf(own);
  const written = memberOf(page, 'entity');
  if (written?.type === 'object') return keysOf(memberOf(written, 'properties'));
  return names.entities[entityNamedIn(text)] ?? [];
}

/** The entity in a file of its own whose fields this page may name; empty where it names none. */
export function entityNamedIn(text: string): string {
  const page = parseTree(text);
  const counted: unknown = (memberOf(memberOf(page, 'aggregate'), 'entity') ?? memberOf(page, 'entity'))?.value;
  if (typeof counted === 'string') return counted;
  const call: unknown = memberOf(page, 'call')?.value;
  return typeof call === 'string' ? (call.split('.')[0] ?? '') : '';
}

/** The fields that this page may name. */
export function fieldsNamedIn(text: string, names: Names): readonly string[] {
  return fieldNames(text, names);
}

function schemasAt(text: string, path: readonly (string | number)[], of: string): readonly Found[] {
  let found = expanded(rootOf(text, of));
  for (const part of path) found = found.flatMap((one) => below(one, part)).flatMap(expanded);
  return found;
}

/** The definitions that a value at `path` is written by, and what types it may have. */
interface Written {
  readonly definitions: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** What it must have where it is an object. */
  readonly required: readonly string[];
  /** It has members of its author's own names. */
  readonly isMap: boolean;
  readonly hasWords: boolean;
}

/** How the value at `path` may be written. */
export function writtenAt(text: string, path: readonly (string | number)[], of = ''): Written {
  const parents = path.length === 0 ? [] : schemasAt(text, path.slice(0, -1), of);
  const last = path.at(-1) ?? '';
  const raw = path.length === 0 ? [rootOf(text, of)] : parents.flatMap((one) => below(one, last));
  const all = raw.flatMap(expanded);
  const types = all.flatMap(({ schema: { type } }) => type ?? []);
  return {
    definitions: new Set(raw.flatMap(definitionsOf)),
    types: new Set(types),
    required: all.flatMap(({ schema }) => schema.required ?? []),
    isMap: all.some(({ schema }) => typeof schema.additionalProperties === 'object'),
    hasWords: all.some(({ schema }) => schema.properties !== undefined),
  };
}

/** The names of the definitions that a schema refers to, one after the other. */
function definitionsOf({ schema, file }: Found): readonly string[] {
  if (schema.$ref === undefined) return [];
  const [name = '', pointer = ''] = schema.$ref.split('#');
  const target = name === '' ? file : files[name.split('/').at(-1) ?? ''];
  const found = target && memberAt(target, pointer);
  return [pointer.split('/').at(-1) ?? '', ...(target && found ? definitionsOf({ schema: found, file: target }) : [])];
}

function rootOf(text: string, of: string): Found {
  const own = roots.get(folderOf(of));
  if (own) return { schema: own, file: own };
  const type: unknown = memberOf(parseTree(text), 'type')?.value;
  const ofType = root.definitions?.[typeof type === 'string' ? type : unsaidType] ?? root.definitions?.[unsaidType];
  return { schema: ofType ?? {}, file: root };
}

function below({ schema, file }: Found, part: string | number): readonly Found[] {
  if (typeof part === 'number') return schema.items ? [{ schema: schema.items, file }] : [];
  const named = schema.properties?.[part];
  if (named) return [{ schema: named, file }];
  const other = schema.additionalProperties;
  return typeof other === 'object' ? [{ schema: other, file }] : [];
}

/** A schema without its references and choices: each of what it may be. */
function expanded({ schema, file }: Found): readonly Found[] {
  if (schema.$ref !== undefined) {
    const [name = '', pointer = ''] = schema.$ref.split('#');
    const target = name === '' ? file : files[name.split('/').at(-1) ?? ''];
    const found = target && memberAt(target, pointer);
    return target && found ? expanded({ schema: found, file: target }) : [];
  }
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  for (const branch of [schema.then, schema.else]) if (branch) choices.push(branch);
  return [{ schema, file }, ...choices.flatMap((choice) => expanded({ schema: choice, file }))];
}

function memberAt(file: Schema, pointer: string): Schema | undefined {
  const found = pointer.split('/').slice(1).reduce<unknown>(memberIn, file);
  return found === undefined ? undefined : schemaOf(found);
}

function memberOf(node: Node | undefined, name: string): Node | undefined {
  return node?.type === 'object'
    ? node.children?.find((member) => member.children?.[0]?.value === name)?.children?.[1]
    : undefined;
}

function keysOf(node: Node | undefined): string[] {
  return (node?.children ?? []).map((member) => String(member.children?.[0]?.value));
}
