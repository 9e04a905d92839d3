/** The methods of dispatch under the names that a replay is asked for them by. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import { methods, waitsForWindow, type AutomaticRule } from '../automatic/rule.ts';

export const policies = {
  nearest: { method: methods.nearest, name: label('最近', 'nearest') },
  fastest: { method: methods.fastest, name: label('最快', 'fastest') },
  rotation: { method: methods.rotation, name: label('轮派', 'rotation') },
  batch: { method: methods.batch, name: label('最优批次', 'batch') },
  bounded: { method: methods.boundedBatch, name: label('均衡批次', 'bounded') },
} as const satisfies Readonly<Record<string, { readonly method: number; readonly name: Label }>>;

export type Policy = keyof typeof policies;

export function isPolicy(name: string): name is Policy {
  return Object.hasOwn(policies, name);
}

/** For every task of a detachment, the whole day. */
export function ruleOf(policy: Policy, detachmentId: string, windowSeconds: number): AutomaticRule {
  const { method } = policies[policy];
  return {
    id: `replay ${detachmentId}`,
    name: policy,
    detachmentId,
    method,
    windowSeconds: waitsForWindow({ method }) ? windowSeconds : null,
    regionId: null,
    serviceTypeId: null,
    companyId: null,
    fromHour: null,
    untilHour: null,
    overMidnight: false,
    fenceId: null,
    maxMinutes: null,
    choiceOfDriver: null,
    shadow: false,
    active: true,
  };
}
