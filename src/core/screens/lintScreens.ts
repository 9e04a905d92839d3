/** Screens: calls that answer what is shown, columns, filters and fields that exist, actions that lead somewhere. */
import { listActionIds } from '../normalise/normaliseActions.ts';
import { lintActions } from '../lint/lintActions.ts';
import { fieldKinds } from '../fields/index.ts';
import { callParameters, callRows } from '../lint/lintCallShape.ts';
import { lintFilters } from '../lint/lintCalls.ts';
import { lintChart } from './chart/lintChart.ts';
import { lintCondition, lintOperands, type Reach } from '../lint/lintConditions.ts';
import { lintParameters } from '../lint/lintFields.ts';
import { lintForm, openedWith } from './form/lintForm.ts';
import { lastPart, type KnownCall } from '../lint/lintKnown.ts';
import { lintLinkage } from '../lint/lintLinkage.ts';
import { lintMap } from './map/lintMap.ts';
import { lintListParts } from './list/lintListParts.ts';
import { lintExpand, lintSection } from '../lint/lintSections.ts';
import { callOf, lintColumns, lintGiven, lintOptional, rowReach, rowsOf } from '../lint/lintRows.ts';
import { callAt, entityAt, fieldAt, menuEntryAt, typeOf, type Linting } from '../lint/lintReferences.ts';
import { isObject, itemsOf, memberOf, textAt, type Place } from '../source/source.ts';
import { lintTree } from './tree/lintTree.ts';
import { didYouMean } from '../lint/nearest.ts';

export function lintScreens(linting: Linting): void {
  const { known, report } = linting;
  const opened = openedWith(known);
  for (const [id, screen] of known.screens) {
    if (!/^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)*$/.test(id)) {
      report(screen, 'bad-name', `screen "${id}" must have a name in camelCase, as its folders must`);
    }
    menuEntryAt(linting, memberOf(screen, 'menu'));
    const entity = memberOf(screen, 'entity');
    if (!isObject(entity)) entityAt(linting, entity);
    lintScreen(linting, id, screen, opened.get(id) ?? new Set());
  }
  lintInlineEntities(linting);
}

/** A table for a page of that name is made once: here, or in a file of its own. */
function lintInlineEntities({ known, report }: Linting): void {
  const seen = new Map<string, string>();
  for (const source of known.sources) if (source.kind === 'entity') seen.set(source.id, source.file);
  for (const [id, screen] of known.screens) {
    const entity = memberOf(screen, 'entity');
    if (!isObject(entity)) continue;
    const other = seen.get(lastPart(id));
    if (other !== undefined) report(entity, 'duplicate-id', `entity "${lastPart(id)}" is already that of ${other}`);
    seen.set(lastPart(id), screen.source.file);
  }
}

function lintScreen(linting: Linting, id: string, screen: Place, opened: ReadonlySet<string>): void {
  switch (typeOf(linting, screen)) {
    case 'list':
      return lintList(linting, screen);
    case 'detail':
      return lintDetail(linting, screen);
    case 'picker':
      return lintPicker(linting, screen);
    case 'tree':
      return lintTree(linting, screen);
    case 'chart':
      return lintChart(linting, screen);
    case 'map':
      return lintMap(linting, screen);
    case 'form':
    case 'dialog':
    case 'steps':
      return lintForm(linting, id, screen, opened);
    default:
      return undefined;
  }
}

function lintList(linting: Linting, screen: Place): void {
  const call = callOf(linting, screen);
  lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['page', 'many', 'counted', 'json']);
  const fields = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, fields);
  lintColumns(linting, memberOf(screen, 'columns'), reach);
  lintOptional(linting, memberOf(screen, 'columns'), true);
  lintListParts(linting, screen, reach);
  const entity = linting.known.entities.get(call?.call.entity ?? '');
  // A page of rows that are not an entity's is filtered by what it shows, too.
  const shown = entity && { ...entity, fields: entity.fields && new Map([...entity.fields, ...(fields ?? [])]) };
  lintFilters(linting, memberOf(screen, 'filters'), shown);
  lintSort(linting, memberOf(screen, 'sort'), reach);
  const expand = memberOf(screen, 'expand');
  if (expand) lintExpand(linting, expand, reach);
  lintActions(linting, screen, reach, { isList: true, conventional: listActionIds });
  // The filters' linkage reads parameters, which may be a range's and no fields.
  lintLinkage(linting, memberOf(screen, 'when'), { ...reach, fields: undefined, row: null });
}

function lintSort(linting: Linting, sort: Place | undefined, reach: Reach): void {
  for (const name of textAt(sort)?.split(',') ?? []) {
    const field = name.trim().replace(/^-/, '');
    fieldAt(linting, sort, reach.fields, reach.of, field);
    const kind = reach.fields?.get(field)?.kind;
    if (sort && kind && fieldKinds[kind].computed) {
      linting.report(sort, 'misplaced-word', `"${field}" is computed by a rule and cannot be sorted by`);
    }
  }
}

function lintDetail(linting: Linting, screen: Place): void {
  const call = callOf(linting, screen);
  lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['one', 'json']);
  const fields = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, fields);
  for (const section of itemsOf(memberOf(screen, 'sections'))) lintSection(linting, section, reach);
  lintActions(linting, screen, reach, { isList: false, conventional: [] });
}

function lintPicker(linting: Linting, screen: Place): void {
  const said = memberOf(screen, 'call');
  const call = callAt(linting, said);
  entityAt(linting, memberOf(screen, 'entity'));
  if (said) lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const reach = rowReach(screen, call, callRows(linting.known, call));
  lintColumns(linting, memberOf(screen, 'columns'), reach);
  lintOptional(linting, memberOf(screen, 'columns'), false);
  lintCondition(linting, memberOf(screen, 'enabled'), reach);
  for (const entry of memberOf(screen, 'gives')?.node.children ?? []) {
    const node = entry.children?.[1];
    if (node) fieldAt(linting, { source: screen.source, node }, reach.fields, reach.of);
  }
  lintPickerParameters(linting, screen, call);
}

function lintPickerParameters(linting: Linting, screen: Place, call: KnownCall | undefined): void {
  if (!call) return;
  const parameters = callParameters(linting.known, call);
  lintParameters(linting, memberOf(screen, 'params'), parameters, call.id);
  lintOperands(linting, memberOf(screen, 'params'), { fields: undefined, of: 'the form', row: null });
  for (const item of itemsOf(memberOf(screen, 'search'))) {
    const name = textAt(item);
    if (name === undefined || !parameters || parameters.has(name)) continue;
    const meant = didYouMean(name, parameters.keys());
    linting.report(item, 'unknown-parameter', `call "${call.id}" does not take "${name}"${meant}`);
  }
}
