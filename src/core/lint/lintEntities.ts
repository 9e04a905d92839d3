/** Entities: names that make columns and tables, fields that exist, scopes and indexes. */
import { says } from './says/says.ts';
import { placingFields } from '../access/access.ts';
import { isOwnField } from '../model/entity/ownEntities.ts';
import type { Entity } from '../model/catalogue.ts';
import { snakeCase } from '../model/columnNames.ts';
import { lintAllow, lintCondition, lintUserType, type Reach } from './lintConditions.ts';
import { lintField } from './lintFields.ts';
import { lintCalledBy } from './shared/lintLookup.ts';
import { lastPart, own, type KnownEntity } from './lintKnown.ts';
import { lintLinkage } from './lintLinkage.ts';
import { askedOfNew } from './reasoning/askedOfNew.ts';
import { isCamelCase, lintName } from './lintNames.ts';
import { lintChecks } from './entities/lintChecks.ts';
import { lintIndexes } from './entities/lintIndexes.ts';
import { lintRequired } from './entities/lintRequired.ts';
import { lintSystemField } from './entities/lintSystemField.ts';
import { lintReactions } from './entities/lintReactions.ts';
import { isReservedTable } from './lintReserved.ts';
import { lintRestsOn } from './computed/lintRowsForm.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import { remove } from '../source/fix.ts';
import { entriesOf, keyOf, memberOf, textAt, type Place, type Report } from '../source/source.ts';
import { fieldName } from '../model/columnNames.ts';

/** What a field cannot be called: columns of the system, words of conditions, parameters of every list. */
export const reservedNames: readonly string[] = [
  'eventHead',
  'eventSeq',
  // Columns that every table of PostgreSQL has.
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'ctid',
  'tableoid',
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
  for (const known of linting.known.entities.values()) {
    const { id, inline } = known;
    const place = linting.known.entityPlaces.get(id);
    if (!place) continue;
    // The odd name of a page that brings its entity is told as the page's.
    const isOfPage = inline && !isCamelCase(lastPart(id));
    const named = !isOfPage && lintName(linting.report, place, lastPart(id));
    const read = linting.known.catalogue.entities[id];
    if (named && read) lintTable(linting, read, place, tables);
    linting.again(`entity ${id}`, [known, place, read], (inside) => lintEntity(inside, known, place, read));
  }
}

function lintEntity(linting: Linting, { id, fields }: KnownEntity, place: Place, read: Entity | undefined): void {
  const reach: Reach = { fields, of: says.ofEntity({ name: id }), row: null, owner: id };
  lintEntityWords(linting, place, reach, read);
  lintIndexes(linting, place, reach, read);
  if (read && !linting.invalid.has(place.source.file)) lintMoves(linting, read, place);
  if (read && !linting.invalid.has(place.source.file)) lintReactions(linting, read, place, reach);
  lintColumns(linting, memberOf(place, 'properties'));
  lintFormerNames(linting, memberOf(place, 'properties'), read);
  for (const { name, key, value } of entriesOf(memberOf(place, 'properties'))) {
    const field = own(read?.fields ?? {}, name);
    if (!field || !lintSystemField(linting, key, value, field)) lintField(linting, key, value, field, reach);
  }
}

function lintTable(
  { report, known }: Linting,
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
  const there = elsewhere && `${elsewhere.schema}.${elsewhere.table}`;
  if (isReservedTable(table) || (there !== undefined && isReservedTable(there)))
    report(said ?? entity, 'reserved-name', says.tableOfSystem({ table: there ?? table }));
  if (elsewhere) lintElsewhere(report, entity);
  // The server's own tables stand there, unless its operator has put them elsewhere: what is made by an entity is no other's.
  const maker =
    elsewhere?.schema === 'public' &&
    Object.values(known.catalogue.entities).find((one) => one.table === elsewhere.table);
  if (said && maker)
    report(said, 'name-collision', says.sameTable({ one: maker.id, other: id, table: elsewhere.table }));
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

function lintEntityWords(linting: Linting, entity: Place, reach: Reach, read: Entity | undefined): void {
  lintRequired(linting, entity, reach, read);
  fieldAt(linting, memberOf(entity, 'label'), reach.fields, reach.of);
  lintCalledBy(linting, memberOf(entity, 'label'), reach.fields);
  lintPresence(linting, entity);
  const ways = reach.fields && new Set(['detachment', 'none', ...reach.fields.keys()]);
  fieldAt(linting, memberOf(entity, 'shard'), ways, reach.of);
  for (const word of ['scope', 'write']) lintScope(linting, memberOf(entity, word), reach);
  lintChecks(linting, memberOf(entity, 'checks'), reach);
  lintLinkage(linting, memberOf(entity, 'when'), reach, read?.fields, read && askedOfNew(linting, read));
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

/** A former name that another field has, or has had, would give it the other's data. */
function lintFormerNames({ report }: Linting, properties: Place | undefined, read: Entity | undefined): void {
  const names = new Map(entriesOf(properties).map(({ name }) => [name, says.isTaken]));
  for (const { name, value } of entriesOf(properties)) {
    const was = memberOf(value, 'was');
    const former = textAt(was);
    if (!was || former === undefined || read?.elsewhere) continue;
    if (!fieldName.test(former)) report(was, 'bad-name', says.notCamelCase({ name: former }));
    const taken = names.get(former);
    if (taken !== undefined) report(was, 'name-collision', taken({ name: former }));
    else if (read && isOwnField(read.id, former))
      report(was, 'reserved-name', says.fieldServerNeeds({ name: former, entity: read.id }));
    else if (read && own(read.fields, name)?.stored === false)
      report(was, 'misplaced-word', says.noFormerData({ name }), remove(was));
    names.set(former, says.wasTaken);
  }
}

/** A row of more columns, each with a long text, would not lie on a page of the database. */
const mostFields = 400;

function lintColumns({ report }: Linting, properties: Place | undefined): void {
  const columns = new Map<string, string>();
  const fields = entriesOf(properties);
  if (properties && fields.length > mostFields)
    report(properties, 'out-of-range', says.mostFields({ most: mostFields }));
  for (const { name, key } of fields) {
    if (reservedNames.includes(name)) {
      report(key, 'reserved-name', says.fieldOfSystem({ name }));
      continue;
    }
    // What is no name at all the grammar has said.
    if (!fieldName.test(name)) continue;
    const column = snakeCase(name);
    const other = columns.get(column);
    if (other === undefined || other === name) lintName(report, key, name);
    else report(key, 'name-collision', says.sameColumn({ one: other, other: name, column }));
    columns.set(column, name);
  }
}
