/** Decision tables: complete and without overlap, over codes that there are. */
import { checkRule, type RuleCheck } from '../../condition/rule.ts';
import { verdictOf, type Shapes } from '../../condition/verdict.ts';
import type { Rule } from '../../model/catalogue.ts';
import type { Condition } from '../../model/condition.ts';
import { keptBeside } from '../../source/keptBeside.ts';
import type { RawRule } from '../../source/raw.ts';
import { settingAt } from '../../source/settingAt.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt, type Place } from '../../source/source.ts';
import { lintCondition } from '../lintConditions.ts';
import { own, type KnownField } from '../lintKnown.ts';
import { lintName } from '../lintNames.ts';
import { says } from '../says/says.ts';
import { listed, together, type Message } from '../../model/said/message.ts';
import { codesOf, type Linting } from '../lintReferences.ts';
import { conditionAt, shapesOf, valueAt } from '../reasoning/lintReasoning.ts';

export function lintRules(linting: Linting): void {
  for (const [id, rule] of linting.known.rules)
    linting.again(`rule ${id}`, [rule], (inside) => lintRule(inside, id, rule));
}

function lintRule(linting: Linting, id: string, rule: Place): void {
  lintName(linting.report, rule, id);
  const inputs = memberOf(rule, 'fields');
  const fields = new Map<string, KnownField>(
    entriesOf(inputs).map(({ name, value }) => [name, { name, kind: kindOfInput(value), stored: true }]),
  );
  const reach = { fields, of: says.ofRuleFields({ name: id }), row: null };
  const rows = itemsOf(memberOf(rule, 'rows'));
  for (const row of rows) lintCondition(linting, memberOf(row, 'when'), reach);
  lintInputCodes(linting, id, rule);
  for (const then of [...rows.map((row) => memberOf(row, 'then')), memberOf(rule, 'otherwise')])
    lintClock(linting, memberOf(then, 'clock'));
  if (linting.invalid.has(rule.source.file)) return;
  lintCombinations(linting, rule, rows);
  lintOtherwise(linting, rule, rows, shapesOf(linting, fields));
}

/** What a rule compares is a code of the dictionary of the fields that it reads, or what stands in place of a missing one. */
function lintInputCodes(linting: Linting, id: string, rule: Place): void {
  const readers = Object.values(linting.known.catalogue.entities).filter(({ fields }) =>
    Object.values(fields).some((field) => field.rule === id),
  );
  for (const { name, value } of entriesOf(memberOf(rule, 'fields'))) {
    const fields = readers.flatMap((entity) => own(entity.fields, name) ?? []);
    const [field] = fields;
    // Entities that keep codes of different dictionaries under one name agree in none.
    if (!field || fields.some(({ dictionary }) => dictionary !== field.dictionary)) continue;
    const codes = codesOf(linting.known, field.dictionary);
    if (!codes) continue;
    const known = new Set([...codes, value.node.value].map(String));
    const compared = [memberOf(rule, 'rows'), memberOf(rule, 'examples')].flatMap((table) =>
      itemsOf(table).flatMap((row) => literalsOf(memberOf(row, 'when'), name)),
    );
    for (const literal of compared) {
      if (known.has(String(literal.node.value))) continue;
      const code = JSON.stringify(literal.node.value);
      const told = says.notACode({ code, dictionary: field.dictionary ?? '', known: listed([...codes], 'comma') });
      linting.report(literal, 'unknown-code', told);
    }
  }
}

/** Numbers and texts that a condition compares a field with, wherever it stands in it. */
function literalsOf(condition: Place | undefined, field: string): Place[] {
  return [
    ...entriesOf(condition).flatMap(({ name, value }) =>
      name === field ? scalarsIn(value) : literalsOf(value, field),
    ),
    ...itemsOf(condition).flatMap((one) => literalsOf(one, field)),
  ];
}

function scalarsIn(place: Place): Place[] {
  const { type } = place.node;
  if (type === 'string' || type === 'number') return [place];
  const members = entriesOf(place).filter(({ name }) => comparing.has(name));
  return [...itemsOf(place), ...members.map(({ value }) => value)].flatMap(scalarsIn);
}

const comparing: ReadonlySet<string> = new Set(['not', 'gt', 'gte', 'lt', 'lte', 'has']);

/** It has one end, and a setting that says its minutes is a number. */
function lintClock({ known, report }: Linting, clock: Place | undefined): void {
  const [within, by] = [memberOf(clock, 'within'), memberOf(clock, 'by')];
  if (within && by) report(by, 'conflicting-words', says.clockTwoEnds);
  const setting = textAt(within);
  if (!within || setting === undefined || known.isWithoutSettings) return;
  if (typeof settingAt(known.declared.settings, setting) === 'number') return;
  report(within, 'unknown-setting', says.notANumberSetting({ name: setting }));
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
  if (tooWide) report(table, 'out-of-range', says.ruleTooWide);
  const [gap] = gaps;
  if (gap) report(table, 'rule-incomplete', says.ruleGap({ inputs: print(gap) }));
  for (const { rows: numbers, inputs } of overlaps) {
    const at = memberOf(rows[numbers[1]], 'when');
    if (at) report(at, 'rule-overlap', says.ruleOverlap({ row: numbers[0] + 1, inputs: print(inputs) }));
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
  linting.report(otherwise, 'unreachable-otherwise', says.otherwiseUnreachable);
}

/** The inputs of a combination in words; a text that nobody mentions is "any other". */
function print(inputs: Readonly<Record<string, unknown>>): Message {
  const told = Object.entries(inputs).map(([name, value]) => {
    const other = typeof value === 'string' && value.startsWith('\u{10FFFF}');
    return together(name, ' ', other ? says.anyOther : JSON.stringify(value));
  });
  return listed(told, 'comma');
}
