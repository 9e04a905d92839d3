/** One line of a day's file: its fields, each asked for by its name and type, and a fault at whichever is wrong. */
import { isRow } from '../../../core/model/row.ts';
import { messageOf } from '../../../core/model/thrown.ts';
import type { Point } from '../../domain/distance.ts';

export class DayFault extends Error {
  readonly line: number;

  constructor(line: number, field: string | null, text: string) {
    super(field === null ? text : `"${field}": ${text}`);
    this.name = 'DayFault';
    this.line = line;
  }
}

export interface Fields {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string;
  readonly textOrNull: (name: string) => string | null;
  readonly texts: (name: string) => readonly string[];
  readonly number: (name: string, least: number, most: number, otherwise?: number) => number;
  readonly whole: (name: string, least: number, most: number, otherwise?: number) => number;
  readonly numberOrNull: (name: string, least: number, most: number) => number | null;
  readonly oneOf: <T extends string>(name: string, names: readonly T[], otherwise: T) => T;
  readonly point: () => Point;
  readonly fault: (name: string | null, text: string) => DayFault;
  /** @throws DayFault at a field that nobody has asked for. */
  readonly end: () => void;
}

export function openFields(line: string, number: number): Fields {
  const row = rowOf(line, number);
  const asked = new Set<string>();
  const fault = (name: string | null, text: string): DayFault => new DayFault(number, name, text);
  const get = (name: string): unknown => {
    asked.add(name);
    return Object.hasOwn(row, name) ? row[name] : undefined;
  };
  const text = (name: string): string => {
    const value = get(name);
    if (typeof value !== 'string' || value.trim() === '') throw fault(name, `a text is expected, ${given(value)}`);
    return value;
  };
  const bounded = (name: string, least: number, most: number, otherwise?: number): number => {
    const value = get(name) ?? otherwise;
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw fault(name, `a number from ${least} to ${most} is expected, ${given(value)}`);
    return value;
  };
  return {
    fault,
    text,
    has: (name) => Object.hasOwn(row, name),
    textOrNull: (name) => ((get(name) ?? null) === null ? null : text(name)),
    texts: (name) => {
      const value = get(name);
      if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string'))
        throw fault(name, `a list of texts is expected, ${given(value)}`);
      return value;
    },
    number: bounded,
    whole: (name, least, most, otherwise) => {
      const value = bounded(name, least, most, otherwise);
      if (!Number.isInteger(value)) throw fault(name, `a whole number is expected, ${given(value)}`);
      return value;
    },
    numberOrNull: (name, least, most) => ((get(name) ?? null) === null ? null : bounded(name, least, most)),
    oneOf: (name, names, otherwise) => {
      const value = get(name) ?? otherwise;
      const found = names.find((one) => one === value);
      if (found === undefined) throw fault(name, `one of ${names.join(', ')} is expected, ${given(value)}`);
      return found;
    },
    point: () => ({ lng: bounded('lng', -180, 180), lat: bounded('lat', -90, 90) }),
    end: () => {
      const unknown = Object.keys(row).find((name) => !asked.has(name));
      if (unknown !== undefined) throw fault(unknown, 'there is no such field here');
    },
  };
}

function given(value: unknown): string {
  return value === undefined ? 'it is missing' : `given ${JSON.stringify(value).slice(0, 60)}`;
}

function rowOf(line: string, number: number): Readonly<Record<string, unknown>> {
  const row = parsed(line, number);
  if (!isRow(row)) throw new DayFault(number, null, 'an object is expected');
  return row;
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DayFault(number, null, `not JSON: ${messageOf(cause)}`);
  }
}
