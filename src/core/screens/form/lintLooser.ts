/** A form asks for no less than its call: what passes the one and breaks the other is refused only once it is sent. */
import { says } from '../../lint/says/says.ts';
import type { Linting } from '../../lint/lintReferences.ts';
import type { Field } from '../../model/catalogue.ts';
import { mustBeGiven } from '../../model/entity/mustBeGiven.ts';
import { remove, replaceValue } from '../../source/fix.ts';
import { keyOf, memberOf, numberAt, textAt, type Place } from '../../source/source.ts';

const greatest = ['maxLength', 'maximum'] as const;
const least = ['minLength', 'minimum'] as const;

export function lintLooser({ report, warn }: Linting, item: Place, parameter: Field | undefined, call: string): void {
  if (!parameter) return;
  for (const word of [...greatest, ...least]) {
    const [place, limit] = [memberOf(item, word), parameter[word]];
    const said = numberAt(place);
    if (!place || said === undefined || limit === undefined) continue;
    const isLooser = greatest.some((one) => one === word) ? said > limit : said < limit;
    if (isLooser) report(place, 'out-of-range', says.looserThanCall({ word, limit, call }), replaceValue(place, limit));
  }
  // Which of two patterns lets more pass nobody can tell.
  const pattern = memberOf(item, 'pattern');
  if (pattern && parameter.pattern !== undefined && textAt(pattern) !== parameter.pattern)
    warn(pattern, 'broken-limit', says.otherThanCall({ pattern: parameter.pattern, call }));
  const required = memberOf(item, 'required');
  const key = keyOf(item, 'required');
  if (key && required?.node.value === false && mustBeGiven(parameter))
    report(required, 'missing-parameter', says.requiredByCall({ name: parameter.name, call }), remove(key));
}
