/**
 * A schema of ours in the words of OpenAPI 3.1, for validators and generators that know only these: ajv's `nullable` and its
 * `items` by position are said as the standard does, and our own formats as patterns.
 */
import { formats } from '../core/fields/formats.ts';

type Json = Record<string, unknown>;

export function standard({ nullable, format, ...schema }: Readonly<Json>): Json {
  const { items, ...others } = schema;
  const rest = Array.isArray(items) ? { ...others, prefixItems: items } : schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([word, value]) => [word, deep(value)]));
  const formed =
    typeof format === 'string' ? { ...formOf(format), ...inner } : { ...inner, ...given('format', deep(format)) };
  const type: unknown = formed['type'];
  if (nullable !== true || typeof type !== 'string')
    return { ...formed, ...(isSchema(nullable) ? { nullable: deep(nullable) } : {}) };
  return { ...formed, type: [type, 'null'] };
}

/** A property may be called as a word of JSON Schema is. */
function isSchema(value: unknown): value is Readonly<Json> {
  return typeof value === 'object' && value !== null;
}

function given(word: string, value: unknown): Json {
  return value === undefined ? {} : { [word]: value };
}

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return isSchema(value) ? standard(value) : value;
}

const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const time = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/** Not RFC 3339's date-time: a wall clock, whose zone is said. */
function wallClock(pattern: string, shape: string): Json {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { pattern, description: `${shape}, the wall clock of ${zone}`, 'x-time-zone': zone };
}

function formOf(format: string): Json {
  if (format === 'wireDate') return { format: 'date' };
  if (format === 'wireTime') return wallClock(`^${day} ${time}$`, 'YYYY-MM-DD HH:mm:ss');
  if (format === 'wireTimeOrDate') return wallClock(`^${day}( ${time})?$`, 'YYYY-MM-DD HH:mm:ss or YYYY-MM-DD');
  if (format === 'email') return { format };
  const isNumber = format.endsWith('Number');
  const pattern = formats[isNumber ? format.slice(0, -'Number'.length) : format]?.pattern;
  if (pattern === undefined) return { format };
  // Of numbers it says how they are written: validators hold texts to a pattern, and pass by numbers.
  return { pattern };
}
