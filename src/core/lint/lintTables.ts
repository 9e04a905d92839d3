/** Rules, dictionaries, settings and menus: complete and without overlap, each code and entry once, no entry its own ancestor. */
import { keptBeside } from '../source/parsedFiles.ts';
import type { Condition } from '../model/condition.ts';
import type { Rule } from '../model/catalogue.ts';
import { lintAllow, lintCondition, lintUserTypes } from './lintConditions.ts';
import type { KnownField } from './lintKnown.ts';
import { menuPathOf } from '../model/menuPath.ts';
import { lintName } from './lintNames.ts';
import { menuEntryAt, menuPathAt, screenAt, type Linting } from './lintReferences.ts';
import { verdictOf, type Shapes } from '../condition/verdict.ts';
import { conditionAt, shapesOf, valueAt } from './reasoning/lintReasoning.ts';
import { checkRule, type RuleCheck } from '../condition/rule.ts';
import type { RawRule } from '../source/raw.ts';
import { settingAt } from '../source/settingAt.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';

export function lintRules(linting: Linting): void {
  for (const [id, rule] of linting.known.rules) {
    lintName(linting.report, rule, id);
    const inputs = memberOf(rule, 'fields');
    const fields = new Map<string, KnownField>(
      entriesOf(inputs).map(({ name, value }) => [name, { name, kind: kindOfInput(value), stored: true }]),
    );
    const reach = { fields, of: `the fields of rule "${id}"`, row: null };
    const rows = itemsOf(memberOf(rule, 'rows'));
    for (const row of rows) lintCondition(linting, memberOf(row, 'when'), reach);
    for (const then of [...rows.map((row) => memberOf(row, 'then')), memberOf(rule, 'otherwise')]) {
      lintClock(linting, memberOf(then, 'clock'));
    }
    if (linting.invalid.has(rule.source.file)) continue;
    lintCombinations(linting, rule, rows);
    lintOtherwise(linting, rule, rows, shapesOf(linting, fields));
  }
}

/** It has one end, and a setting that says its minutes is a number. */
function lintClock({ known, report }: Linting, clock: Place | undefined): void {
  const [within, by] = [memberOf(clock, 'within'), memberOf(clock, 'by')];
  if (within && by) report(by, 'conflicting-words', 'a clock has one end: "within" and "by" exclude each other');
  const setting = textAt(within);
  if (!within || setting === undefined || known.broken.has('settings:')) return;
  if (typeof settingAt(known.declared.settings, setting) === 'number') return;
  report(within, 'unknown-setting', `"${setting}" is not a number of settings.json`);
}

/** What an input holds is told by what stands in its place where it is missing. */
function kindOfInput({ node }: Place): KnownField['kind'] {
  if (node.type === 'number') return 'decimal';
  if (node.type === 'string') return 'text';
  return node.type === 'boolean' ? 'boolean' : undefined;
}

/** By what the settings say that it reads. */
const checkedRules = keptBeside((_rule: Place['node']) => new Map<string, RuleCheck>());

function checkedRule(linting: Linting, { node }: Place): RuleCheck {
  const read = valueAt(linting, { node });
  const [known, written] = [checkedRules(node), JSON.stringify(read)];
  const { fields, ...words } = read as RawRule;
  const checked = known.get(written) ?? checkRule({ ...words, inputs: fields } as Rule);
  known.set(written, checked);
  return checked;
}

function lintCombinations(linting: Linting, place: Place, rows: readonly Place[]): void {
  const { report } = linting;
  const { gaps, overlaps, tooWide } = checkedRule(linting, place);
  const table = memberOf(place, 'rows') ?? place;
  if (tooWide) report(table, 'out-of-range', 'the rule has too many combinations of inputs to be checked; divide it');
  const [gap] = gaps;
  if (gap) report(table, 'rule-incomplete', `no row holds for ${print(gap)}, and there is no "otherwise"`);
  for (const { rows: numbers, inputs } of overlaps) {
    const at = memberOf(rows[numbers[1]], 'when');
    if (at) report(at, 'rule-overlap', `row ${numbers[0] + 1} holds too for ${print(inputs)}`);
  }
}

/** What has a value in the place of what is missing is never null. */
function lintOtherwise(linting: Linting, rule: Place, rows: readonly Place[], shapes: Shapes): void {
  const otherwise = keyOf(rule, 'otherwise');
  if (!otherwise) return;
  const conditions = rows.flatMap((row): Condition[] => {
    const condition = conditionAt(linting, memberOf(row, 'when'));
    return condition ? [condition] : [];
  });
  const filled = entriesOf(memberOf(rule, 'fields')).filter(({ value }) => value.node.type !== 'null');
  const given = { all: filled.map(({ name }) => ({ [name]: { not: null } })) };
  if (verdictOf({ any: conditions }, shapes, given) !== 'always') return;
  linting.report(otherwise, 'unreachable-otherwise', 'the rows before it match all inputs that there are');
}

/** The inputs of a combination in words; a text that nobody mentions is "any other". */
function print(inputs: Readonly<Record<string, unknown>>): string {
  const told = Object.entries(inputs).map(([name, value]) => {
    const other = typeof value === 'string' && value.startsWith('\u{10FFFF}');
    return `${name} ${other ? '(any other)' : JSON.stringify(value)}`;
  });
  return told.join(', ');
}

export function lintDictionaries({ known, report }: Linting): void {
  for (const [id, dictionary] of known.dictionaries) {
    lintName(report, dictionary, id);
    const seen = new Map<string, Place>();
    for (const item of itemsOf(memberOf(dictionary, 'items'))) {
      const code = memberOf(item, 'id');
      if (!code) continue;
      const value = String(code.node.value);
      const [first] = seen.values();
      if (seen.has(value)) report(code, 'duplicate-id', `code ${JSON.stringify(code.node.value)} stands here twice`);
      else if (first && first.node.type !== code.node.type) {
        report(code, 'wrong-literal', 'the codes of a dictionary are all numbers or all texts');
      }
      seen.set(value, code);
    }
  }
}

export function lintSettings(linting: Linting): void {
  for (const source of linting.known.sources) {
    if (source.kind !== 'settings' || !source.root) continue;
    const settings = { source, node: source.root };
    lintAllow(linting, memberOf(memberOf(settings, 'newPage'), 'allow'));
    lintTours(linting, settings);
    lintServices(linting, settings);
  }
}

/** What a request is made of, and whom it is from: no name of a key. */
const ownHeaders =
  /^(host|connection|keep-alive|upgrade|te|trail\w+|transfer-encoding|expect|cookie|set-cookie|origin|referer|forwarded|via|x-forwarded-.*|proxy-.*|sec-.*|accept|accept-encoding|content-.*|idempotency-key|if-.*|range)$/i;

function lintServices({ report }: Linting, settings: Place): void {
  for (const { value } of entriesOf(memberOf(settings, 'services'))) {
    const url = memberOf(value, 'url');
    const host = /^https?:\/\/([^/]*?)(:\d+)?(\/|$)/.exec(textAt(url) ?? '')?.[1];
    if (url && host !== undefined && !isHost(host))
      report(url, 'wrong-literal', `"${host}" is no address of a machine: a name, four numbers up to 255, or [IPv6]`);
    const key = memberOf(value, 'key');
    const name = memberOf(key, 'name');
    if (name && textOfMember(key, 'in') === 'header' && ownHeaders.test(textAt(name) ?? ''))
      report(
        name,
        'reserved-name',
        `"${textAt(name) ?? ''}" is a header of the request itself, and none that a key is sent by`,
      );
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

/** Nobody has two: the second would never be seen. */
function lintTaken({ report }: Linting, types: Place | undefined, taken: Set<unknown>): void {
  if (!types) return;
  const items = itemsOf(types);
  const each =
    items.length > 0
      ? items.map((place) => ({ place, type: place.node.value as unknown }))
      : [{ place: types, type: null }];
  for (const { place, type } of each) {
    const whom = type === null ? 'super managers' : `user type ${String(type)}`;
    if (taken.has(type)) report(place, 'repeated-value', `${whom} has a tour already`);
    taken.add(type);
  }
}

export function lintMenus(linting: Linting): void {
  const { known, report } = linting;
  const seen = new Set<string>();
  for (const source of known.sources) {
    if (source.kind !== 'menu' || !source.root) continue;
    for (const entry of itemsOf(memberOf({ source, node: source.root }, 'items'))) {
      const id = memberOf(entry, 'id');
      const name = textAt(id);
      if (id && name !== undefined && seen.has(name))
        report(id, 'duplicate-id', `menu entry "${name}" is declared twice`);
      if (name !== undefined) seen.add(name);
      lintUserTypes(linting, memberOf(entry, 'allow'));
      menuEntryAt(linting, memberOf(entry, 'parentId'));
      screenAt(linting, memberOf(entry, 'screen'));
      lintAncestors(linting, entry, name);
      lintTarget(linting, entry);
      lintRedirect(linting, entry, name);
    }
  }
}

/** An entry opens one thing; what stands in no menu stands beneath something that does. */
function lintTarget({ report }: Linting, entry: Place): void {
  const said = ['screen', 'component', 'remote'].filter((word) => memberOf(entry, word) !== undefined);
  const [first, extra] = said;
  const at = extra === undefined ? undefined : memberOf(entry, extra);
  if (at) report(at, 'conflicting-words', `an entry opens one thing: "${first}" and "${extra}" exclude each other`);
  const hidden = memberOf(entry, 'visible');
  if (hidden && textOfMember(entry, 'parentId') === undefined)
    report(hidden, 'conflicting-words', '"visible" stands only beside "parentId"');
}

function lintRedirect(linting: Linting, entry: Place, id: string | undefined): void {
  const place = memberOf(entry, 'goto');
  const target = menuEntryAt(linting, place);
  if (!place || target === undefined) return;
  const { menuEntries } = linting.known;
  for (let at: string | undefined = target, i = 0; at !== undefined && i <= menuEntries.size; i += 1) {
    at = textOfMember(menuEntries.get(at), 'parentId');
    // What stands beneath no entry may be meant to stand beneath this one.
    if (at === id || (at !== undefined && !menuEntries.has(at))) return;
  }
  linting.report(place, 'misplaced-word', `"${target}" does not stand beneath "${id ?? ''}"`);
}

function lintAncestors({ known, report }: Linting, entry: Place, id: string | undefined): void {
  const path: string[] = [];
  let parent = textOfMember(entry, 'parentId');
  while (parent !== undefined && !path.includes(parent)) {
    path.push(parent);
    if (parent === id) {
      const at = memberOf(entry, 'parentId');
      if (at) report(at, 'menu-cycle', `"${id}" stands beneath itself: ${[id, ...path].join(' → ')}`);
      return;
    }
    parent = textOfMember(known.menuEntries.get(parent), 'parentId');
  }
}
