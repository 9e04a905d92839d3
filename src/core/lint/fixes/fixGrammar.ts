/** Fixes of what the grammar finds: a text that is missing, a value that is written as another type. */
import { getNodeValue } from 'jsonc-parser';
import type { GrammarError } from '../../../generated/grammarValidator.js';
import { rowOf } from '../../model/row.ts';
import type { Row } from '../../model/values.ts';
import type { Fix } from '../../source/edit.ts';
import { addMember, replaceValue } from '../../source/fix.ts';
import { textOfMember, type Place } from '../../source/source.ts';
import { lastPart } from '../lintKnown.ts';

const languages = ['zh-CN', 'en-US'];

/** What a thing is called; a sentence about it nobody can guess. */
const names = ['title', 'name', 'label'];

/** A language that is missing says what the other says; a title that is missing says the name of what it is of. */
export function fixMissing(place: Place, word: string, { parentSchema }: GrammarError): Fix | undefined {
  if (languages.includes(word)) {
    const other = languages.map((language) => textOfMember(place, language)).find((text) => text !== undefined);
    return other === undefined ? undefined : addMember(place, word, other);
  }
  const isName = names.includes(word) && isRefTo(rowOf(parentSchema?.properties?.[word]), '/label');
  return isName ? addMember(place, word, nameOf(place)) : undefined;
}

function nameOf(place: Place): string {
  const { parent } = place.node;
  const key: unknown = parent?.type === 'property' ? parent.children?.[0]?.value : undefined;
  const named = textOfMember(place, 'id') ?? (typeof key === 'string' && key !== 'entity' ? key : undefined);
  return named ?? lastPart(place.source.id);
}

/** A number in quotes, a thing that should be a list of such. */
export function fixType(place: Place, error: GrammarError): Fix | undefined {
  const types = [error.params['type']].flat().flatMap((type) => String(type).split(','));
  const given: unknown = getNodeValue(place.node);
  const read = readAs(given, types);
  if (read !== undefined) return replaceValue(place, read);
  return types.includes('array') && isItem(given, error) ? replaceValue(place, [given]) : undefined;
}

/** What may stand in the list that is wanted, as far as its type tells. */
function isItem(given: unknown, { parentSchema }: GrammarError): boolean {
  const items = rowOf(rowOf(parentSchema)['items']);
  if (items['type'] === 'string' || isRefTo(items, '/name')) return typeof given === 'string';
  return items['type'] === 'integer' && Number.isInteger(given);
}

const isRefTo = ({ $ref }: Row, end: string): boolean => typeof $ref === 'string' && $ref.endsWith(end);

/** The number or truth that a text says, or the text that a number is, where such is wanted. */
export function readAs(given: unknown, types: readonly string[]): string | number | boolean | undefined {
  if (typeof given === 'number')
    return types.includes('string') && !types.includes('object') ? String(given) : undefined;
  if (typeof given !== 'string') return undefined;
  if (types.includes('boolean') && /^(true|yes|on|是)$/i.test(given)) return true;
  if (types.includes('boolean') && /^(false|no|off|否)$/i.test(given)) return false;
  const number = /^-?\d{1,15}(\.\d+)?$/.test(given) ? Number(given) : undefined;
  if (number === undefined) return undefined;
  return types.includes('number') || (types.includes('integer') && Number.isInteger(number)) ? number : undefined;
}
