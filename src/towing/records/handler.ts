/** Handlers typed by the product's calls. */
import type { CallTypes } from '../../generated/calls.ts';
import type { CallHandler } from '../../server/calls/typedHandlers.ts';

export type Handler<Ids extends keyof CallTypes> = CallHandler<CallTypes, Ids>;

/** What a call takes. */
export type Input<Id extends keyof CallTypes> = CallTypes[Id]['input'];

/** A row of what a call answers. */
export type AnswerRow<Id extends keyof CallTypes> = CallTypes[Id]['answer'] extends readonly (infer Row)[]
  ? Row
  : never;
