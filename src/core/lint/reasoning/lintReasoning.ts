/** What follows from conditions: those that no row meets, or every row, as far as fields and the dictionary of their codes tell. */
import { says } from '../says/says.ts';
import { getNodeValue, type Node } from 'jsonc-parser';
import { largestIn } from '../../fields/columnLimits.ts';
import { fieldKinds } from '../../fields/index.ts';
import type { Condition } from '../../model/condition.ts';
import { clausesOf } from '../../condition/condition.ts';
import { verdictOf, type Shape, type Shapes } from '../../condition/verdict.ts';
import { keptBeside } from '../../source/keptBeside.ts';
import { leaveClauseOpen, mayNameSettings, readSettings } from '../../source/settingsRead.ts';
import { entriesOf, itemsOf, type Place } from '../../source/source.ts';
import type { KnownField, KnownFields } from '../lintKnown.ts';
import { sortOf } from '../../fields/comparing.ts';
import { limitsOf } from '../lintKinds.ts';
import { codesOf, type Linting } from '../lintReferences.ts';
import { isOfEveryRecord } from '../../model/entity/everyRecord.ts';

/** As it is written, and whether it may read a setting. */
const writtenAt = keptBeside((node: Node) => {
  const value: unknown = getNodeValue(node);
  return { value, readsSettings: mayNameSettings(value) };
});

/** What stands here with the settings that it reads, and its clauses of settings left open. */
export function valueAt({ known }: Pick<Linting, 'known'>, { node }: Pick<Place, 'node'>): unknown {
  const { value, readsSettings } = writtenAt(node);
  return readsSettings ? readSettings(value, known.declared.settings, () => undefined, leaveClauseOpen) : value;
}

/** A condition as it is evaluated, whatever the settings that it asks for say; undefined where its file has faults of its grammar. */
export function conditionAt(linting: Linting, place: Place | undefined): Condition | undefined {
  if (!place || place.node.type !== 'object' || linting.invalid.has(place.source.file)) return undefined;
  return valueAt(linting, place) as Condition;
}

/** What the fields of a row can hold, and those of the user. @param isRecord of rows as their table has them, of which nothing is hidden */
export function shapesOf(linting: Linting, fields: KnownFields | undefined, isRecord = false): Shapes {
  return (name) => {
    const ofUser = name.startsWith('user.');
    const field = ofUser ? linting.known.userKinds.get(name.slice('user.'.length)) : fields?.get(name);
    const shape = field && shapeOf(linting, field);
    return shape && isRecord && !ofUser && isNeverNull(field) ? { ...shape, never: 'null' } : shape;
  };
}

/** A column that is required and was added later may be empty in older rows; one with a default never is. */
function isNeverNull({ name, stored, default: value = null, unset }: KnownField): boolean {
  return stored && (isOfEveryRecord(name) || (value !== null && unset === undefined));
}

function shapeOf({ known }: Linting, field: KnownField): Shape | undefined {
  if (!field.kind) return undefined;
  const { coded, member, storage, limits } = fieldKinds[field.kind];
  if (member !== undefined) return undefined;
  if (coded) {
    const codes = codesOf(known, field.dictionary);
    return codes && { of: 'codes', codes: [...codes] };
  }
  if (field.enum) return { of: 'codes', codes: [...field.enum] };
  switch (sortOf(field)) {
    case 'number': {
      const most = field.stored ? largestIn(storage) : undefined;
      const held = limits ?? (most === undefined ? undefined : { minimum: -most, maximum: most });
      const [least, greatest] = limitsOf(field.minimum ?? held?.minimum, field.maximum ?? held?.maximum);
      const bounds = { minimum: finite(least), maximum: finite(greatest) };
      return { of: storage === 'integer' ? 'whole' : 'number', ...bounds };
    }
    case 'boolean':
      return { of: 'boolean' };
    case 'time':
      return { of: storage === 'date' ? 'date' : 'time' };
    case 'text':
      return { of: 'text', maxLength: field.maxLength };
    default:
      return undefined;
  }
}

const finite = (limit: number): number | undefined => (Number.isFinite(limit) ? limit : undefined);

/** What is written to hold always, or never, means it. */
function isPlain(condition: Condition): boolean {
  return clausesOf(condition).every((one) => one.is === 'any' && one.conditions.length === 0);
}

/** Tells a condition that no row meets at the clause that excludes the others, and one that says nothing as a whole. */
export function lintReasoned(linting: Linting, place: Place, shapes: Shapes, given: Condition = {}): void {
  const condition = conditionAt(linting, place);
  if (!condition || isPlain(condition)) return;
  const verdict = verdictOf(condition, shapes, given);
  if (verdict === 'never') return sayNever(linting, place, condition, shapes, given);
  if (verdict === 'always') {
    const said = Object.keys(given).length > 0 ? says.alwaysTrueWithin : says.alwaysTrue;
    return linting.report(place, 'always-true', said);
  }
  for (const { name, value } of entriesOf(place)) {
    if (name !== 'any' && name !== 'none') continue;
    const { [name]: _, ...rest }: Condition = condition;
    for (const branch of itemsOf(value)) lintBranch(linting, branch, shapes, { all: [given, rest] });
  }
}

/** One of several that may hold: that it always does is told where it makes the whole so. */
function lintBranch(linting: Linting, branch: Place, shapes: Shapes, given: Condition): void {
  const condition = conditionAt(linting, branch);
  if (!condition || isPlain(condition)) return;
  if (verdictOf(condition, shapes, given) === 'never') sayNever(linting, branch, condition, shapes, given);
}

function sayNever({ report }: Linting, place: Place, condition: Condition, shapes: Shapes, given: Condition): void {
  const before: Condition[] = [given];
  for (const { name, key } of entriesOf(place)) {
    const clause: Condition = { [name]: condition[name] };
    if (verdictOf(clause, shapes) === 'never') return report(key, 'never-true', says.neverTrue({ clause: name }));
    if (verdictOf(clause, shapes, { all: before }) === 'never')
      return report(key, 'never-true', says.neverTogether({ clause: name }));
    before.push(clause);
  }
}
