/**
 * Conditions as SQL: the same answer for every row as core's `evaluate` gives (a property test holds them equal). Points,
 * shapes, files and JSON can be tested for being null or filled; compared with anything they are unequal.
 */
import { sql } from 'kysely';
import { storageOf } from '../../core/fields/index.ts';
import type { Entity, Field, Rule, Scalar } from '../../core/model/catalogue.ts';
import type { Condition, Context, Operand, Operator } from '../../core/condition/condition.ts';
import { isOfRows, type RowsForm } from '../../core/model/computed.ts';
import { clausesOf, evaluate, isReference, readOperand } from '../../core/condition/condition.ts';
import { outcomeValues } from '../../core/condition/rule.ts';
import type { Row, Schemas } from './columnSql.ts';
import { columnOf, fieldOf, inputOf, typeOf } from './columnSql.ts';
import type { Column, Constant, Order, Sql } from './comparisonSql.ts';
import { no, nullTest, parameter, valueOf, writtenOut, yes } from './comparisonSql.ts';
import { computedSql, rowsFormSql } from './computed/computedSql.ts';
import { scopeParts } from './computed/scopeSql.ts';
import { textOf } from './sqlText.ts';
import { and, compareOther, filled, has, like, negated, oneOf, or, within, type Other } from './testSql.ts';

export interface Looking extends Row {
  /** `row`, where given, answers `{row}` operands; `{field}` always reads the row in the table. */
  readonly context: Omit<Context, 'values'>;
  readonly constant?: Constant;
}

/** Where a field's column comes from: the table's row, or the inputs of a rule. */
interface Printing {
  readonly looking: Looking;
  readonly constant: Constant;
  readonly column: (field: string) => Column;
  readonly rule: (field: string) => Rule | undefined;
}

/** The condition over the row `alias`. Null stands for false: it may be used in `where`, and below `coalesce(…, false)`. */
export function conditionSql(condition: Condition, looking: Looking): Sql {
  return all(condition, overTable(looking, false));
}

/** A filter by the value of a rule: the disjunction of the rule's rows, over what is stored, so that indexes serve it. */
export function ruleSql(rule: Rule, values: readonly unknown[], looking: Looking): Sql {
  const constant = looking.constant ?? parameter;
  const { entity } = looking;
  const inputs = (field: string): Column => inputOf(looking, fieldOf(entity, field), rule, constant);
  const printing: Printing = { looking, constant, column: inputs, rule: () => undefined };
  const wanted = rule.rows.filter(({ then }) => values.includes(then.value)).map(({ when }) => all(when, printing));
  if (rule.otherwise && values.includes(rule.otherwise.value)) {
    wanted.push(negated(or(rule.rows.map(({ when }) => all(when, printing)))));
  }
  return or(wanted);
}

/** For partial indexes: constants written out, over what is stored. Operands of user, row or time are refused. */
export function printIndexCondition(condition: Condition, entity: Entity, catalogue: Schemas): string {
  const context = { user: {}, now: '' };
  const printed = all(
    condition,
    overTable({ entity, catalogue, alias: entity.table, context, constant: writtenOut }, true),
  );
  const text = textOf(printed);
  if (text === undefined)
    throw new Error(`the condition of an index of "${entity.id}" must compare with constants only`);
  return text;
}

function overTable(looking: Looking, raw: boolean): Printing {
  const { entity, catalogue } = looking;
  return {
    looking,
    constant: looking.constant ?? parameter,
    column: (field) => valueColumn(looking, fieldOf(entity, field), raw),
    rule: (field) => {
      const { rule } = fieldOf(entity, field);
      return rule === undefined ? undefined : catalogue.rules[rule];
    },
  };
}

/** The column of a field, or what stands for one where the field is computed from others. */
export function valueColumn(looking: Looking, field: Field, raw: boolean): Column {
  if (!field.computed) return columnOf(looking, field, raw);
  if (isOfRows(field.computed)) return measuredColumn(looking, field, field.computed);
  const column = (name: string): Sql => plainSql(looking, name);
  const condition = (over: Condition): Sql => all(over, overTable(looking, false));
  const printed = computedSql(field.computed, { column, condition, type: storageOf(field) ?? 'text' });
  return { ...typeOf(field), sql: printed };
}

/** A stored value as it is on the wire, null where it is unset. */
function plainSql(looking: Looking, name: string): Sql {
  return valueOf(columnOf(looking, fieldOf(looking.entity, name), false), writtenOut);
}

/** Rows that are measured stand beneath the table's, under a name of their own. */
const beneath = 'beneath';
const unit = 'detachmentId';

/** Of the rows that point here, those that the user's scope holds. */
function measuredColumn(looking: Looking, field: Field, form: RowsForm): Column {
  const { catalogue, alias, context, divided } = looking;
  const entity = catalogue.entities[form.rows];
  if (!entity) throw new Error(`field "${field.name}" must measure rows of an entity, given "${form.rows}"`);
  const over: Looking = { ...looking, entity, alias: beneath, context: { user: context.user, now: context.now } };
  const where = [
    sql`${sql.ref(`${beneath}.${form.by}`)} = ${sql.ref(`${alias}.id`)}`,
    ...scopeParts(entity, context.user, beneath, (scope) => conditionSql(scope, over)),
  ];
  // Where tables are divided, rows can only be joined with those that lie beside them.
  if (divided === true && entity.shard === unit && looking.entity.shard === unit)
    where.push(sql`${sql.ref(`${beneath}.${unit}`)} = ${sql.ref(`${alias}.${unit}`)}`);
  where.push(conditionSql(form.where, over));
  const value = form.field === undefined ? sql`null` : plainSql(over, form.field);
  const printed = rowsFormSql(form, { from: sql`${sql.table(entity.table)} as ${sql.id(beneath)}`, where, value });
  if (form.measure === 'sum') return { family: 'number', type: 'double precision', sql: printed };
  const of = form.measure === 'count' || form.field === undefined ? field : fieldOf(entity, form.field);
  return { ...typeOf(of), sql: printed };
}

function all(condition: Condition, printing: Printing): Sql {
  return and(
    clausesOf(condition).map((clause) => {
      if (clause.is === 'user') {
        const { user, now } = printing.looking.context;
        return evaluate(clause.condition, user, { user, now }) ? yes : no;
      }
      if (clause.is === 'test') return test(clause.field, clause.operator, clause.operand, printing);
      const parts = clause.conditions.map((one) => all(one, printing));
      if (clause.is === 'all') return and(parts);
      return clause.is === 'any' ? or(parts) : negated(or(parts));
    }),
  );
}

function read(operand: Operand, printing: Printing): Other {
  const { context } = printing.looking;
  if (isReference(operand)) {
    if ('field' in operand) return { column: printing.column(operand.field) };
    if ('row' in operand && !context.row) return { column: printing.column(operand.row) };
  }
  return { value: readOperand(operand, context) };
}

const orders: Readonly<Partial<Record<Operator, Order>>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

function test(field: string, operator: Operator, operand: Operand, printing: Printing): Sql {
  if (operator === 'not') return negated(test(field, 'is', operand, printing));
  const ruled = ruleReadBy(operand, printing);
  if (ruled) return eachOutcome(ruled, printing, (value) => test(field, operator, value, printing));
  const rule = printing.rule(field);
  if (rule) return derivedTest(rule, operator, operand, printing);
  return columnTest(printing.column(field), operator, operand, printing);
}

function columnTest(column: Column, operator: Operator, operand: Operand, printing: Printing): Sql {
  const { constant } = printing;
  if (operator === 'is') return is(column, operand, printing);
  if (operator === 'filled') return typeof operand === 'boolean' ? filled(column, operand, constant) : no;
  const other = read(operand, printing);
  const order = orders[operator];
  if (order) return compareOther(column, order, other, constant);
  if (operator === 'within') return within(column, other, constant);
  return operator === 'has' ? has(column, other, constant) : like(column, other, constant);
}

/** A null that is written tests for null; a null that is read equals nothing. */
function is(column: Column, operand: Operand, printing: Printing): Sql {
  const { constant } = printing;
  if (operand === null) return nullTest(column, constant);
  if (Array.isArray(operand)) return oneOf(column, operand as readonly Scalar[], constant);
  const other = read(operand, printing);
  if ('value' in other && Array.isArray(other.value)) {
    return oneOf(
      column,
      other.value.filter((one) => one !== null && one !== undefined),
      constant,
    );
  }
  return compareOther(column, '=', other, constant);
}

/** A rule's value is no column: a test of it is the disjunction of the rows that give a value which passes. */
function derivedTest(rule: Rule, operator: Operator, operand: Operand, printing: Printing): Sql {
  const { looking, constant } = printing;
  if ('column' in read(operand, printing))
    return eachOutcome(rule, printing, (value) =>
      columnTest(columnOfValue(value, constant), operator, operand, printing),
    );
  const test = operator === 'is' ? operand : { [operator]: operand };
  const passing = outcomeValues(rule).filter((value) => evaluate({ value: test }, { value }, looking.context));
  return ruleSql(rule, passing, looking);
}

/** What stands for a column that has this value in every row. */
function columnOfValue(value: NonNullable<Scalar>, constant: Constant): Column {
  if (typeof value === 'boolean') return { family: 'boolean', type: 'text', sql: constant(value, 'boolean') };
  const type = typeof value === 'number' ? 'double precision' : 'text';
  return { family: typeof value === 'number' ? 'number' : 'text', type, sql: constant(value, type) };
}

/** The rule whose value an operand reads from the row in the table. */
function ruleReadBy(operand: Operand, { rule, looking }: Printing): Rule | undefined {
  if (!isReference(operand)) return undefined;
  if ('field' in operand) return rule(operand.field);
  return 'row' in operand && !looking.context.row ? rule(operand.row) : undefined;
}

/** What is so where the rule gives one of its values; a value that is none is compared with nothing. */
function eachOutcome(rule: Rule, { looking }: Printing, print: (value: NonNullable<Scalar>) => Sql): Sql {
  const some = outcomeValues(rule).filter((value) => value !== null);
  return or(some.map((value) => and([ruleSql(rule, [value], looking), print(value)])));
}
