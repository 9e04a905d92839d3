/** What depends on what in the linkage of a form, and the two faults of it: cycles and double writers. */
import type { LinkageRow, LinkageSet, Row } from '../model/catalogue.ts';
import { combinationsOf, userOf } from './combinations.ts';
import { evaluate, isReference } from './condition.ts';
import type { Operand } from './condition.ts';
import { fieldsOf } from './conditionSimplify.ts';

type Property = keyof LinkageSet;

function fieldOf(operand: Operand | undefined): string[] {
  return isReference(operand) && 'field' in operand ? [operand.field] : [];
}

/** For each field of which a row sets one of these properties: the fields that decide it. */
export function readersOf(when: readonly LinkageRow[], properties: readonly Property[]): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  for (const row of when) {
    const sources = fieldsOf(row.if);
    for (const [field, set] of Object.entries(row.set)) {
      if (!properties.some((property) => set[property] !== undefined)) continue;
      const all = readers.get(field) ?? new Set<string>();
      for (const source of [...sources, ...fieldOf(set.value)]) all.add(source);
      readers.set(field, all);
    }
  }
  return readers;
}

/** The fields of which some row sets this property. */
export function writesOf(when: readonly LinkageRow[], property: Property): Set<string> {
  return new Set(readersOf(when, [property]).keys());
}

/**
 * Circles of fields that decide each other's visibility or value, each once, as the fields on it. States that nothing
 * depends on (`disabled`, `required`, `options`) make no cycle.
 */
export function findCycles(when: readonly LinkageRow[]): string[][] {
  const readers = readersOf(when, ['visible', 'value']);
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const walk = (field: string, path: readonly string[]): void => {
    const start = path.indexOf(field);
    if (start >= 0) {
      const cycle = path.slice(start);
      cycles.set([...cycle].sort().join(','), cycle);
      return;
    }
    if (done.has(field)) return;
    for (const source of readers.get(field) ?? []) walk(source, [...path, field]);
    done.add(field);
  };
  for (const field of readers.keys()) walk(field, []);
  return [...cycles.values()];
}

interface DoubleWriter {
  readonly field: string;
  /** The numbers of the two rows. */
  readonly rows: readonly [number, number];
}

function writes(row: LinkageRow, field: string): string | undefined {
  const value = row.set[field]?.value;
  return value === undefined ? undefined : JSON.stringify(value);
}

function bothHold(left: LinkageRow, right: LinkageRow): boolean {
  const combinations: readonly Row[] | undefined = combinationsOf([left.if, right.if]);
  if (!combinations) return true;
  return combinations.some((row) => {
    const context = { user: userOf(row), now: '2000-01-01 00:00:00' };
    return evaluate(left.if, row, context) && evaluate(right.if, row, context);
  });
}

/** Pairs of rows that write different values into one field and can hold at the same time. */
export function findDoubleWriters(when: readonly LinkageRow[]): DoubleWriter[] {
  const found: DoubleWriter[] = [];
  when.forEach((left, i) => {
    for (const [j, right] of when.entries()) {
      if (j <= i) continue;
      for (const field of Object.keys(left.set)) {
        const one = writes(left, field);
        const other = writes(right, field);
        if (one === undefined || other === undefined || one === other) continue;
        if (bothHold(left, right)) found.push({ field, rows: [i, j] });
      }
    }
  });
  return found;
}
