/** Dictionaries and settings: each code once, each service at an address. */
import { says } from '../says/says.ts';
import { lintAllow, lintUserTypes } from '../lintConditions.ts';
import { menuPathOf } from '../../model/menuPath.ts';
import { lintPattern } from '../lintLimits.ts';
import { lintName } from '../lintNames.ts';
import { menuPathAt, type Linting } from '../lintReferences.ts';
import { entriesOf, itemsOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';

export function lintDictionaries({ known, report }: Linting): void {
  for (const [id, dictionary] of known.dictionaries) {
    lintName(report, dictionary, id);
    const seen = new Map<string, Place>();
    const items = itemsOf(memberOf(dictionary, 'items'));
    lintFormerCodes(report, items);
    lintCalledAlike(report, items);
    for (const item of items) {
      const code = memberOf(item, 'id');
      if (!code) continue;
      const value = String(code.node.value);
      const [first] = seen.values();
      if (seen.has(value)) report(code, 'duplicate-id', says.codeTwice({ code: JSON.stringify(code.node.value) }));
      else if (first && first.node.type !== code.node.type) {
        report(code, 'wrong-literal', says.codesMixed);
      }
      seen.set(value, code);
    }
  }
}

/** Nobody could tell one from the other: in a form, a filter or a file that is read in. A code that stands twice is told of as that. */
function lintCalledAlike(report: Linting['report'], items: readonly Place[]): void {
  const seen = new Set<string>();
  const codes = new Set<string>();
  for (const item of items) {
    const code = String(memberOf(item, 'id')?.node.value);
    const isTwice = codes.has(code);
    codes.add(code);
    if (isTwice) continue;
    const name = memberOf(item, 'name');
    const said = entriesOf(name).map((entry) => [entry.name, entry.value] as const);
    for (const [language, place] of said.length > 0 || !name ? said : [['zh-CN', name] as const]) {
      const key = `${language} ${textAt(place)?.trim()}`;
      if (seen.has(key)) report(place, 'repeated-value', says.codesCalledAlike({ name: textAt(place) ?? '' }));
      seen.add(key);
    }
  }
}

/** A former code is of the sort of its code, and no code any more: rows that hold it could mean either. */
function lintFormerCodes(report: Linting['report'], items: readonly Place[]): void {
  const taken = new Set(items.map((item) => String(memberOf(item, 'id')?.node.value)));
  for (const item of items) {
    const [code, was] = [memberOf(item, 'id'), memberOf(item, 'was')];
    if (!code || !was) continue;
    const former = String(was.node.value);
    if (taken.has(former)) report(was, 'duplicate-id', says.formerCodeTaken({ code: former }));
    else if (was.node.type !== code.node.type) report(was, 'wrong-literal', says.formerCodeSort);
    taken.add(former);
  }
}

export function lintSettings(linting: Linting): void {
  for (const source of linting.known.sources) {
    if (source.kind !== 'settings' || !source.root) continue;
    const settings = { source, node: source.root };
    lintAllow(linting, memberOf(memberOf(settings, 'newPage'), 'allow'));
    lintTours(linting, settings);
    lintServices(linting, settings);
    for (const { value } of entriesOf(memberOf(settings, 'formats'))) lintPattern(linting, memberOf(value, 'pattern'));
  }
}

/** What a request is made of, and whom it is from: no name of a key. */
const ownHeaders =
  /^(host|connection|keep-alive|upgrade|te|trail\w+|transfer-encoding|expect|cookie|set-cookie|origin|referer|forwarded|via|x-forwarded-.*|proxy-.*|sec-.*|accept|accept-encoding|content-.*|idempotency-key|if-.*|range)$/i;

function lintServices({ report }: Linting, settings: Place): void {
  for (const { value } of entriesOf(memberOf(settings, 'services'))) {
    const url = memberOf(value, 'url');
    const host = /^https?:\/\/([^/]*?)(:\d+)?(\/|$)/.exec(textAt(url) ?? '')?.[1];
    if (url && host !== undefined && !isHost(host)) report(url, 'wrong-literal', says.noHost({ host }));
    const key = memberOf(value, 'key');
    const name = memberOf(key, 'name');
    if (name && textOfMember(key, 'in') === 'header' && ownHeaders.test(textAt(name) ?? ''))
      report(name, 'reserved-name', says.ownHeader({ name: textAt(name) ?? '' }));
  }
}

/** As browsers and Node read it: what ends in a number is an address of at most four, the last of which fills the rest. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return isIpv6(host.slice(1, -1).replace(/:\d+(\.\d+){3}$/, ':0:0'));
  const parts = host.replace(/\.$/, '').split('.');
  if (!/^(\d+|0x[0-9a-f]*)$/i.test(parts.at(-1) ?? '')) return true;
  const numbers = parts.map((part) =>
    /^0\d+$/.test(part) ? Number(`0o${part}`) : Number(part === '' ? Number.NaN : part),
  );
  const rest = 256 ** (5 - parts.length);
  return parts.length <= 4 && numbers.every((number, i) => number < (i === parts.length - 1 ? rest : 256));
}

/** Eight groups, or fewer with one gap. */
function isIpv6(text: string): boolean {
  const sides = text.split('::');
  const groups = sides.flatMap((side) => (side === '' ? [] : side.split(':')));
  const isWhole = groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
  return isWhole && (sides.length === 1 ? groups.length === 8 : sides.length === 2 && groups.length < 8);
}

/** User types that there are, each shown one tour, and menu entries that there are. */
function lintTours(linting: Linting, settings: Place): void {
  const tours = itemsOf(memberOf(settings, 'tours'));
  if (tours.length === 0) return;
  const entries = new Map(linting.known.catalogue.menus.map((entry) => [entry.id, entry]));
  const paths = new Set([...entries.values()].map((entry) => `/${menuPathOf(entry, entries)}`));
  // The paths of what stands beneath no entry are not known.
  const isLost = [...entries.values()].some(({ parentId }) => parentId !== null && !entries.has(parentId));
  const taken = new Set<unknown>();
  for (const tour of tours) {
    const types = memberOf(tour, 'types');
    lintUserTypes(linting, types);
    lintTaken(linting, types, taken);
    for (const step of itemsOf(memberOf(tour, 'steps'))) {
      const at = memberOf(step, 'at');
      if (textAt(at)?.startsWith('/') && !isLost) menuPathAt(linting, at, paths);
    }
  }
}

interface TypeAt {
  readonly place: Place;
  readonly type: unknown;
}

/** Nobody has two: the second would never be seen. */
function lintTaken({ report }: Linting, types: Place | undefined, taken: Set<unknown>): void {
  if (!types) return;
  const items = itemsOf(types);
  const each =
    items.length > 0
      ? items.map((place): TypeAt => ({ place, type: place.node.value }))
      : [{ place: types, type: null }];
  for (const { place, type } of each) {
    const whom = type === null ? says.superManagers : says.userType({ types: String(type) });
    if (taken.has(type)) report(place, 'repeated-value', says.tourTaken({ whom }));
    taken.add(type);
  }
}
