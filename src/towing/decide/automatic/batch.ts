/**
 * The best batch: as many tasks as can be, in the fewest minutes together, exactly; where wanted within fair shares. Where trucks
 * are too few, a task that waits counts one minute nearer for each that it has waited: nobody is passed over for ever.
 */
import { matchById } from '../match/matchById.ts';
import type { Task, World } from '../world.ts';
import type { Choice } from './choice.ts';
import type { Candidate, Window } from './decision.ts';
import type { Field } from './field.ts';
import { methods, type AutomaticRule } from './rule.ts';
import { whyChosen, whyNobody, type Code } from './texts.ts';

export function decideBatch(
  { now }: Pick<World, 'now'>,
  rule: AutomaticRule,
  window: Window,
  fields: readonly Field[],
): readonly Choice[] {
  const isBounded = rule.method === methods.boundedBatch;
  const bounds = isBounded ? boundsOf(window, fields) : null;
  const found = matched(now, fields, new Set(), bounds);
  const left = fields.filter(({ task }) => !found.has(task.id));
  // Nobody waits for the sake of shares: what they leave over is matched without them.
  const rest = bounds && left.length > 0 ? matched(now, left, driversOf(found), null) : new Map<string, Candidate>();
  const inputs = { bounds: [...(bounds ?? [])].map(([companyId, most]) => ({ companyId, most })) };
  const values = { tasks: fields.length };
  return fields.map((field) => {
    const id = field.task.id;
    const [candidate, code]: [Candidate | null, Code] = found.has(id)
      ? [found.get(id) ?? null, isBounded ? 'bounded' : 'batch']
      : [rest.get(id) ?? null, 'unbounded'];
    if (candidate) return { field, candidate, code, reason: whyChosen(code, candidate, values), inputs };
    const taken = field.fit.length;
    const out = taken > 0 ? [{ code: 'taken', count: taken }, ...field.out] : field.out;
    return { field: { ...field, out }, candidate, code, reason: whyNobody(out), inputs };
  });
}

/** Longer counts as long: who has waited a day is the first anyway. */
const waitsAtMost = 86_400;

function waited(now: number, { createdAt }: Task): number {
  return Math.min(waitsAtMost, Math.max(0, Math.round((now - createdAt) / 1000)));
}

/** Task → whom it gets; costs are seconds. The seconds waited are the same for all of a task's drivers: they choose among tasks alone. */
function matched(
  now: number,
  fields: readonly Field[],
  taken: ReadonlySet<string>,
  bounds: ReadonlyMap<string, number> | null,
): Map<string, Candidate> {
  const pairs = new Map<string, ReadonlyMap<string, Candidate>>();
  const companies = new Map<string, string>();
  const waits = new Map(fields.map(({ task }) => [task.id, waited(now, task)]));
  for (const { task, fit } of fields) {
    const free = fit.filter(({ driverId }) => !taken.has(driverId));
    pairs.set(task.id, new Map(free.map((one) => [one.driverId, one])));
    for (const { driverId, companyId } of free) companies.set(driverId, companyId);
  }
  const found = matchById({
    rows: [...pairs.keys()],
    columns: [...companies.keys()],
    cost: (task, driver) => {
      const minutes = pairs.get(task)?.get(driver)?.minutes;
      return minutes === undefined ? null : Math.round(minutes * 60) - (waits.get(task) ?? 0);
    },
    ...(bounds ? { limits: { groupOf: (driver) => companies.get(driver) ?? '', most: bounds } } : {}),
  });
  return new Map(
    found.flatMap(({ row, column }) => {
      const candidate = pairs.get(row)?.get(column);
      return candidate ? [[row, candidate] as const] : [];
    }),
  );
}

function driversOf(found: ReadonlyMap<string, Candidate>): ReadonlySet<string> {
  return new Set([...found.values()].map(({ driverId }) => driverId));
}

/**
 * A company may come out of the window with at most one task more than an equal share of all that was given, among the
 * companies that have anybody to send.
 */
function boundsOf({ had }: Window, fields: readonly Field[]): ReadonlyMap<string, number> {
  const able = [...new Set(fields.flatMap(({ fit }) => fit.map(({ companyId }) => companyId)))].sort();
  const given = able.reduce((sum, id) => sum + (had.get(id) ?? 0), 0);
  const share = Math.ceil((given + fields.length) / Math.max(1, able.length));
  return new Map(able.map((id) => [id, Math.max(0, share + 1 - (had.get(id) ?? 0))]));
}
