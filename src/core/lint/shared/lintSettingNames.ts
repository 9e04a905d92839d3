/** A product that does not declare its settings has them under any name: one that is nearly the machine's is meant to be it. */
import { says } from '../says/says.ts';
import { grammarRoots, grammarShapes } from '../../../generated/grammarShape.ts';
import { replaceWord } from '../../source/fix.ts';
import { entriesOf, memberOf, textOfMember, type Place, type LintSource, type Report } from '../../source/source.ts';
import { meant as meantWord, meantText, nearest } from '../nearest.ts';

/** What the machine itself reads. */
export const machineSettings: ReadonlySet<string> = new Set(
  (grammarRoots['settings'] ?? []).flatMap((index) => Object.keys(grammarShapes[index]?.words ?? {})),
);

/** What a declared setting may be. */
const kinds = new Set(['integer', 'number', 'boolean', 'string', 'label', 'array', 'object']);

/** A slip or two in a name of some length is no name of a product's own; of a shorter one it may be. */
const slips = 2;
const leastLength = 3 * (slips + 1);

/** Names, each with the kind of what it holds: that is what `own` says, and no value of a setting. */
function isDeclaring(value: Place): boolean {
  const members = entriesOf(value);
  return members.length > 0 && members.every(({ value: one }) => kinds.has(textOfMember(one, 'type') ?? ''));
}

/** @param warn of what holds nothing up: the name may be the product's own. */
export function lintSettingNames(sources: readonly LintSource[], report: Report, warn: Report): void {
  for (const source of sources) {
    if (source.kind !== 'settings' || !source.root) continue;
    const root = { source, node: source.root };
    if (memberOf(root, 'own')) continue;
    const free = [...machineSettings].filter((name) => memberOf(root, name) === undefined);
    for (const { name, key, value } of entriesOf(root)) {
      const declares = !machineSettings.has(name) && isDeclaring(value);
      const meant = declares ? 'own' : machineSettings.has(name) ? undefined : nearest(name, free);
      if (meant === undefined) continue;
      const isSlip = declares || (name.length >= leastLength && nearest(name, [meant], slips) !== undefined);
      const message = says.inForce({ name, meant: declares ? meantWord('own') : meantText(name, free) });
      (isSlip ? report : warn)(key, 'unknown-word', message, replaceWord(key, name, meant));
    }
  }
}
