/** Of what stands in every entity by itself an author says a title, not another kind. */
import { getNodeValue } from 'jsonc-parser';
import { fieldKinds } from '../../fields/index.ts';
import { aKind } from '../../fields/kindWords.ts';
import type { Field } from '../../model/catalogue.ts';
import { kindTold, systemFieldNames } from '../../normalise/normaliseFields.ts';
import { remove } from '../../source/fix.ts';
import { isObject, type Place } from '../../source/source.ts';
import type { Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

/** Answers whether another kind has been told. */
export function lintSystemField({ report }: Linting, key: Place, field: Place, { name, kind, stored }: Field): boolean {
  if (!stored || !systemFieldNames.has(name) || !isObject(field)) return false;
  const told = kindTold(getNodeValue(field.node));
  if (told === undefined || fieldKinds[told].storage === fieldKinds[kind].storage) return false;
  report(key, 'reserved-name', says.fieldByItself({ name, kind: aKind(kind) }), remove(key));
  return true;
}
