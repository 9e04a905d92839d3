/** What tells a field's kind tells one kind: its type, format and widget say the same. */
import { says } from '../says/says.ts';
import { listed } from '../../model/said/message.ts';
import { aKind, kindWord } from '../../fields/kindWords.ts';
import { formatKinds } from '../../fields/kindOf.ts';
import { fieldKinds } from '../../fields/index.ts';
import type { FieldKind } from '../../model/catalogue.ts';
import { isNameOf } from '../../model/names.ts';
import { remove, replaceValue } from '../../source/fix.ts';
import { keyOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';
import { areOfOneSort } from '../lintKinds.ts';
import type { KnownField } from '../lintKnown.ts';
import { codesOf, type Linting } from '../lintReferences.ts';

const waysOfShowing: ReadonlySet<string> = new Set(Object.values(fieldKinds).flatMap(({ shown = [] }) => shown));

/** Of these the first that stands tells the kind. */
const telling = ['rule', 'lookup', 'dictionary', 'rows'];

/** Whether two words tell the kind, which is told then: what fits the one does not fit the other. */
export function lintTellings({ report }: Linting, field: Place): boolean {
  const [first = '', second] = telling.filter((word) => memberOf(field, word));
  const other = keyOf(field, first);
  // Beside what is computed none of them stands.
  if (!other || second === undefined || memberOf(field, 'computed')) return false;
  report(other, 'conflicting-words', says.oneTells({ one: first, other: second }));
  return true;
}

export function lintSigns(linting: Linting, key: Place, field: Place, { kind, dictionary }: KnownField): void {
  const said = memberOf(field, 'field');
  // What is said of a field that says another is told there; a form's field says its own name.
  if (!kind || (said && said.node !== key.node)) return;
  const { report } = linting;
  lintItems(linting, field, kind, dictionary);
  const widget = memberOf(field, 'widget');
  const way = textAt(widget) ?? '';
  if (widget && isOfAnother(way, kind))
    return report(widget, 'misplaced-word', says.nothingOfKind({ word: way, kind: kindWord(kind) }), remove(widget));
  const format = memberOf(field, 'format');
  const word = textAt(format) ?? '';
  if (!format || (formatKinds.get(word) ?? kind) === kind)
    return lintType(linting, memberOf(field, 'type'), kind, dictionary);
  // Where the word itself says nothing of the kind, that has been said.
  if (!fieldKinds[kind].words.includes('format')) return;
  const isTyped = typesOf(kind)?.includes(textOfMember(field, 'type') ?? '') ?? true;
  const fix = isTyped ? remove(format) : undefined;
  report(format, 'misplaced-word', says.nothingOfKind({ word, kind: kindWord(kind) }), fix);
}

/** What a form's field holds is sent as its parameter: values of one sort. */
export function lintSentAs(
  { report }: Linting,
  item: Place,
  held: KnownField,
  parameter: KnownField | undefined,
): void {
  if (!parameter || areOfOneSort(held, parameter)) return;
  const told = [...telling, 'takes', 'widget', 'format', 'type'].find((word) => memberOf(item, word));
  const place = memberOf(item, told ?? '');
  const kinds = { kind: aKind(held.kind), otherKind: aKind(parameter.kind) };
  if (place) report(place, 'wrong-kind', says.sentAs({ name: held.name, ...kinds }));
}

/** Whether a widget shows, or tells, another kind. */
function isOfAnother(way: string, kind: FieldKind): boolean {
  if (waysOfShowing.has(way)) return !fieldKinds[kind].shown?.includes(way);
  return isNameOf(fieldKinds, way) && fieldKinds[way].sign?.widget === true && way !== kind;
}

/** The types of values of a kind; undefined where any may stand. */
function typesOf(kind: FieldKind): readonly string[] | undefined {
  const { coded, wire, storage } = fieldKinds[kind];
  if (wire === 'any') return undefined;
  if (coded) return coded === 'many' ? ['array'] : ['integer', 'string'];
  if (wire !== 'number') return [wire];
  return storage === 'integer' ? ['integer', 'number'] : ['number', 'integer'];
}

/** Only a list has items, each of the type of what it is a list of. */
function lintItems(linting: Linting, field: Place, kind: FieldKind, dictionary: string | undefined): void {
  const key = keyOf(field, 'items');
  // What says nothing of the kind has been said.
  if (!key || !fieldKinds[kind].words.includes('items')) return;
  const { member } = fieldKinds[kind];
  if (member) return lintType(linting, memberOf(memberOf(field, 'items'), 'type'), member, dictionary);
  if ((textOfMember(field, 'type') ?? 'array') !== 'array')
    linting.report(key, 'misplaced-word', says.itemsOfList, remove(key));
}

/** @param place the type of a field, or of the items of a list */
function lintType({ known, report }: Linting, place: Place | undefined, kind: FieldKind, dictionary?: string): void {
  const type = textAt(place);
  const types = typesOf(kind);
  if (!place || type === undefined || !types) return;
  const codes = fieldKinds[kind].coded === 'one' ? codesOf(known, dictionary) : undefined;
  const ofCodes = new Set([...(codes ?? [])].map((code) => (typeof code === 'number' ? 'integer' : 'string')));
  const right = ofCodes.size === 1 ? [...ofCodes] : types;
  if (right.includes(type)) return;
  const told = {
    types: listed(
      right.map((one) => `"${one}"`),
      'or',
    ),
    type,
  };
  const message = types.includes(type)
    ? says.typeOfCodes({ dictionary: dictionary ?? '', ...told })
    : says.typeOfKind({ kind: kindWord(kind), ...told });
  report(place, 'wrong-kind', message, replaceValue(place, right[0]));
}
