/** A condition asked by rows: what each press begins with fits the kind of its field. */
import { expect, test } from 'vitest';
import { clauseOver, operatorsOf, valueOf, withOperator } from '../../../src/studio/design/clauses.ts';

const fields = [
  { name: 'name', title: '名称', kind: 'text' as const, isYesNo: false },
  { name: 'damaged', title: '有损坏', kind: 'boolean' as const, isYesNo: true },
  { name: 'damage', title: '损坏情况', kind: 'text' as const, isYesNo: false },
  { name: 'lentOn', title: '借出日期', kind: 'date' as const, isYesNo: false },
  { name: 'due', title: '应还日期', kind: 'date' as const, isYesNo: false },
];
const over = (name: string) =>
  clauseOver(fields.find((field) => field.name === name) ?? { name, kind: undefined, isYesNo: false });

test('a condition begins with what any field of the kind may be asked', () => {
  expect(over('damaged')).toEqual({ field: 'damaged', operator: 'is', operand: true });
  expect(over('name')).toEqual({ field: 'name', operator: 'filled', operand: true });
  expect(over('elsewhere')).toEqual({ field: 'elsewhere', operator: 'filled', operand: true });
});

test.each([
  ['due', 'gte', { field: 'lentOn' }],
  ['lentOn', 'lt', { field: 'due' }],
  ['due', 'is', ''],
  ['damaged', 'not', true],
  ['due', 'filled', true],
])('%s %s is compared with what fits it', (name, operator, operand) => {
  expect(withOperator(over(name), operator, fields)).toEqual({ field: name, operator, operand });
});

test('another operator keeps what is compared with', () => {
  const clause = { field: 'due', operator: 'gte', operand: { field: 'lentOn' } };
  expect(withOperator(clause, 'gt', fields)).toEqual({ ...clause, operator: 'gt' });
});

const all = ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'has', 'within', 'like', 'filled'];

test.each([
  ['boolean', ['is', 'not', 'filled']],
  ['text', ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'like', 'filled']],
  ['date', ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'filled']],
  ['codes', ['is', 'not', 'has', 'within', 'filled']],
  ['ref', ['is', 'not', 'filled']],
  [undefined, all],
] as const)('of a %s field those operators are offered that the linter lets stand', (kind, offered) => {
  expect(operatorsOf(all, kind, 'is')).toEqual(offered);
});

test('an operator that is written stays in the list, though it says nothing of its field', () => {
  expect(operatorsOf(all, 'boolean', 'gt')).toEqual(['is', 'not', 'gt', 'filled']);
});

test.each([
  ['007', 'text', '007'],
  ['1.50', 'text', '1.50'],
  ['12', 'text', '12'],
  ['true', 'text', 'true'],
  ['007, 12', 'ref', ['007', '12']],
  ['12', 'refs', '12'],
  ['2026', 'date', '2026'],
  ['null', 'text', null],
  ['1.50', 'money', 1.5],
  ['007', 'integer', 7],
  ['3', 'code', 3],
  ['03', 'code', '03'],
  ['1, 4', 'codes', [1, 4]],
  ['12', undefined, 12],
  ['007', undefined, '007'],
  ['1.50', undefined, '1.50'],
  ['true', undefined, true],
] as const)('%s, compared with %s, is %j', (written, kind, value) => {
  expect(valueOf(written, kind)).toEqual(value);
});
