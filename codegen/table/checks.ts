/** Simple check constraints in the words of fields: limits, the only values, one field compared with another. */
import type { RawField } from '../../src/generated/grammar.ts';

export interface Compared {
  readonly left: string;
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte';
  readonly right: string;
}

interface ReadChecks {
  /** Column → words of its field. */
  readonly words: Readonly<Record<string, Pick<RawField, 'minimum' | 'maximum' | 'maxLength' | 'minLength'>>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly compared: readonly Compared[];
  /** What is left to the database to judge. */
  readonly left: readonly string[];
}

const token =
  /'(?:[^']|'')*'(?:::[a-z "]+(?:\(\d+\))?(?:\[\])?)?|"(?:[^"]|"")*"|::[a-z ]+(?:\(\d+(?:,\d+)?\))?(?:\[\])?|-?\d+(?:\.\d+)?|[a-zA-Z_]\w*|<=|>=|<>|[<>=(),[\]]|\S/g;

/** As `pg_get_constraintdef` prints them. */
export function readChecks(printed: readonly string[]): ReadChecks {
  const words: Record<string, Record<string, number>> = {};
  const choices: Record<string, string[]> = {};
  const compared: Compared[] = [];
  const left: string[] = [];
  for (const check of printed) {
    const said = conjunctsOf(check).map(readOne);
    if (said.some((one) => one === undefined)) left.push(check);
    for (const one of said) {
      if (one?.words) words[one.column] = { ...words[one.column], ...one.words };
      if (one?.choices) choices[one.column] = one.choices;
      if (one?.compared) compared.push(one.compared);
    }
  }
  return { words, choices, compared, left };
}

/** Its parts between `and`, each without parentheses and casts; nothing of one with another word of logic. */
function conjunctsOf(check: string): string[][] {
  const tokens = [...check.replace(/^CHECK /, '').matchAll(token)].map(([one]) => one);
  const plain = tokens.filter((one) => !one.startsWith('::') && one !== '(' && one !== ')').map(withoutCast);
  if (plain.some((one) => /^(or|not|case)$/i.test(one))) return [plain];
  const parts: string[][] = [[]];
  for (const one of plain) {
    if (/^and$/i.test(one)) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

function withoutCast(one: string): string {
  return one.startsWith("'") ? one.replace(/'::[^']*$/, "'") : one;
}

interface Said {
  readonly column: string;
  readonly words?: Record<string, number>;
  readonly choices?: string[];
  readonly compared?: Compared;
}

const operators: Readonly<Record<string, Compared['operator']>> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' };

function readOne(part: readonly string[]): Said | undefined {
  const [first = '', second = '', third = '', ...rest] = part;
  const length = /^(char_length|character_length|length)$/.test(first);
  if (length) return rest.length === 1 ? lengthOf(nameOf(second), third, rest[0] ?? '') : undefined;
  const column = nameOf(first);
  if (column === undefined) return undefined;
  const isAny = second === '=' && /^any$/i.test(third) && /^array$/i.test(rest[0] ?? '');
  if (isAny) {
    const items = rest.slice(1).filter((one) => !['[', ']', ','].includes(one));
    return items.every((one) => one.startsWith("'")) ? { column, choices: items.map(textOf) } : undefined;
  }
  const operator = operators[second];
  if (operator === undefined || rest.length > 0) return undefined;
  const number = Number(third.startsWith("'") ? textOf(third) : third);
  if (third !== '' && Number.isFinite(number)) return limitOf(column, operator, number);
  const right = nameOf(third);
  return right === undefined ? undefined : { column, compared: { left: column, operator, right } };
}

/** A limit that is excluded is no word of a field where it has fractions: it is left to the database. */
function limitOf(column: string, operator: Compared['operator'], number: number): Said | undefined {
  if (operator === 'gte') return { column, words: { minimum: number } };
  if (operator === 'lte') return { column, words: { maximum: number } };
  return undefined;
}

function lengthOf(column: string | undefined, operator: string, number: string): Said | undefined {
  if (column === undefined || !/^\d+$/.test(number)) return undefined;
  if (operator === '<=') return { column, words: { maxLength: Number(number) } };
  if (operator === '>=') return { column, words: { minLength: Number(number) } };
  return operator === '=' ? { column, words: { minLength: Number(number), maxLength: Number(number) } } : undefined;
}

const textOf = (literal: string): string => literal.slice(1, -1).replaceAll("''", "'");

function nameOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1, -1).replaceAll('""', '"');
  return /^[a-z_]\w*$/.test(token) ? token : undefined;
}
