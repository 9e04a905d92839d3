/** What lints, and still cannot serve here: calls that this build has no handler for, fields whose column is of another type. */
import { didYouMean } from '../../core/lint/nearest.ts';
import { snakeCase } from '../../core/model/columnNames.ts';
import { isGeneric } from '../../core/model/genericCalls.ts';
import { memberOf, parseSource, textAt, type LintFault } from '../../core/source/source.ts';
import type { Release, Source } from '../../release/release.ts';
import type { HeldCode } from '../database/renamed/moveCodes.ts';
import type { Remark } from '../database/syncState.ts';

/** As the linter's, with three more codes. */
export type PublicationFault = Omit<LintFault, 'code'> & {
  readonly code: LintFault['code'] | 'unknown-handler' | 'type-changed' | 'code-held';
};

export function unknownHandlers(
  release: Release,
  known: ReadonlySet<string>,
  sources: readonly Source[],
): PublicationFault[] {
  return Object.values(release.catalogue.calls)
    .filter(({ does }) => !isGeneric(does) && !known.has(does))
    .map(({ id, does }) => ({
      ...doesOf(id, does, sources),
      code: 'unknown-handler',
      message: `call "${id}" does "${does}", but the server has no handler of this name${didYouMean(does, known)}`,
    }));
}

/** A table is never narrowed or rewritten by a schema: such a field needs a new name, or a hand at the database. */
export function changedTypes(
  changed: readonly Remark[],
  { catalogue, tables }: Release,
  sources: readonly Source[],
): PublicationFault[] {
  return changed.map(({ table, column = '', types }) => {
    const entity = tables.find((plan) => plan.table === table)?.entity ?? '';
    const fields = Object.keys(catalogue.entities[entity]?.fields ?? {});
    const name = fields.find((field) => snakeCase(field) === column) ?? column;
    const isOf = (file: string): boolean => /^(entities|screens)\//.test(file) && file.endsWith(`/${entity}.json`);
    return {
      ...placeOf(`"${name}"`, isOf, sources, `entities/${entity}.json`),
      code: 'type-changed',
      message: `field "${name}" wants a column of type ${types?.wanted}, but its table holds ${types?.is}: give the field another name, or change the column by hand`,
    };
  });
}

/** A code that had another id, which is held where nothing of ours may move it. */
export function heldCodes(held: readonly HeldCode[], sources: readonly Source[]): PublicationFault[] {
  return held.map(({ dictionary, code, count, at }) => {
    const file = `dictionaries/${dictionary}.json`;
    const rows = count === 1 ? '1 row holds' : `${count} rows hold`;
    return {
      ...placeOf('"was"', (one) => one === file, sources, file),
      code: 'code-held',
      message: `code ${code} has another id now, and ${rows} it in ${at}, where no code is moved: change it there first`,
    };
  });
}

/** Where a call says what it does; where it says nothing, its name. */
function doesOf(call: string, does: string, sources: readonly Source[]): ReturnType<typeof placeOf> {
  const isCalls = (file: string): boolean => file.startsWith('calls/');
  for (const { file, text } of sources) {
    if (!isCalls(file)) continue;
    const source = parseSource(file, text, []);
    const root = source.root && { source, node: source.root };
    const said = memberOf(memberOf(memberOf(root, 'calls'), call), 'does');
    if (textAt(said) !== does || !said) continue;
    const before = text.slice(0, said.node.offset).split('\n');
    return { file, line: before.length, col: (before.at(-1) ?? '').length + 1 };
  }
  return placeOf(`"${call}"`, isCalls, sources, 'calls');
}

/** Where a file first writes `"word":`. @param otherwise the file that is named where none does */
function placeOf(
  word: string,
  isOf: (file: string) => boolean,
  sources: readonly Source[],
  otherwise: string,
): { file: string; line: number; col: number } {
  for (const { file, text } of sources) {
    const lines = text.split('\n');
    const line = isOf(file) ? lines.findIndex((one) => one.includes(`${word}:`)) : -1;
    if (line >= 0) return { file, line: line + 1, col: (lines[line]?.indexOf(word) ?? 0) + 1 };
  }
  return { file: otherwise, line: 1, col: 1 };
}
