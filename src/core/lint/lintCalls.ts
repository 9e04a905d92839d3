/** Calls: one id, one route, parameters and answers of fields that exist. */
import { says } from './says/says.ts';
import { listed, type Message } from '../model/said/message.ts';
import { kindWord } from '../fields/kindWords.ts';
import { fieldKinds } from '../fields/index.ts';
import { fieldsOf } from '../condition/conditionSimplify.ts';
import { isGeneric, isGenericWrite } from '../model/genericCalls.ts';
import { lintAggregate } from './lintAggregate.ts';
import { callRows } from './lintCallShape.ts';
import { lintAllow, lintCondition, lintOperand, type Reach } from './lintConditions.ts';
import { lintProperties } from './lintFields.ts';
import { lintLookup } from './shared/lintLookup.ts';
import { memberOfList } from './lintKinds.ts';
import { lintGivenTo } from './lintSent.ts';
import { isBroken, lastPart, type KnownCall, type KnownEntity } from './lintKnown.ts';
import { entityAt, fieldAt, type Linting } from './lintReferences.ts';
import { meantText } from './nearest.ts';
import { lintColumns, lintGiven, lintOptional } from './lintRows.ts';
import { lintEffect } from './reasoning/lintOffered.ts';
import { lintRemote } from './lintRemote.ts';
import { lintSet } from './lintSet.ts';
import { lintRange } from './shared/lintRange.ts';
import { lintSought, matchOf } from './shared/lintSought.ts';
import { wrongPath } from './lintReserved.ts';
import { lintRestsOn } from './computed/lintRowsForm.ts';
import { isConventional } from '../source/raw.ts';
import { replaceValue } from '../source/fix.ts';
import { lintWriting } from './lintWriting.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, type Place } from '../source/source.ts';

export function lintCalls(linting: Linting): void {
  const { known, report } = linting;
  const ids = new Set<string>();
  const routes = new Map<string, string>();
  const told = new Set<unknown>();
  for (const call of known.allCalls) {
    if (ids.has(call.id)) report(call.key, 'duplicate-id', says.callTwice({ id: call.id }));
    ids.add(call.id);
    lintRoute(linting, call, routes, told);
    if (call.place.source.kind === 'calls')
      linting.again(`call ${call.id} ${call.place.source.file}`, [call], (inside) => lintCall(inside, call));
  }
  for (const source of known.sources) {
    if (source.kind === 'calls' && source.root) lintFile(linting, { source, node: source.root });
  }
}

function lintFile(linting: Linting, file: Place): void {
  const conventional = entriesOf(memberOf(file, 'calls')).find(({ name }) => isConventional(name));
  const entity = memberOf(file, 'entity');
  entityAt(linting, entity);
  const { known, report } = linting;
  const named = lastPart(file.source.id);
  if (conventional && !entity && !known.entities.has(named) && !isBroken(known, 'entity', named)) {
    report(conventional.key, 'missing-word', says.fileNeedsEntity({ call: conventional.name, entity: named }));
  }
}

/** Where what is wrong with the call's path was written: in the call, or once for all in what the file's paths begin with. */
function writtenAt({ place, key }: KnownCall): Place {
  const path = memberOf(place, 'path');
  const { source } = place;
  const base = source.kind === 'calls' && source.root && memberOf({ source, node: source.root }, 'path');
  const isBelow = path === undefined || textAt(path)?.startsWith('./');
  return isBelow && base && wrongPath(`${textAt(base)}/x`) !== undefined ? base : (path ?? key);
}

/** @param told places that are told as wrong already */
function lintRoute({ report }: Linting, call: KnownCall, routes: Map<string, string>, told: Set<unknown>): void {
  const key = `${call.call.method} ${call.call.path}`;
  const other = routes.get(key);
  if (other !== undefined && other !== call.id) {
    report(memberOf(call.place, 'path') ?? call.key, 'duplicate-path', says.sameRoute({ route: key, other }));
  }
  routes.set(key, call.id);
  const wrong = wrongPath(call.call.path);
  const at = writtenAt(call);
  // The name of a page that brings its calls is told as a name.
  if (wrong === undefined || told.has(at.node) || !/[a-z]/i.test(lastPart(call.place.source.id))) return;
  report(at, 'reserved-path', wrong);
  told.add(at.node);
}

function lintCall(linting: Linting, known: KnownCall): void {
  const { place, key, call } = known;
  entityAt(linting, memberOf(place, 'entity'));
  const entity = linting.known.entities.get(call.entity ?? '');
  if (isGeneric(call.does) && call.entity === undefined && known.family === undefined) {
    linting.report(memberOf(place, 'does') ?? key, 'missing-word', says.doesNeedsEntity({ does: call.does }));
  }
  const allow = memberOf(place, 'allow');
  lintAllow(linting, allow);
  if (allow && call.open) {
    linting.report(allow, 'conflicting-words', says.openOrAllow);
  }
  const reach: Reach = {
    fields: entity?.fields,
    of: says.ofEntity({ name: call.entity ?? '' }),
    row: null,
    record: true,
  };
  for (const word of ['needs', 'where']) {
    lintCondition(linting, memberOf(place, word), reach);
    lintRestsOn(linting, memberOf(place, word), reach.fields, 'own');
  }
  const method = memberOf(place, 'method');
  if (method && isGenericWrite(call.does) && call.method !== 'POST')
    linting.report(method, 'conflicting-words', says.writesByPost({ does: call.does }), replaceValue(method, 'POST'));
  lintRecord(linting, known, entity);
  lintCallSet(linting, known, entity);
  lintCallAggregate(linting, known);
  lintRemote(linting, known);
  lintProperties(linting, memberOf(place, 'takes'), entity, says.ofCall({ name: call.id }), call.takes.fields);
  lintFilters(linting, memberOf(place, 'filters'), entity);
  lintGives(linting, known, entity);
  lintCallColumns(linting, known);
  for (const item of itemsOf(memberOf(place, 'changes'))) entityAt(linting, item);
  lintReads(linting, known);
  lintListWords(linting, known);
  if (entity) lintWriting(linting, known, entity);
}

/** What a generic call reads is its entity. */
function lintReads(linting: Linting, { place, call }: KnownCall): void {
  const reads = memberOf(place, 'reads');
  for (const item of itemsOf(reads)) entityAt(linting, item);
  if (reads && isGeneric(call.does)) linting.report(reads, 'misplaced-word', says.readsOfHandler({ does: call.does }));
}

/** What a call needs is asked of a record, which one of its parameters names. */
function lintRecord({ report }: Linting, { place, call }: KnownCall, entity: KnownEntity | undefined): void {
  const needs = memberOf(place, 'needs');
  const record = memberOf(place, 'record');
  if (!needs || call.needs === undefined || call.record === undefined) {
    if (record) report(record, 'misplaced-word', says.recordOfNeeds);
    return;
  }
  if (call.record in call.takes.fields) return;
  const { fields } = call.takes;
  const meant = meantText(call.record, Object.keys(fields));
  const takesNone = says.notTakenMeant({ call: call.id, name: call.record, meant });
  if (record) return report(record, 'unknown-parameter', takesNone);
  // A condition that asks of nothing known has been said already.
  const asksOfIt = [...fieldsOf(call.needs)].every((name) => entity?.fields?.has(name));
  if (asksOfIt) report(needs, 'missing-word', says.needsNeedRecord({ why: takesNone }));
}

/** A call that does `set` says what into, and no other says it. */
function lintCallSet(linting: Linting, { place, key, call }: KnownCall, entity: KnownEntity | undefined): void {
  const set = memberOf(place, 'set');
  if (call.does === 'set' && !set) linting.report(memberOf(place, 'does') ?? key, 'missing-word', says.setNeedsSet);
  if (call.does !== 'set' && set) linting.report(set, 'misplaced-word', says.setIsForSet({ does: call.does }));
  if (call.does !== 'set') return;
  // What it takes besides it changes besides.
  const isAlone = Object.keys(call.takes.fields).every((name) => name === 'id' || name === 'version');
  lintSet(linting, set, entity, isAlone ? [memberOf(place, 'needs')] : undefined);
  if (isAlone) lintEffect(linting, set, [memberOf(place, 'needs')], entity?.fields);
}

/** A call that does `aggregate` says what of, and no other says it. */
function lintCallAggregate(linting: Linting, known: KnownCall): void {
  const { place, key, call } = known;
  for (const word of ['group', 'computed']) {
    const said = memberOf(place, word);
    if (call.does === 'aggregate' && !said)
      linting.report(memberOf(place, 'does') ?? key, 'missing-word', says.aggregateNeeds({ word }));
    if (call.does !== 'aggregate' && said)
      linting.report(said, 'misplaced-word', says.wordOfAggregate({ word, does: call.does }));
  }
  const gives = memberOf(place, 'gives');
  if (call.does === 'aggregate' && gives) linting.report(gives, 'misplaced-word', says.aggregateGives);
  if (call.does === 'aggregate') lintAggregate(linting, place, known);
}

function lintListWords({ report }: Linting, { place, call }: KnownCall): void {
  if (call.does === 'list' || (call.does === 'lookup' && !memberOf(place, 'filters'))) return;
  const isFiltered = call.does === 'remote' && call.gives.as === 'page';
  for (const { name, key } of entriesOf(place)) {
    if (call.does === 'aggregate' && name !== 'rows') continue;
    if (isFiltered && name === 'filters') continue;
    if (name === 'filters' || name === 'rows' || (name === 'where' && call.does !== 'get')) {
      report(key, 'misplaced-word', says.wordOfList({ word: name, call: call.id, does: call.does }));
    }
  }
}

function lintGives(linting: Linting, { place, call }: KnownCall, entity: KnownEntity | undefined): void {
  const fields = 'shape' in call.gives ? call.gives.shape.fields : {};
  for (const { value } of entriesOf(memberOf(place, 'gives'))) {
    if (isObject(value)) lintProperties(linting, value, entity, says.ofTheAnswer, fields);
    else entityAt(linting, value);
  }
}

function lintCallColumns(linting: Linting, call: KnownCall): void {
  const columns = memberOf(call.place, 'columns');
  if (!columns) return;
  const rows = callRows(linting.known, call);
  lintGiven(linting, columns, call, ['many', 'page', 'counted']);
  lintColumns(linting, columns, { fields: rows, of: says.ofRows({ name: call.id }), row: rows });
  lintOptional(linting, columns);
}

/** Filters of a list, in its call or on its screen. */
export function lintFilters(
  linting: Linting,
  filters: Place | undefined,
  entity: (Pick<KnownEntity, 'fields'> & { readonly id?: string }) | undefined,
  of: Message = says.ofEntity({ name: entity?.id ?? '' }),
): void {
  const params = new Set<string>();
  for (const item of itemsOf(filters)) {
    const named = isObject(item) ? memberOf(item, 'field') : item;
    const name = textAt(named);
    fieldAt(linting, named, entity?.fields, of);
    if (named && name !== undefined) {
      lintMatch(linting, item, named, name, entity);
      lintParameterNames(linting, item, named, name, params);
    }
    if (!isObject(item)) continue;
    const initial = memberOf(item, 'default');
    if (textAt(memberOf(item, 'as')) === 'range') lintRange(linting, initial);
    for (const value of initial?.node.type === 'array' ? itemsOf(initial) : initial ? [initial] : []) {
      lintOperand(linting, value, { fields: undefined, of, row: null });
      const field = entity?.fields?.get(name ?? '');
      lintGivenTo(linting, value, field && memberOfList(field), { fields: undefined, of, row: null });
      const as = field && matchOf(field, textAt(memberOf(item, 'as')));
      if (field?.enum && as) lintSought(linting, value, { as, field });
    }
    lintLookup(linting, memberOf(item, 'lookup'), { fields: undefined, of, row: null });
  }
}

function lintMatch(
  { report }: Linting,
  item: Place,
  named: Place,
  name: string,
  entity: Pick<KnownEntity, 'fields'> | undefined,
): void {
  const field = entity?.fields?.get(name);
  const kind = field?.kind;
  if (!kind) return;
  if (field?.says !== undefined) return report(named, 'misplaced-word', says.askedBySaying({ name, said: field.says }));
  const { matches } = fieldKinds[kind];
  const as = memberOf(item, 'as');
  const said = textAt(as);
  if (matches.length === 0) report(named, 'misplaced-word', says.notFilteredKind({ kind: kindWord(kind) }));
  else if (as && said !== undefined && !matches.some((match) => match === said)) {
    report(as, 'misplaced-word', says.filteredAs({ kind: kindWord(kind), matches: listed(matches, 'or'), said }));
  }
  const names = itemsOf(memberOf(item, 'params'));
  const needed = said === 'range' ? 2 : 1;
  const [first] = names;
  if (first && names.length !== needed) {
    report(first, 'out-of-range', (needed > 1 ? says.twoParameters : says.oneParameter)({ given: names.length }));
  }
}

function lintParameterNames({ report }: Linting, item: Place, named: Place, name: string, seen: Set<string>): void {
  const params = itemsOf(memberOf(item, 'params'));
  for (const place of params.length > 0 ? params : [named]) {
    const parameter = params.length > 0 ? textAt(place) : name;
    if (parameter === undefined) continue;
    if (seen.has(parameter)) report(place, 'duplicate-parameter', says.sameParameter({ name: parameter }));
    seen.add(parameter);
  }
}
