/** Charts: rows that are counted, panels over fields that they have, lists that are opened with filters of theirs. */
import { fieldKinds } from '../../fields/index.ts';
import { fieldsOf } from '../../condition/conditionSimplify.ts';
import { says } from '../../lint/says/says.ts';
import type { Message } from '../../model/said/message.ts';
import { kindWord } from '../../fields/kindWords.ts';
import type { Call } from '../../model/catalogue.ts';
import { lintRestsOn } from '../../lint/computed/lintRowsForm.ts';
import { lintAggregate } from '../../lint/lintAggregate.ts';
import { lintFilters } from '../../lint/lintCalls.ts';
import { lintAllow, lintCondition, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { isNumber } from '../../fields/index.ts';
import { own, type KnownCall } from '../../lint/lintKnown.ts';
import { callAt, entityAt, fieldAt, lintType, screenAt, type Linting } from '../../lint/lintReferences.ts';
import { lintAsked } from '../../lint/lintSent.ts';
import { lintGiven as lintOpenedWith } from '../../lint/shared/lintGiven.ts';
import { lintGiven, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { aggregateOf } from '../../source/raw.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { paramsOfFilters } from '../openedWith.ts';
import { sentForGroup } from './normaliseChart.ts';

export function lintChart(linting: Linting, screen: Place, opened: ReadonlySet<string>): void {
  const said = memberOf(screen, 'call');
  const call = calledBy(linting, screen);
  const isCounted = said && lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const known = own(linting.known.catalogue.screens, screen.source.id);
  if (isCounted) lintAsked(linting, screen, call, [...opened, ...paramsOfFilters(known)]);
  const reach = rowReach(screen, call, rowsOf(linting, screen, call));
  lintFilters(linting, memberOf(screen, 'filters'), linting.known.entities.get(known?.entity ?? ''));
  lintSwitch(linting, memberOf(screen, 'group'), reach);
  const seen = new Set<string>();
  const shown: Shown = isTold(linting, screen) ? { reach: { ...reach, fields: undefined } } : { reach, call };
  const told = new Set<string>();
  for (const panel of itemsOf(memberOf(screen, 'sections'))) {
    const id = memberOf(panel, 'id');
    const name = textAt(id);
    if (id && name !== undefined && seen.has(name)) linting.report(id, 'duplicate-id', says.panelTwice({ id: name }));
    if (name !== undefined) seen.add(name);
    lintPanel(linting, panel, shown, told);
  }
}

/** What is switched between is known before any row is. */
function lintSwitch(linting: Linting, group: Place | undefined, { fields, of }: Reach): void {
  fieldAt(linting, group, fields, of);
  const name = textAt(group) ?? '';
  const kind = fields?.get(name)?.kind;
  if (!group || !kind || fieldKinds[kind].coded === 'one') return;
  linting.report(group, 'misplaced-word', says.switchOfCodes({ name, kind: kindWord(kind) }));
}

/** What panels show. */
interface Shown {
  readonly reach: Reach;
  /** Undefined where nothing is known of it. */
  readonly call?: KnownCall | undefined;
}

/** Of an aggregate that counts no known rows, or nothing of them, is told there: its panels say no more of it. */
function isTold({ known }: Linting, screen: Place): boolean {
  const aggregate = memberOf(screen, 'aggregate');
  if (!aggregate) return false;
  const isKnown = known.entities.has(textAt(memberOf(aggregate, 'entity')) ?? '');
  return !isKnown || ['group', 'computed'].some((word) => entriesOf(memberOf(aggregate, word)).length === 0);
}

/** The call that it names, or the one that its `aggregate` makes: it has exactly one of them. */
function calledBy(linting: Linting, screen: Place): KnownCall | undefined {
  const said = memberOf(screen, 'call');
  const aggregate = memberOf(screen, 'aggregate');
  if (said && aggregate) linting.report(aggregate, 'conflicting-words', says.callOrAggregate);
  if (!said && !aggregate) linting.report(screen, 'missing-word', says.chartNeeds);
  if (!aggregate || said) return callAt(linting, said);
  entityAt(linting, memberOf(aggregate, 'entity'));
  lintAllow(linting, memberOf(aggregate, 'allow'));
  const call = linting.known.calls.get(aggregateOf(screen.source.id));
  if (!call) return undefined;
  const entity = linting.known.entities.get(call.call.entity ?? '');
  lintCondition(linting, memberOf(aggregate, 'where'), {
    fields: entity?.fields,
    of: says.ofEntity({ name: call.call.entity ?? '' }),
    row: null,
  });
  lintRestsOn(linting, memberOf(aggregate, 'where'), entity?.fields, 'read');
  lintAggregate(linting, aggregate, call);
  return call;
}

/** @param told what was said of a list that panels open, or of a grouping: not again of the next panel */
function lintPanel(linting: Linting, panel: Place, { reach, call }: Shown, told: Set<string>): void {
  lintShown(linting, panel, call, told);
  lintCondition(linting, memberOf(panel, 'where'), reach);
  lintAllow(linting, memberOf(panel, 'allow'));
  fieldAt(linting, memberOf(panel, 'label'), reach.fields, reach.of);
  for (const item of itemsOf(memberOf(panel, 'fields'))) fieldAt(linting, item, reach.fields, reach.of);
  for (const word of ['value', 'maximum']) lintNumber(linting, memberOf(panel, word), { reach, call });
  for (const opening of itemsOf(memberOf(panel, 'open'))) {
    lintOpening(linting, opening, { reach, call });
    if (call) lintOpensGroup(linting, opening, panel, { call: call.call, told });
  }
}

/** What it shows: a grouping, or a category and a value of its own. */
function lintShown(linting: Linting, panel: Place, known: KnownCall | undefined, told: Set<string>): void {
  const grouping = memberOf(panel, 'group');
  const groupings = known?.call.groupings;
  const name = textAt(grouping);
  if (grouping && known && !groupings)
    linting.report(grouping, 'misplaced-word', says.groupsNothing({ call: known.id, does: known.call.does }));
  if (grouping && groupings && name !== undefined && !(name in groupings)) {
    sayUnknown(
      linting.report,
      grouping,
      'unknown-field',
      says.notAGrouping({ name, call: known?.id ?? '' }),
      name,
      Object.keys(groupings),
    );
  }
  const by = own(groupings ?? {}, name);
  const tiles = textAt(memberOf(panel, 'as')) === 'tiles';
  const isNamed = memberOf(panel, 'label') || by?.length || (by && tiles) || (grouping && !by);
  if (!isNamed && isFirst(told, `label ${name ?? panel.node.offset}`))
    linting.report(panel, 'missing-word', says.panelNeedsLabel);
  if (!memberOf(panel, 'value') && !known?.call.figures && known)
    linting.report(panel, 'missing-word', says.panelNeedsValue);
}

const isFirst = (told: Set<string>, one: string): boolean => !told.has(one) && Boolean(told.add(one));

/** The list that a figure of an aggregate opens has exactly the rows that were counted. */
function lintOpensGroup(
  linting: Linting,
  opening: Place,
  panel: Place,
  { call, told }: { readonly call: Call; readonly told: Set<string> },
): void {
  const goto = memberOf(opening, 'goto');
  const { calls, entities, screens } = linting.known.catalogue;
  const list = own(screens, textAt(goto));
  const by = own(call.groupings ?? {}, textAt(memberOf(panel, 'group')));
  if (!goto || !by || list?.type !== 'list') return;
  const say = (about: string, message: Message): void => {
    if (isFirst(told, `${list.id} ${about}`)) linting.report(goto, 'wrong-screen', message);
  };
  const target = own(calls, list.call);
  if (target?.entity !== call.entity) {
    const words = { list: list.id, shown: target?.entity ?? says.otherRows, counted: call.entity ?? '' };
    return say('rows', says.showsOthers(words));
  }
  // Of a field that there is not has been told where it is named.
  const fields = own(entities, call.entity)?.fields ?? {};
  const isField = (name: string): boolean => own(fields, name)?.standIn === undefined && Object.hasOwn(fields, name);
  if (JSON.stringify(target?.where) !== JSON.stringify(call.where)) {
    if ([...fieldsOf(call.where ?? {})].every(isField)) say('where', says.otherWhere({ list: list.id }));
    return;
  }
  const sent = new Set(entriesOf(memberOf(opening, 'params')).map(({ name }) => name));
  for (const one of by) {
    const isSaid = list.filters.some(
      ({ field, params }) => field === one.field && params.every((param) => sent.has(param)),
    );
    if (!isField(one.field) || sentForGroup(one, list.filters) || isSaid) continue;
    const said = one.step === undefined ? says.notFilteredBy : says.notFilteredByRange;
    say(one.field, said({ list: list.id, field: one.field }));
  }
}

/** What is drawn has a length; of what a figure is made is told where it is counted. */
function lintNumber(linting: Linting, place: Place | undefined, { reach, call }: Shown): void {
  fieldAt(linting, place, reach.fields, reach.of);
  const kind = reach.fields?.get(textAt(place) ?? '')?.kind;
  if (place && kind && !isNumber(kind) && !own(call?.call.figures ?? {}, textAt(place)))
    linting.report(place, 'misplaced-word', says.noLength({ name: textAt(place) ?? '', kind: kindWord(kind) }));
}

/** A call of the product's own may name groups of several kinds by one text: an address holds nothing else. */
function countedBy({ reach, call }: Shown): Reach['row'] {
  if (!reach.row || call?.call.groupings) return reach.row;
  return new Map(
    [...reach.row].filter(([, { kind }]) => kind === undefined || fieldKinds[kind].searchIndex !== 'trigram'),
  );
}

function lintOpening(linting: Linting, opening: Place, shown: Shown): void {
  lintNumber(linting, memberOf(opening, 'value'), shown);
  const goto = memberOf(opening, 'goto');
  const list = screenAt(linting, goto);
  const sent = memberOf(opening, 'params');
  lintOperands(linting, sent, { ...shown.reach, fields: undefined });
  lintOpenedWith(linting, goto, sent, { ...shown.reach, fields: undefined, row: countedBy(shown) });
  if (!goto || !list) return;
  lintType(linting, goto, list, ['list']);
  const opened = own(linting.known.catalogue.screens, list.source.id);
  if (opened?.type !== 'list') return;
  const params = new Set(paramsOfFilters(opened));
  for (const { name, key } of entriesOf(sent)) {
    if (params.has(name)) continue;
    sayUnknown(
      linting.report,
      key,
      'unknown-parameter',
      says.notFiltered({ list: list.source.id, name }),
      name,
      params,
    );
  }
}
