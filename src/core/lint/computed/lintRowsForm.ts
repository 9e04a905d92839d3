/** A measure of the rows that point at a record: an entity that is there, stored fields of it, and somebody who may read them all. */
import { says } from '../says/says.ts';
import { type Message } from '../../model/said/message.ts';
import { kindWord } from '../../fields/kindWords.ts';
import { fieldKinds, isNumber } from '../../fields/index.ts';
import { isTypes } from '../../access/access.ts';
import type { Allow, Field } from '../../model/catalogue.ts';
import { isOfRows } from '../../model/computed.ts';
import { remove } from '../../source/fix.ts';
import {
  entriesOf,
  isObject,
  itemsOf,
  keyOf,
  memberOf,
  textAt,
  textOfMember,
  type Place,
} from '../../source/source.ts';
import { lintCondition, readsUserOrNow } from '../lintConditions.ts';
import { sortOf } from '../../fields/comparing.ts';
import type { KnownField, KnownFields } from '../lintKnown.ts';
import { entityAt, fieldAt, type Linting } from '../lintReferences.ts';

export function lintRowsForm(linting: Linting, computed: Place, read: Field, owner: string | undefined): void {
  const { report, known } = linting;
  const rows = memberOf(computed, 'rows');
  const id = entityAt(linting, rows);
  if (!rows || id === undefined) return;
  const of = says.ofEntity({ name: id });
  const fields = known.entities.get(id)?.fields;
  const by = memberOf(computed, 'by');
  if (!by) report(rows, 'missing-word', says.measuredRowsNeedBy);
  if (storedAt(linting, by, fields, of)) lintPointing(linting, by, id, owner);
  lintMeasured(linting, computed, read, storedAt(linting, memberOf(computed, 'field'), fields, of));
  const where = memberOf(computed, 'where');
  const stored = fields && new Map([...fields].filter(([, field]) => field.stored));
  lintCondition(linting, where, { fields: stored, of: says.ofEntityStored({ name: id }), row: null });
  if (where && readsUserOrNow(where)) report(where, 'misplaced-word', says.measuredAnytime);
  if (fields && by && isOfRows(read.computed) && isNobody(read.read))
    report(rows, 'hidden-field', says.measuredByNobody);
}

/** What says which record a row belongs to: a text, or a reference to a record of that entity. */
export function lintPointing(
  { known, report }: Linting,
  by: Place | undefined,
  rows: string,
  owner: string | undefined,
): void {
  const name = textAt(by) ?? '';
  const pointing = known.entities.get(rows)?.fields?.get(name);
  if (!by || !pointing?.kind) return;
  const { names, refers } = fieldKinds[pointing.kind];
  if (!pointing.stored || name === 'id' || (!names && refers !== 'one'))
    return report(by, 'wrong-kind', says.pointsAtNone({ name, kind: kindWord(pointing.kind) }));
  const lookup = known.catalogue.entities[rows]?.fields[name]?.lookup;
  const at = known.calls.get(lookup?.call ?? '')?.call.entity;
  if (at !== undefined && owner !== undefined && at !== owner)
    report(by, 'wrong-kind', says.pointsElsewhere({ name, entity: at, owner }));
}

const isNobody = (read: Allow | undefined): boolean =>
  read === null || (read !== undefined && isTypes(read) && read.length === 0);

function storedAt(
  linting: Linting,
  at: Place | undefined,
  fields: KnownFields | undefined,
  of: Message,
): KnownField | undefined {
  fieldAt(linting, at, fields, of);
  const field = fields?.get(textAt(at) ?? '');
  if (!at || !field?.kind || field.stored) return field;
  linting.report(at, 'misplaced-word', says.computesUnstored({ name: field.name }));
  return undefined;
}

/** Rows are counted without a field; what is added is a number, and what has an end a number or a time. */
function lintMeasured(linting: Linting, computed: Place, read: Field, field: KnownField | undefined): void {
  const { report } = linting;
  const measure = textOfMember(computed, 'measure') ?? 'count';
  const at = memberOf(computed, 'field');
  const holds = (what: Message): void => {
    if (!read.standIn) report(computed, 'wrong-kind', says.holds({ what, name: read.name, kind: kindWord(read.kind) }));
  };
  if (measure === 'count') {
    if (at) report(at, 'misplaced-word', says.rowsAreCounted, remove(at));
    if (!isNumber(read.kind)) holds(says.countIsNumber);
    return;
  }
  // Of what a measure that is none is made is not known.
  if (!['sum', 'min', 'max'].includes(measure)) return;
  if (!at) return report(computed, 'missing-word', says.measureNeedsField({ measure }));
  if (!field?.kind) return;
  const isTime = measure !== 'sum' && sortOf(field) === 'time';
  if (!isNumber(field.kind) && !isTime) {
    const wanted = measure === 'sum' ? says.aNumber : says.aNumberOrTime;
    report(at, 'wrong-kind', says.hereStands({ name: field.name, kind: kindWord(field.kind), wanted }));
  } else if (isTime ? read.kind !== field.kind : !isNumber(read.kind)) {
    holds(isTime ? says.endOf({ name: field.name, kind: kindWord(field.kind) }) : says.measuredIsNumber);
  }
}

/** Fields that a condition tests, or reads as operands, each where it stands. */
export function fieldsIn(condition: Place | undefined): Place[] {
  return entriesOf(condition).flatMap(({ key, name, value }) => {
    if (['all', 'any', 'none'].includes(name)) return itemsOf(value).flatMap(fieldsIn);
    if (name === 'user' || name === 'setting') return [];
    const operands = isObject(value) ? [value, ...entriesOf(value).map((one) => one.value)] : [];
    return [key, ...operands.flatMap((operand) => memberOf(operand, 'field') ?? [])];
  });
}

/** Their values are made for whoever reads them, of other rows or in a language: the database has none to compare. */
const isMadeForReader = ({ says: said, kind }: KnownField): boolean =>
  said !== undefined || (kind !== undefined && fieldKinds[kind].children === true);

/**
 * What is decided for a record, or of it, rests on what it holds: not on a number that each reader has another of, nor on what
 * no column has. Whoever reads may ask a number of their own.
 */
export function lintRestsOn(
  { report }: Linting,
  condition: Place | undefined,
  fields: KnownFields | undefined,
  rests: 'stored' | 'written' | 'own' | 'indexed' | 'read',
): void {
  for (const at of fieldsIn(condition)) {
    const field = fields?.get(String(at.node.value));
    if (!field?.kind || field.stored) continue;
    const { name, computed } = field;
    if (!computed) {
      if (rests === 'written') report(at, 'misplaced-word', says.checkAsksWritten({ name }));
      else if (rests === 'indexed' && field.rule === undefined) report(at, 'misplaced-word', says.notIndexed({ name }));
      else if (isMadeForReader(field)) report(at, 'misplaced-word', says.foundByColumns({ name }));
    } else if (rests === 'read') continue;
    else if (isOfRows(computed)) report(at, 'misplaced-word', says.measuredByReader({ name }));
    else if (rests === 'stored' || rests === 'indexed') report(at, 'misplaced-word', says.onlyStoredAsked({ name }));
  }
}

/** The word of a form that stands beside another's. */
export function lintWordsOfForms({ report }: Linting, computed: Place, form: string): void {
  for (const [word, of] of words) {
    const key = keyOf(computed, word);
    if (key && form !== of) report(key, 'misplaced-word', says.belongsTo({ word, of }));
  }
}

const words = [
  ['between', 'text'],
  ['otherwise', 'when'],
  ['by', 'rows'],
  ['measure', 'rows'],
  ['field', 'rows'],
  ['where', 'rows'],
] as const;
