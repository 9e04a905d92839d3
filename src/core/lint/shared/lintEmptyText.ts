/** Where what is empty is null, an empty text equals nothing: null is meant, which is tested for as such. */
import { entriesOf, isObject, itemsOf, textAt, type Place } from '../../source/source.ts';
import { replaceValue } from '../../source/fix.ts';
import type { Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

export function lintEmptyText(linting: Linting, condition: Place | undefined): void {
  for (const { name, value } of entriesOf(condition)) {
    if (name === 'user' || name === 'setting') continue;
    for (const item of itemsOf(value)) if (isObject(item)) lintEmptyText(linting, item);
    const tests = isObject(value) ? entriesOf(value).filter((test) => test.name === 'not') : [];
    for (const test of [value, ...tests.map((one) => one.value)])
      for (const literal of [test, ...itemsOf(test)])
        if (textAt(literal) === '')
          linting.report(literal, 'never-true', says.emptyIsNull, replaceValue(literal, null));
  }
}
