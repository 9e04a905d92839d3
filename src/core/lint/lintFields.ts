/** One field: its kind, the words that fit it, what it refers to, its literals. */
import { says } from './says/says.ts';
import { type Message } from '../model/said/message.ts';
import { kindWord } from '../fields/kindWords.ts';
import type { Field, FieldKind } from '../model/catalogue.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { fitsKind } from '../fields/fitsKind.ts';
import { fieldKinds } from '../fields/index.ts';
import { ownFormat } from '../source/ownFormats.ts';
import { callRows } from './lintCallShape.ts';
import {
  lintAllow,
  lintCondition,
  lintLiteral,
  lintOperands,
  lintUserType,
  lintUserTypes,
  type Reach,
} from './lintConditions.ts';
import { knownField, knownFields, own, type KnownField } from './lintKnown.ts';
import { lintLookup } from './shared/lintLookup.ts';
import { lintBound, lintDefault, lintEnum, lintLimits, lintPattern, lintRoom } from './lintLimits.ts';
import { lintHangsOn } from './kinds/lintHangsOn.ts';
import { lintRuleInputs } from './kinds/lintRuleInputs.ts';
import { lintSigns, lintTellings } from './kinds/lintSigns.ts';
import { lintComputed } from './computed/lintComputed.ts';
import { lintEmphasis, lintGiven } from './lintRows.ts';
import { lintPointing, lintRestsOn } from './computed/lintRowsForm.ts';
import { lintSent, lintTaken } from './lintSent.ts';
import {
  callAt,
  dictionaryAt,
  entityAt,
  fieldAt,
  formatAt,
  lintType,
  screenAt,
  type Linting,
} from './lintReferences.ts';
import { remove } from '../source/fix.ts';
import { lintPlaceholders } from './shared/lintPlaceholders.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import {
  entriesOf,
  isObject,
  isTrue,
  itemsOf,
  keyOf,
  memberOf,
  textAt,
  type Place,
  textOfMember,
} from '../source/source.ts';

/** `reach` is what its lookups and checks may read: the fields beside it. */
export function lintField(linting: Linting, key: Place, field: Place, read: Field | undefined, reach: Reach): void {
  if (!isObject(field) || !read) return;
  const known = knownField(read);
  if (known.kind === undefined) sayNoKind(linting, key, field);
  else if (!lintTellings(linting, field)) {
    lintWords(linting, field, known.kind);
    lintSigns(linting, key, field, known);
  }
  lintFieldWords(linting, field, read, reach);
  lintSays(linting, key, field, reach);
  lintComputed(linting, field, read, reach);
  const code = codeOf(known);
  lintLiteral(linting, memberOf(field, 'default'), code.kind === undefined ? known : code);
  lintDefault(linting, memberOf(field, 'default'), read);
  lintNamedRecord(linting, field, read);
  if (fieldKinds[read.kind].words.includes('enum')) lintEnum(linting, memberOf(field, 'enum'), read);
  for (const { name, key, value } of entriesOf(memberOf(field, 'options'))) {
    lintUserType(linting, key, name);
    lintLiteral(linting, value, code);
  }
  for (const word of ['minimum', 'maximum']) lintBound(linting, memberOf(field, word), read);
  lintLimits(linting, field, 'minimum', 'maximum');
  lintLimits(linting, field, 'minLength', 'maxLength');
  lintRoom(linting, field, read);
}

/** A record has an id of its own in each deployment: none is named before. */
function lintNamedRecord({ report }: Linting, field: Place, { kind }: Field): void {
  const begins = memberOf(field, 'default');
  const key = keyOf(field, 'default');
  const { refers, wire } = fieldKinds[kind];
  // What is no value of the kind at all has been said.
  if (key && refers !== undefined && begins?.node.type === wire)
    report(key, 'misplaced-word', says.nothingOfKind({ word: 'default', kind: kindWord(kind) }), remove(key));
}

/** One code of a field that holds one or several; of a field without codes nothing is known. */
function codeOf(known: KnownField): KnownField {
  const kind = known.kind && fieldKinds[known.kind];
  return { ...known, kind: kind?.coded && (kind.member ?? kind.kind) };
}

/** The references of a field, also where it only overlays another. */
export function lintFieldWords(linting: Linting, field: Place, read: Field | undefined, reach: Reach): void {
  dictionaryAt(linting, memberOf(field, 'dictionary'));
  formatAt(linting, memberOf(field, 'format'));
  const open = memberOf(field, 'open');
  lintType(linting, open, screenAt(linting, open), linting.screenTypes.over);
  lintRuleInputs(linting, memberOf(field, 'rule'), reach);
  lintLookup(linting, memberOf(field, 'lookup'), reach);
  lintRows(linting, field, read, reach);
  lintAsOf(linting, field, read, reach);
  lintPattern(linting, memberOf(field, 'pattern'));
  lintOneForm(linting, field);
  lintCheck(linting, memberOf(field, 'checks'), reach);
  lintSuggest(linting, memberOf(field, 'propose'), reach);
  lintEmphasis(linting, field, reach);
  lintAllow(linting, memberOf(field, 'read'));
  lintAllow(linting, memberOf(field, 'write'));
  lintAllow(linting, memberOf(field, 'move'));
  // A mask's condition is over the row; the user stands in it as `user`.
  const unless = memberOf(memberOf(field, 'mask'), 'read');
  lintUserTypes(linting, unless);
  lintCondition(linting, unless, reach);
  lintRestsOn(linting, unless, reach.fields, 'own');
  for (const item of itemsOf(memberOf(field, 'reads'))) fieldAt(linting, item, reach.fields, reach.of);
  lintHangsOn(linting, field, read, reach.fields);
}

/** A format of the settings is a pattern itself. */
function lintOneForm({ known, report }: Linting, field: Place): void {
  const pattern = memberOf(field, 'pattern');
  const name = textOfMember(field, 'format');
  if (pattern && ownFormat(known.declared.settings, name))
    report(pattern, 'conflicting-words', says.twoPatterns({ name: name ?? '' }));
}

function sayNoKind({ report }: Linting, key: Place, field: Place): void {
  // One that is no word of the grammar, or is empty, has been said.
  if (['type', 'widget', 'format', 'rule', 'lookup', 'dictionary', 'rows'].some((word) => memberOf(field, word)))
    return;
  report(key, 'no-kind', says.sayNoKind({ name: String(key.node.value) }));
}

function lintWords({ report }: Linting, field: Place, kind: FieldKind): void {
  const widget = textOfMember(field, 'widget');
  for (const { name, key } of entriesOf(field)) {
    if (!fitsKind(name, kind, widget))
      report(key, 'misplaced-word', says.nothingOfKind({ word: name, kind: kindWord(kind) }), remove(key));
  }
  const search = memberOf(field, 'search');
  if (search && isTrue(search) && fieldKinds[kind].matches.length === 0) {
    report(
      keyOf(field, 'search') ?? search,
      'misplaced-word',
      says.notSearched({ kind: kindWord(kind) }),
      remove(search),
    );
  }
}

/** An estimate is a time that is still to come, and rests on another instant of its record. */
function lintAsOf(linting: Linting, field: Place, read: Field | undefined, reach: Reach): void {
  const asOf = memberOf(field, 'since');
  // What says nothing of its kind has been said.
  if (!asOf || (read && !fieldKinds[read.kind].words.includes('since'))) return;
  if (textAt(memberOf(field, 'widget')) !== 'remaining')
    linting.report(asOf, 'misplaced-word', says.sinceBeside, remove(asOf));
  fieldAt(linting, asOf, reach.fields, reach.of);
  const known = reach.fields?.get(textAt(asOf) ?? '');
  if (known?.kind !== undefined && fieldKinds[known.kind].column !== 'instant')
    linting.report(asOf, 'wrong-kind', says.sinceKind({ name: known.name, kind: kindWord(known.kind) }));
}

/** What a field says is another of its entity, and neither searched nor stored with limits of its own. */
function lintSays(linting: Linting, key: Place, field: Place, reach: Reach): void {
  const at = memberOf(field, 'field');
  // A form's field says its own name there.
  if (!at || at.node === key.node) return;
  fieldAt(linting, at, reach.fields, reach.of);
  const said = reach.fields?.get(textAt(at) ?? '');
  if (said && !said.stored) linting.report(at, 'misplaced-word', says.saysUnstored({ name: said.name }));
  for (const word of ['search', 'default', 'dictionary', 'lookup', 'read', 'mask', 'write']) {
    const key = keyOf(field, word);
    if (key) linting.report(key, 'misplaced-word', says.saysAnother({ word }), remove(key));
  }
}

function lintCheck(linting: Linting, place: Place | undefined, reach: Reach): void {
  const said = memberOf(place, 'call');
  const values = memberOf(place, 'params');
  const beside = { ...reach, row: null };
  lintSent(linting, callAt(linting, said), { values, reach: beside }, values ?? said);
  lintOperands(linting, values, beside);
  lintPlaceholders(linting, memberOf(place, 'text'), reach);
}

/** What it writes and gives are fields of the proposals; what it gives to, fields beside it. */
function lintSuggest(linting: Linting, suggest: Place | undefined, reach: Reach): void {
  const said = memberOf(suggest, 'call');
  const call = callAt(linting, said);
  const params = memberOf(suggest, 'params');
  lintOperands(linting, params, { ...reach, row: null });
  if (!call || !said) return;
  lintSent(linting, call, { values: params, reach: { ...reach, row: null } }, params ?? said);
  lintGiven(linting, said, call, ['many']);
  const rows = callRows(linting.known, call);
  const of = says.ofRows({ name: call.id });
  for (const word of ['value', 'note']) fieldAt(linting, memberOf(suggest, word), rows, of);
  for (const { name, key, value } of entriesOf(memberOf(suggest, 'gives'))) {
    fieldAt(linting, key, reach.fields, reach.of, name);
    fieldAt(linting, value, rows, of);
    lintTaken(linting, value, rows?.get(textAt(value) ?? ''), reach.fields?.get(name));
  }
}

function lintRows(linting: Linting, field: Place, read: Field | undefined, reach: Reach): void {
  const { known, report } = linting;
  const rows = memberOf(field, 'rows');
  const entity = entityAt(linting, rows);
  const by = memberOf(field, 'by');
  if (entity !== undefined) {
    fieldAt(linting, by, known.entities.get(entity)?.fields, says.ofEntity({ name: entity }));
    lintPointing(linting, by, entity, reach.owner);
  }
  if (rows && !by) report(rows, 'missing-word', says.rowsNeedBy);
  const takes = memberOf(field, 'takes');
  const widget = memberOf(field, 'widget');
  if (textAt(widget) === 'rows' && widget && !takes && !rows) {
    report(widget, 'missing-word', says.rowsNeedTakes);
  }
  const shape = read?.shape?.fields ?? {};
  lintProperties(linting, takes, reach.entity, says.ofTheseRows, shape);
  const told = entity === undefined ? undefined : known.entities.get(entity)?.fields;
  const inRow = takes ? knownFields(shape) : told;
  for (const item of itemsOf(memberOf(field, 'unique'))) {
    const name = textAt(item);
    if (name === undefined || !inRow || inRow.has(name)) continue;
    sayUnknown(report, item, 'unknown-field', says.notAFieldOfRows({ name }), name, inRow.keys());
  }
}

/** `{required, properties}` of a call's parameters or of inline rows. */
export function lintProperties(
  linting: Linting,
  shape: Place | undefined,
  entity: Reach['entity'],
  of: Message,
  read: Fields,
): void {
  const properties = memberOf(shape, 'properties');
  const entries = entriesOf(properties);
  const fields = new Set(entries.map(({ name }) => name));
  for (const { name, key, value } of entries) {
    if (isTrue(value)) {
      if (entity) fieldAt(linting, key, entity.fields, says.ofEntity({ name: entity.id }), name);
      else linting.report(value, 'missing-word', says.trueNeedsEntity({ name }));
    }
    // A parameter may have the name of a field that stands in the form but not in the call.
    else lintField(linting, key, value, own(read, name), { fields: undefined, of, row: null, entity });
  }
  if (isObject(properties)) for (const item of itemsOf(memberOf(shape, 'required'))) fieldAt(linting, item, fields, of);
}
