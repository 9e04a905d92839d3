/** A product has settings of its own, under any name: one that is nearly the machine's is probably meant to be it. */
import { says } from '../says/says.ts';
import { grammarRoots, grammarShapes } from '../../../generated/grammarShape.ts';
import { entriesOf, memberOf, type LintSource, type Report } from '../../source/source.ts';
import { meantText, nearest } from '../nearest.ts';

const known = (grammarRoots['settings'] ?? []).flatMap((index) => Object.keys(grammarShapes[index]?.words ?? {}));

/** @param report of what holds nothing up: the name may be the product's own. */
export function lintSettingNames(sources: readonly LintSource[], report: Report): void {
  for (const source of sources) {
    if (source.kind !== 'settings' || !source.root) continue;
    const root = { source, node: source.root };
    const free = known.filter((name) => memberOf(root, name) === undefined);
    for (const { name, key } of entriesOf(root)) {
      const meant = known.includes(name) ? undefined : nearest(name, free);
      if (meant !== undefined) report(key, 'unknown-word', says.inForce({ name, meant: meantText(name, free) }));
    }
  }
}
