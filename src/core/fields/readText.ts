/** Texts of an address, of a filter and of a table's cells as values: each reader once, for the page and for the server. */
import type { FilterMatch } from '../model/catalogue.ts';
import { optionOf } from '../model/entity/formerCodes.ts';
import { parseJson } from '../model/row.ts';
import { isWireDate, isWireTime } from '../model/wireTime.ts';

/** What a reader may know of the field: how its codes are written, and which of them are offered. */
interface TextOf {
  readonly codeType?: 'integer' | 'string';
  readonly options?: readonly { readonly value: string | number; readonly was?: string | number }[];
}

/** Undefined where the text is no such value. */
export type ReadText = (text: string, field: TextOf) => unknown;

export function asText(text: string): string {
  return text;
}

export function asNumber(text: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

export function asInteger(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export function asBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Of a time, its day: what is counted from now is a time, and so is what another field gives. */
export function asDay(text: string): string | undefined {
  const day = isWireTime(text) ? text.slice(0, 10) : text;
  return isWireDate(day) ? day : undefined;
}

export function asTime(text: string): string | undefined {
  return isWireTime(text) ? text : undefined;
}

/** One of those that are offered; else any code. */
export function asCode(text: string, { codeType, options }: TextOf): string | number | undefined {
  if (options) return optionOf(options, text)?.value;
  return codeType === 'string' ? text : (asInteger(text) ?? text);
}

export function asJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What a filter asks of the kind that it compares. */
interface FilterReader<Of extends TextOf> {
  readonly readText: (text: string, field: Of) => unknown;
  readonly endsWithDay?: true;
  readonly fits?: (value: unknown) => boolean;
}

/** A parameter of a filter: one of several is a list, the end of a range of times may be a day. Undefined where a call would refuse it. */
export function readFilterText<Of extends TextOf>(
  kind: FilterReader<Of>,
  as: FilterMatch,
  text: string,
  field: Of,
): unknown {
  const read = (part: string): unknown => {
    const value = kind.readText(part, field);
    return value === undefined || kind.fits?.(value) === false ? undefined : value;
  };
  if (as === 'range' && kind.endsWithDay && isWireDate(text)) return text;
  if (as !== 'in') return read(text);
  const values = text.split(',').map(read);
  return values.includes(undefined) ? undefined : values;
}
