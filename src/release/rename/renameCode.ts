/** A value of a dictionary under its new code, and every use of it in the schemas. Rows that hold it are moved once it is published. */
import { didYouMean } from '../../core/lint/nearest.ts';
import type { Edit } from '../../core/lint.ts';
import type { Catalogue } from '../../core/model/catalogue.ts';
import { addMember, replaceValue } from '../../core/source/fix.ts';
import { itemsOf, memberOf, type Place } from '../../core/source/source.ts';
import type { Source } from '../release.ts';
import {
  follow,
  handlersOf,
  inOrder,
  linesOf,
  RenameFault,
  rootOf,
  soundCatalogue,
  withEdits,
  type Accused,
  type Renamed,
} from './follow.ts';

/** @param target `dictionary.code` @throws RenameFault where it cannot be done; nothing is changed then */
export function renameCode(sources: readonly Source[], target: string, next: string): Renamed {
  const catalogue = soundCatalogue(sources);
  const point = target.indexOf('.');
  const [id, code] = point < 0 ? [target, ''] : [target.slice(0, point), target.slice(point + 1)];
  const dictionary = Object.hasOwn(catalogue.dictionaries, id) ? catalogue.dictionaries[id] : undefined;
  if (!dictionary)
    throw new RenameFault(`there is no dictionary "${id}"${didYouMean(id, Object.keys(catalogue.dictionaries))}`);
  const known = dictionary.items.map((item) => String(item.id));
  const root = rootOf(sources, 'dictionary', id);
  const item = itemsOf(memberOf(root, 'items')).find((one) => String(memberOf(one, 'id')?.node.value) === code);
  const own = memberOf(item, 'id');
  if (!root || !item || !own) throw new RenameFault(`dictionary "${id}" has no code ${code} (${known.join(', ')})`);
  if (own.node.type === 'number' && !/^-?\d{1,9}$/.test(next))
    throw new RenameFault(`the codes of dictionary "${id}" are numbers, and "${next}" is none`);
  if (known.includes(next)) throw new RenameFault(`dictionary "${id}" has a code ${next} already`);
  if (dictionary.items.some(({ was }) => was !== undefined && String(was) === next))
    throw new RenameFault(`${next} was a code of dictionary "${id}", which old rows and links still say`);
  const edits = declaredAnew(item, own, next);
  const followed = follow(withEdits(sources, root, edits), (accused) => codeAnew(accused, id, [code, next]));
  return {
    sources: followed.sources,
    changed: inOrder([...linesOf(root, edits), ...followed.changed]),
    handlers: handlersOf(catalogue, (call) => hasCodes(call, id, catalogue)),
  };
}

function declaredAnew(item: Place, code: Place, next: string): readonly Edit[] {
  const was = memberOf(item, 'was');
  const former = was ? replaceValue(was, code.node.value) : addMember(item, 'was', code.node.value);
  return [replaceValue(code, typed(code, next)), former].flatMap((fix) => fix?.edits ?? []);
}

const typed = ({ node }: Place, code: string): string | number => (node.type === 'number' ? Number(code) : code);

/** A literal that is told to be no code of this dictionary, or a user type that is a key. */
function codeAnew(
  { fault, place }: Accused,
  dictionary: string,
  [code, next]: readonly [string, string],
): readonly Edit[] {
  const isTold = fault.code === 'unknown-code' && fault.message.includes(`"${dictionary}"`);
  return isTold && String(place.node.value) === code ? replaceValue(place, typed(place, next)).edits : [];
}

function hasCodes(call: Catalogue['calls'][string], dictionary: string, { entities }: Catalogue): boolean {
  const fields = [call.takes.fields, entities[call.entity ?? '']?.fields ?? {}];
  return fields.some((all) => Object.values(all).some((field) => field.dictionary === dictionary));
}
