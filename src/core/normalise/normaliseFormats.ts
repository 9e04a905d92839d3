/** What a field's format becomes: a check by its name, a kind, or a pattern of the settings. */
import { formatKinds } from '../fields/kindOf.ts';
import type { Field } from '../model/catalogue.ts';
import { ownFormat } from '../source/ownFormats.ts';
import type { Declared, RawField } from '../source/raw.ts';

/** A format that is a kind of its own (`date`, `date-time`) is not a check besides. */
export function formatOf({ format }: Pick<RawField, 'format'>): string | undefined {
  return format !== undefined && formatKinds.has(format) ? undefined : format;
}

/** A format of the settings is its pattern, with its text. */
export function withOwnFormat(
  words: Partial<Field>,
  { format }: Pick<RawField, 'format'>,
  { settings }: Declared,
): Partial<Field> {
  const own = ownFormat(settings, format);
  if (!own) return words;
  const { format: _, ...rest } = words;
  return { ...rest, pattern: own.pattern, patternText: own.text };
}
