/** Entities: names that make columns and tables, fields that exist, scopes and indexes. */
import { says } from './says/says.ts';
import { getNodeValue } from 'jsonc-parser';
import { placingFields } from '../access/access.ts';
import { isOwnField } from '../model/entity/ownEntities.ts';
import type { Entity } from '../model/catalogue.ts';
import { snakeCase } from '../model/columnNames.ts';
import { lintAllow, lintCondition, lintUserType, type Reach } from './lintConditions.ts';
import { lintField } from './lintFields.ts';
import { lastPart, own } from './lintKnown.ts';
import { lintLinkage } from './lintLinkage.ts';
import { lintName } from './lintNames.ts';
import { lintReactions } from './entities/lintReactions.ts';
import { isReservedTable } from './lintReserved.ts';
import { lintRestsOn } from './computed/lintRowsForm.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import { remove } from '../source/fix.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt, type Place, type Report } from '../source/source.ts';

/** What a field cannot be called: columns of the system, words of conditions, parameters of every list. */
export const reservedNames: readonly string[] = [
  'eventHead',
  'eventSeq',
  'all',
  'any',
  'none',
  'user',
  'setting',
  'current',
  'size',
  'orderBy',
  'fields',
];

export function lintEntities(linting: Linting): void {
  const tables = new Map<string, string>();
  for (const { id, place, fields } of linting.known.entities.values()) {
    const named = lintName(linting.report, place, lastPart(id));
    const read = linting.known.catalogue.entities[id];
    const reach: Reach = { fields, of: says.ofEntity({ name: id }), row: null };
    if (named && read) lintTable(linting, read, place, tables);
    lintEntityWords(linting, place, reach);
    if (read && !linting.invalid.has(place.source.file)) lintMoves(linting, read, place);
    if (read && !linting.invalid.has(place.source.file)) lintReactions(linting, read, place, reach);
    lintColumns(linting, memberOf(place, 'properties'));
    lintFormerNames(linting, memberOf(place, 'properties'), read);
    for (const { name, key, value } of entriesOf(memberOf(place, 'properties'))) {
      lintField(linting, key, value, own(read?.fields ?? {}, name), reach);
    }
  }
}

function lintTable(
  { report }: Linting,
  { id, table, elsewhere }: Entity,
  entity: Place,
  tables: Map<string, string>,
): void {
  const said = memberOf(entity, 'table');
  const other = tables.get(table);
  if (other !== undefined && other !== id) {
    report(said ?? entity, 'name-collision', says.sameTable({ one: other, other: id, table }));
  }
  tables.set(table, id);
  if (isReservedTable(table)) report(said ?? entity, 'reserved-name', says.tableOfSystem({ table }));
  if (elsewhere) lintElsewhere(report, entity);
}

/** What is done to a table that the entity has made. */
function lintElsewhere(report: Report, entity: Place): void {
  for (const word of ['indexes', 'was', 'expected']) {
    const key = keyOf(entity, word);
    if (key) report(key, 'conflicting-words', says.ownTableOnly({ word }), remove(key));
  }
  const shard = memberOf(entity, 'shard');
  if (shard && textAt(shard) !== 'none') report(shard, 'conflicting-words', says.notDivided);
  const fields = new Map<string, string>();
  for (const { name, value } of entriesOf(memberOf(entity, 'properties'))) {
    const was = memberOf(value, 'was');
    const column = textAt(was) ?? snakeCase(name);
    const other = fields.get(column);
    if (was && other !== undefined) report(was, 'name-collision', says.columnTaken({ column, field: other }));
    fields.set(column, name);
  }
}

/** What nobody hears of cannot be shown at once either. */
function lintPresence(linting: Linting, entity: Place): void {
  const said = memberOf(entity, 'presence');
  lintAllow(linting, said);
  if (said && memberOf(entity, 'told')?.node.value === false)
    linting.report(keyOf(entity, 'presence') ?? said, 'conflicting-words', says.presenceUntold);
}

function lintEntityWords(linting: Linting, entity: Place, reach: Reach): void {
  for (const item of itemsOf(memberOf(entity, 'required'))) fieldAt(linting, item, reach.fields, reach.of);
  fieldAt(linting, memberOf(entity, 'label'), reach.fields, reach.of);
  lintPresence(linting, entity);
  const shard = memberOf(entity, 'shard');
  if (!['none', 'detachment'].includes(textAt(shard) ?? 'none')) fieldAt(linting, shard, reach.fields, reach.of);
  for (const word of ['scope', 'write']) lintScope(linting, memberOf(entity, word), reach);
  for (const check of itemsOf(memberOf(entity, 'checks'))) {
    lintCondition(linting, memberOf(check, 'needs'), reach);
    lintRestsOn(linting, memberOf(check, 'needs'), reach.fields, 'written');
    fieldAt(linting, memberOf(check, 'field'), reach.fields, reach.of);
  }
  lintLinkage(linting, memberOf(entity, 'when'), reach);
  const indexes = itemsOf(memberOf(entity, 'indexes'));
  const seen = new Set<string>();
  for (const index of indexes) {
    lintIndex(linting, index, reach);
    const written = JSON.stringify(getNodeValue(index.node));
    if (seen.has(written)) linting.report(index, 'repeated-value', says.indexTwice, remove(index));
    seen.add(written);
  }
}

function lintScope(linting: Linting, scope: Place | undefined, reach: Reach): void {
  const byDetachment = textAt(scope) === 'detachment';
  if (scope && byDetachment && reach.fields && !reach.fields.has('detachmentId')) {
    linting.report(scope, 'unknown-field', says.detachmentNeedsField({ of: reach.of }));
  }
  for (const { name, key, value } of entriesOf(scope)) {
    lintUserType(linting, key, name);
    lintCondition(linting, value, { ...reach, scope: true });
    lintRestsOn(linting, value, reach.fields, 'stored');
  }
}

/** `move` says nothing of a field that does not say whose the record is. */
function lintMoves({ report }: Linting, read: Entity, entity: Place): void {
  const placing = placingFields(read);
  for (const { name, value } of entriesOf(memberOf(entity, 'properties'))) {
    const moves = keyOf(value, 'move');
    if (moves && !placing.has(name)) {
      report(moves, 'misplaced-word', says.moveOfPlacing({ name }), remove(moves));
    }
  }
}

function lintIndex(linting: Linting, index: Place, reach: Reach): void {
  for (const item of itemsOf(memberOf(index, 'fields'))) {
    const name = textAt(item);
    fieldAt(linting, item, reach.fields, reach.of);
    if (name !== undefined && reach.fields?.get(name)?.stored === false) {
      linting.report(item, 'misplaced-word', says.notIndexed({ name }));
    }
  }
  lintCondition(linting, memberOf(index, 'where'), reach);
  lintRestsOn(linting, memberOf(index, 'where'), reach.fields, 'stored');
}

/** A former name that another field has, or has had, would give it the other's data. */
function lintFormerNames({ report }: Linting, properties: Place | undefined, read: Entity | undefined): void {
  const names = new Map(entriesOf(properties).map(({ name }) => [name, says.isTaken]));
  for (const { name, value } of entriesOf(properties)) {
    const was = memberOf(value, 'was');
    const former = textAt(was);
    if (!was || former === undefined || read?.elsewhere) continue;
    if (!/^[a-z][a-zA-Z0-9]{0,58}$/.test(former)) report(was, 'bad-name', says.notCamelCase({ name: former }));
    const taken = names.get(former);
    if (taken !== undefined) report(was, 'name-collision', taken({ name: former }));
    else if (read && isOwnField(read.id, former))
      report(was, 'reserved-name', says.fieldServerNeeds({ name: former, entity: read.id }));
    else if (read && own(read.fields, name)?.stored === false)
      report(was, 'misplaced-word', says.noFormerData({ name }), remove(was));
    names.set(former, says.wasTaken);
  }
}

function lintColumns({ report }: Linting, properties: Place | undefined): void {
  const columns = new Map<string, string>();
  for (const { name, key } of entriesOf(properties)) {
    if (reservedNames.includes(name)) {
      report(key, 'reserved-name', says.fieldOfSystem({ name }));
      continue;
    }
    // What is no name at all the grammar has said.
    if (!/^[a-z][a-zA-Z0-9]{0,58}$/.test(name)) continue;
    const column = snakeCase(name);
    const other = columns.get(column);
    if (other === undefined || other === name) lintName(report, key, name);
    else report(key, 'name-collision', says.sameColumn({ one: other, other: name, column }));
    columns.set(column, name);
  }
}
