/** What a word begins with before its author has said anything: what its kind needs, and no more. Pure. */
import { valuesAt, writtenAt } from '../grammar.ts';
import type { Names } from '../../core/editorAnswers.ts';
import type { Path } from './document.ts';
import { hasFields } from './page.ts';

/** The rows that an entity written in a page shows without a word. */
const ownRows = 'detachment';

/** Names a part in place of everything else. */
const partWord = 'use';

export function beginningOf(text: string, path: Path, file: string, names: Names): unknown {
  const { definitions, types, required, hasWords, isMap } = writtenAt(text, path, file);
  // A condition of no clauses is everybody: whoever may is named before anybody has it.
  if (definitions.has('allow')) return [];
  if (definitions.has('scope')) return ownRows;
  if (definitions.has('condition')) return {};
  if (definitions.has('label') || path.at(-1) === 'field') return '';
  if (definitions.has('operand')) return '';
  if (types.has('boolean') && !types.has('string')) return true;
  if (types.has('array') && !hasWords) return [];
  if (types.has('string') && !hasWords) return closedValue(text, path, file, names) ?? '';
  if (types.has('integer') || types.has('number')) return 1;
  if (hasWords && !types.has('string')) {
    const own = [...new Set(required)].filter((word) => word !== partWord);
    const members = own.map((word): [string, unknown] => [word, beginningOf(text, [...path, word], file, names)]);
    return Object.fromEntries(members);
  }
  if (isMap) return {};
  return '';
}

/** What is added to a list under a name of its author's: a pane shows a screen, an action changes its row, where the page has the fields. Null for a bare name. */
export function begunItem(text: string, list: Path, screen = ''): object | null {
  if (list.at(-1) === 'panes') return { screen };
  if (list.at(-1) !== 'actions') return null;
  return hasFields(text) ? { set: {} } : { call: '' };
}

/** Of a few values that the grammar itself lists, the first. */
function closedValue(text: string, path: Path, file: string, names: Names): unknown {
  const none = {
    ...names,
    entities: {},
    calls: [],
    screens: [],
    dictionaries: [],
    rules: [],
    formats: [],
    parts: {},
    menus: [],
  };
  return valuesAt(text, path, none, file)[0];
}

/** A pane is named after the screen that it shows. */
export const isPanes = (path: Path): boolean => path.at(-1) === 'panes';

export function freeName(name: string, taken: readonly string[]): string {
  let number = 2;
  while (taken.includes(`${name}${number}`)) number += 1;
  return taken.includes(name) ? `${name}${number}` : name;
}
