/** What came as data and has still to be looked at: nothing is known of it but what is asked here. */
import type { Row } from './values.ts';

/** An object that is no list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is no object has no members. */
export const rowOf = (value: unknown): Row => (isRow(value) ? value : {});

/** What says nothing: null, an empty text, a list of nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is no text says nothing. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The objects of a list. */
export const rowsOf = (value: unknown): readonly Row[] => listOf(value).filter(isRow);

/** What stands in an object under a name of its own, or in a list at an index. */
export function memberIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** Whether it is an object that holds a text under each of these names. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Readonly<Record<Name, string>> {
  return isRow(value) && names.every((name) => typeof value[name] === 'string');
}

/** @throws SyntaxError where the text is no JSON */
export const parseJson = (text: string): unknown => JSON.parse(text);
