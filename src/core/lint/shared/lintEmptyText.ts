/** Where what is empty is null, an empty text equals nothing: null is meant, which is tested for as such. */
import { entriesOf, isObject, itemsOf, textAt, type Place } from '../../source/source.ts';
import { replaceValue } from '../../source/fix.ts';
import type { Fix } from '../../source/edit.ts';
import type { Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

export function lintEmptyText(linting: Linting, condition: Place | undefined): void {
  for (const { name, value } of entriesOf(condition)) {
    if (name === 'user' || name === 'setting') continue;
    for (const item of itemsOf(value)) if (isObject(item)) lintEmptyText(linting, item);
    for (const test of isObject(value) ? entriesOf(value) : [{ name: 'is', value }])
      for (const literal of [test.value, ...itemsOf(test.value)])
        if (isCompared(test.name) && textAt(literal) === '')
          linting.report(literal, 'never-true', says.emptyIsNull, fixOf(test.name, literal));
  }
}

const isCompared = (operator: string): boolean => ['is', 'not', 'has', 'within', 'like'].includes(operator);

/** Only what tests for null says so by one word. */
const fixOf = (operator: string, literal: Place): Fix | undefined =>
  operator === 'is' || operator === 'not' ? replaceValue(literal, null) : undefined;
