/** Rules are decision tables: the row that matches gives value, label and tone. */
import type { Entity, Row, Rule, RuleRow, Scalar } from '../model/catalogue.ts';
import { combinationsOf } from './combinations.ts';
import { emptyContext, evaluate } from './condition.ts';

type Table = Pick<Rule, 'inputs' | 'rows' | 'otherwise'>;

/** A rule's inputs of a row, its defaults in place of what is missing. */
function inputsOf(rule: Table, row: Row): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  for (const name in rule.inputs) inputs[name] = row[name] ?? rule.inputs[name];
  return inputs;
}

/** What the rule says of a row; null where no row of it matches and it has no `otherwise`. */
export function judge(rule: Table, row: Row): RuleRow['then'] | null {
  const inputs = inputsOf(rule, row);
  for (const { when, then } of rule.rows) if (evaluate(when, inputs, emptyContext)) return then;
  return rule.otherwise ?? null;
}

/** The same of a row that was sent with the rule's value under `name`, and maybe not with all that the rule reads. */
export function judgeSent(rule: Table, row: Row, name: string): RuleRow['then'] | null {
  // Not by `outcomesOf`: this stands in the document's first file.
  for (const input in rule.inputs) {
    if (input in row) continue;
    for (const then of [...rule.rows.map((one) => one.then), rule.otherwise])
      if (then && then.value === row[name]) return then;
  }
  return judge(rule, row);
}

/** What each rule of an entity says of a row. */
export function judged(entity: Pick<Entity, 'fields'>, rules: Rules, row: Row): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const { name, rule: id } of Object.values(entity.fields)) {
    if (id === undefined) continue;
    const rule = rules[id];
    said[name] = (rule && judge(rule, row)?.value) ?? null;
  }
  return said;
}

type Rules = Readonly<Record<string, Table>>;
const judgedRows = new WeakMap<Row, { readonly rules: Rules; readonly row: Row }>();

/** A row as it is stored, for conditions that read rules too. One row is asked for many listeners, and judged once. */
export function withRules(entity: Pick<Entity, 'fields'>, rules: Rules, row: Row): Row {
  const known = judgedRows.get(row);
  if (known?.rules === rules) return known.row;
  const said = judged(entity, rules, row);
  const made = Object.keys(said).length === 0 ? row : { ...row, ...said };
  judgedRows.set(row, { rules, row: made });
  return made;
}

/** The distinct values of a rule, in their order. */
export function outcomeValues(rule: {
  readonly rows: readonly { readonly then: { readonly value: Scalar } }[];
  readonly otherwise?: { readonly value: Scalar };
}): Scalar[] {
  const last = rule.otherwise ? [rule.otherwise.value] : [];
  return [...new Set([...rule.rows.map(({ then }) => then.value), ...last])];
}

/** The distinct outcomes of a rule, in their order: what a filter offers. */
export function outcomesOf(rule: Table): RuleRow['then'][] {
  const outcomes = new Map<Scalar, RuleRow['then']>();
  for (const { then } of rule.rows) if (!outcomes.has(then.value)) outcomes.set(then.value, then);
  if (rule.otherwise && !outcomes.has(rule.otherwise.value)) outcomes.set(rule.otherwise.value, rule.otherwise);
  return [...outcomes.values()];
}

export interface RuleCheck {
  /** Inputs that no row matches, where the rule has no `otherwise`. */
  readonly gaps: readonly Row[];
  /** For each pair of rows that match the same inputs and say different things: their numbers, and such inputs. */
  readonly overlaps: readonly { readonly rows: readonly [number, number]; readonly inputs: Row }[];
  /** True where there are too many combinations to try. */
  readonly tooWide: boolean;
}

/** Tries every combination of the values that a rule's rows mention and of any other. */
export function checkRule(rule: Table): RuleCheck {
  const combinations = combinationsOf(
    rule.rows.map(({ when }) => when),
    rule.inputs,
  );
  if (!combinations) return { gaps: [], overlaps: [], tooWide: true };
  const gaps = new Map<string, Row>();
  const overlaps = new Map<string, RuleCheck['overlaps'][number]>();
  for (const combination of combinations) {
    const inputs = inputsOf(rule, combination);
    const matching = rule.rows.flatMap(({ when }, i) => (evaluate(when, inputs, emptyContext) ? [i] : []));
    const [first, second] = matching;
    if (first === undefined) {
      if (!rule.otherwise) gaps.set(JSON.stringify(inputs), inputs);
    } else if (second !== undefined && !overlaps.has(`${first},${second}`)) {
      overlaps.set(`${first},${second}`, { rows: [first, second], inputs });
    }
  }
  return { gaps: [...gaps.values()], overlaps: [...overlaps.values()], tooWide: false };
}
