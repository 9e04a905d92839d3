/** Handlers typed by their calls, and one map of them, both against the types that codegen prints of a product's schemas. */
import type { Given } from '../records/given.ts';
import type { FileAnswer } from './fileAnswer.ts';
import type { Handler } from './handler.ts';

/** A handler of these calls: it takes what any of them takes, and what it answers suits each of them. */
export type CallHandler<Types, Ids extends keyof Types> = Handler<InputOf<Types[Ids]>, Served<AnswerOfAll<Types, Ids>>>;

/** Handlers by name, for a map from their names to the ids of their calls. */
export type HandlersOf<Types, Calls> = {
  readonly [Name in keyof Calls]: CallHandler<Types, Extract<Calls[Name], keyof Types>>;
};

type InputOf<Type> = Type extends { readonly input: infer Input } ? Input : never;
type AnswerOf<Type> = Type extends { readonly answer: infer Answer } ? Answer : never;

type AnswerOfAll<Types, Ids extends keyof Types> = (
  Ids extends unknown ? (one: { readonly answer: AnswerOf<Types[Ids]> }) => void : never
) extends (all: infer All) => void
  ? AnswerOf<All>
  : never;

/** As a handler gives what a client gets: rows of entities come as the release makes them. */
type Served<Answer> = [Answer] extends [Blob]
  ? FileAnswer
  : [Answer] extends [readonly (infer Item)[]]
    ? readonly (Item | Given)[] | Given
    : [Answer] extends [{ readonly records: readonly (infer Item)[] }]
      ? (Omit<Answer, 'records'> & { readonly records: readonly (Item | Given)[] }) | Given
      : Answer | Given;

/** For a line that does not compile where what there is does not do for what is wanted. */
export type Fits<There extends Wanted, Wanted> = There;

type NamesOf<Part> = Part extends unknown ? keyof Part : never;

type Doubled<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? (keyof First & NamesOf<Rest[number]>) | Doubled<Rest>
  : never;

type Merged<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Merged<Rest> : unknown;

/** The parts themselves where each wanted handler is in one of them and nothing else is; else what is wrong with them. */
type Whole<Wanted, Parts extends readonly object[]> = [Doubled<Parts>] extends [never]
  ? [Exclude<NamesOf<Parts[number]>, keyof Wanted>] extends [never]
    ? [Exclude<keyof Wanted, NamesOf<Parts[number]>>] extends [never]
      ? Merged<Parts> extends Wanted
        ? Parts
        : readonly Wanted[]
      : readonly { readonly 'a handler is missing': Exclude<keyof Wanted, NamesOf<Parts[number]>> }[]
    : readonly { readonly 'no call does': Exclude<NamesOf<Parts[number]>, keyof Wanted> }[]
  : readonly { readonly 'a handler stands twice': Doubled<Parts> }[];

/** One map of the handlers of several parts; a missing, unknown, doubled or wrongly typed one does not compile. */
export function mergeHandlers<Wanted>() {
  return <const Parts extends readonly object[]>(...parts: Parts & Whole<Wanted, Parts>): Wanted =>
    Object.assign({}, ...parts);
}
