/** Actions: one deed each, to a place that is of the right kind, with parameters that are taken. */
import { says } from './says/says.ts';
import { isGenericRead } from '../model/genericCalls.ts';
import { listed } from '../model/said/message.ts';
import { lintAllow, lintCondition, lintOperands, type Reach } from './lintConditions.ts';
import { lintAllowed, lintEffect, lintExcluded, lintOffered } from './reasoning/lintOffered.ts';
import { lintGiven } from './shared/lintGiven.ts';
import { lintRestsOn } from './computed/lintRowsForm.ts';
import { lintSent, lintSentOfRow } from './lintSent.ts';
import { callAt, lintType, screenAt, type Linting } from './lintReferences.ts';
import { lastPart, own } from './lintKnown.ts';
import { lintSet } from './lintSet.ts';
import { lintCount, lintPlaceholders } from './shared/lintPlaceholders.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';
import { deeds } from '../source/layOut.ts';

/** Where actions stand. */
interface ActionPage {
  /** Above them there is no row. */
  readonly isList: boolean;
  /** Actions that are there without being written. */
  readonly conventional: readonly string[];
  /** The form beside the rows, which `field` reads in what an action sends. */
  readonly form?: Reach;
  /** What the page is opened with: what actions above its rows are judged by. */
  readonly opened?: Reach;
}

/** Of rows that are no list of their own. */
export const inRows: ActionPage = { isList: true, conventional: [] };

export function lintActions(linting: Linting, place: Place, reach: Reach, page: ActionPage): void {
  const actions = memberOf(place, 'actions');
  const seen = new Set<string>();
  const lintOnce = (id: string | undefined, at: Place | undefined): void => {
    if (id === undefined || !at) return;
    if (seen.has(id)) linting.report(at, 'duplicate-id', says.actionTwice({ id }));
    seen.add(id);
  };
  for (const item of itemsOf(actions)) {
    const named = isObject(item) ? memberOf(item, 'id') : item;
    lintOnce(textAt(named), named);
    lintAction(linting, item, named, textAt(named), reach, page);
  }
  for (const { name, key, value } of entriesOf(actions)) lintAction(linting, value, key, name, reach, page);
}

/** `"visible": false` leaves out what convention gives. */
function isLeftOut(action: Place): boolean {
  return memberOf(action, 'visible')?.node.value === false;
}

function lintAction(
  linting: Linting,
  action: Place,
  named: Place | undefined,
  id: string | undefined,
  reach: Reach,
  page: ActionPage,
): void {
  const { report } = linting;
  const { conventional } = page;
  const done = deeds.filter((deed) => memberOf(action, deed));
  const [, second] = done;
  const extra = second === undefined ? undefined : memberOf(action, second);
  if (extra) report(extra, 'conflicting-words', says.actionOneThing({ words: listed(done, 'and') }));
  if (done.length === 0 && named && id !== undefined && !conventional.includes(id)) {
    const said = isLeftOut(action) ? says.noConventionalHide : says.noConventional;
    sayUnknown(report, named, 'unknown-action', said({ name: id }), id, conventional);
  }
  lintDeed(linting, action, reach, page);
  const judged = (textOfMember(action, 'at') === 'page' && page.opened) || reach;
  lintCondition(linting, isLeftOut(action) ? undefined : memberOf(action, 'visible'), judged);
  if (!memberOf(action, 'set')) lintCondition(linting, memberOf(action, 'needs'), judged);
  lintAllow(linting, memberOf(action, 'allow'));
  lintAllowed(linting, action);
  lintExcluded(linting, action, reach);
  lintSaid(linting, action, reach, page);
}

/** What is asked and said of the row: above a list there is none, and of several rows only how many they are. */
function lintSaid(linting: Linting, action: Place, reach: Reach, page: ActionPage): void {
  const [confirm, record] = [memberOf(action, 'confirm'), memberOf(action, 'record')];
  const [opens] = ['open', 'goto'].filter((word) => memberOf(action, word));
  const at = textOfMember(action, 'at');
  if (at === 'bulk') {
    lintCount(linting, confirm);
    if (record) linting.report(record, 'misplaced-word', says.recordOfRow);
    const opened = opens === undefined ? undefined : memberOf(action, opens);
    if (opens !== undefined && opened) linting.report(opened, 'misplaced-word', says.bulkSendsCall({ word: opens }));
    return;
  }
  const isAbove = at === 'page' && page.isList;
  for (const text of [confirm, record]) lintPlaceholders(linting, text, reach, isAbove);
  if (record && opens !== undefined && !memberOf(action, 'key'))
    linting.report(record, 'misplaced-word', says.recordUnsaid({ word: opens }));
}

function lintDeed(linting: Linting, action: Place, reach: Reach, { isList, form }: ActionPage): void {
  const values = memberOf(action, 'params');
  // Above a list there is no row; on a detail page there is its record.
  const onPage = textOfMember(action, 'at') === 'page' && isList;
  const read = { ...reach, ...(form && { fields: form.fields, of: form.of }), ...(onPage && { row: null }) };
  lintOperands(linting, values, read);
  const said = memberOf(action, 'call');
  const call = callAt(linting, said);
  if (said && call && isGenericRead(call.call.does))
    linting.report(said, 'wrong-call', says.actionReads({ call: call.id }));
  // A row's action sends the row's id and version by itself.
  const besides = values || onPage || !reach.row?.has('id') ? [] : ['id', 'version'];
  const isKnown = reach.row !== undefined || values !== undefined;
  const isOne = deeds.filter((deed) => memberOf(action, deed)).length === 1;
  const at = isKnown && isOne ? (values ?? said) : undefined;
  lintSent(linting, call, { values, reach: read, besides }, at);
  lintOffered(linting, action, read);
  lintUndo(linting, action, reach);
  lintActionSet(linting, action, reach);
  const { over, pages } = linting.screenTypes;
  const open = memberOf(action, 'open');
  // The dialogs that a list brings are there without being written.
  const implied = own(linting.known.catalogue.screens, textAt(open));
  if (!implied || !over.includes(implied.type)) lintType(linting, open, screenAt(linting, open), over);
  const goto = memberOf(action, 'goto');
  lintType(linting, goto, screenAt(linting, goto), pages);
  lintGiven(linting, open ?? goto, values, read);
}

/** Only a page that brings its entity has actions of its own on it: any other's records are changed by calls. */
function lintActionSet(linting: Linting, action: Place, reach: Reach): void {
  const { known, report } = linting;
  const set = memberOf(action, 'set');
  if (!set) return;
  const page = action.source.used?.at.source ?? action.source;
  const entity = known.entities.get(lastPart(page.id));
  if (!entity?.inline || page.kind !== 'screen') {
    report(set, 'misplaced-word', says.setOfOwnEntity);
    return;
  }
  if (['page', 'bulk'].includes(textOfMember(action, 'at') ?? 'row')) report(set, 'misplaced-word', says.setOneRow);
  lintSet(linting, set, entity, [memberOf(action, 'visible'), memberOf(action, 'needs')]);
  lintCondition(linting, memberOf(action, 'needs'), { ...reach, row: null });
  lintRestsOn(linting, memberOf(action, 'needs'), reach.fields, 'own');
  lintEffect(linting, set, [memberOf(action, 'visible'), memberOf(action, 'needs')], entity.fields);
}

/** What is taken back is one row's call, by a call that finds the row again. */
function lintUndo(linting: Linting, action: Place, { row }: Reach): void {
  const undo = memberOf(action, 'undo');
  const call = callAt(linting, undo);
  if (!undo) return;
  const at = textOfMember(action, 'at') ?? 'row';
  const opens = memberOf(action, 'open') ?? memberOf(action, 'goto');
  if (at !== 'row' || opens) linting.report(undo, 'misplaced-word', says.undoOneRow);
  lintSentOfRow(linting, call, { id: row?.get('id') }, undo);
}
