/** One detachment under one method of dispatch for as long as a simulation runs; its own rules come back at the end. */
import { waitsForWindow } from '../decide/automatic/rule.ts';
import { policies, type Policy } from '../decide/replay/policies.ts';
import type { Session } from './connection.ts';

const base = '/rescue_public/automaticDispatch';

export interface PolicyInForce {
  /** Takes the simulation's rule away, and switches on what it had switched off. */
  readonly end: () => Promise<void>;
}

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly shadow: boolean;
}

/** What a simulation that was killed has left behind is known by it. */
const ruleName = '模拟';

/** @param police whose detachment it is. @param speed how many times as fast as life: a window is so much shorter. */
export async function putInForce(police: Session, policy: Policy, speed: number): Promise<PolicyInForce> {
  const { method } = policies[policy];
  const rules = await readRules(police);
  for (const { id } of rules.filter(({ name }) => name === ruleName)) await police.call(`${base}/delete`, { id });
  const off = rules.filter(({ name, active, shadow }) => name !== ruleName && active && !shadow);
  for (const { id } of off) await police.call(`${base}/disabled`, { id });
  const windowSeconds = waitsForWindow({ method }) ? Math.max(5, Math.round(60 / speed)) : null;
  const rule = { name: ruleName, methodOfDispatch: method, windowSeconds, active: true };
  const { id } = (await police.call(`${base}/add`, rule)) as { id: string };
  return {
    end: async () => {
      await police.call(`${base}/delete`, { id });
      for (const one of off) await police.call(`${base}/enabled`, { id: one.id });
    },
  };
}

async function readRules(police: Session): Promise<readonly Rule[]> {
  const { data } = (await police.file(`${base}/shown?size=999`)) as { data: { records: readonly Rule[] } };
  return data.records;
}
