/**
 * One detachment under one method of dispatch for as long as a simulation runs; its own rules come back at the end. What was
 * switched off is kept in the database before it is, so that the next run puts it back where this one was killed.
 */
import { listOf, memberIn, rowOf } from '../../core/model/row.ts';
import { waitsForWindow } from '../decide/automatic/rule.ts';
import { policies, type Policy } from '../decide/replay/policies.ts';
import type { Session } from './connection.ts';

const base = '/rescue_public/automaticDispatch';

interface PolicyInForce {
  /** Takes the simulation's rule away, and switches on what it had switched off. */
  readonly end: () => Promise<void>;
}

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly shadow: boolean;
}

/** The simulation's own rule is known by it. */
const ruleName = '模拟';
/** The preference of the account that keeps what was switched off. */
const keptUnder = 'simulation.switchedOff';

/** @param police whose detachment it is. @param speed how many times as fast as life: a window is so much shorter. */
export async function putInForce(police: Session, policy: Policy, speed: number): Promise<PolicyInForce> {
  await restoreRules(police);
  const { method } = policies[policy];
  const off = (await readRules(police)).filter(({ active, shadow }) => active && !shadow);
  await keep(police, { ids: off.map(({ id }) => id) });
  for (const { id } of off) await police.call(`${base}/disabled`, { id });
  const windowSeconds = waitsForWindow({ method }) ? Math.max(5, Math.round(60 / speed)) : null;
  await police.call(`${base}/add`, { name: ruleName, methodOfDispatch: method, windowSeconds, active: true });
  return { end: async () => void (await restoreRules(police)) };
}

/** Nothing where no simulation has left anything. @returns the names of the rules that are switched on again */
export async function restoreRules(police: Session): Promise<readonly string[]> {
  const ids = await readKept(police);
  const rules = await readRules(police);
  for (const { id } of rules.filter(({ name }) => name === ruleName)) await police.call(`${base}/delete`, { id });
  const off = rules.filter(({ id, active }) => ids.includes(id) && !active);
  for (const { id } of off) await police.call(`${base}/enabled`, { id });
  if (ids.length > 0) await keep(police, null);
  return off.map(({ name }) => name);
}

async function readRules(police: Session): Promise<readonly Rule[]> {
  const { data } = (await police.file(`${base}/shown?size=999`)) as { data: { records: readonly Rule[] } };
  return data.records;
}

async function readKept(police: Session): Promise<readonly string[]> {
  const kept = rowOf(memberIn(await police.file('/preferences/read'), 'data'))[keptUnder];
  return listOf(rowOf(kept)['ids']).map(String);
}

async function keep(police: Session, value: { readonly ids: readonly string[] } | null): Promise<void> {
  await police.call('/preferences/write', { key: keptUnder, ...(value === null ? {} : { value }) });
}
