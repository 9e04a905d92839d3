/** Rules, each clock with its minutes. */
import { tableBy } from '../model/names.ts';
import type { Rule, RuleRow } from '../model/catalogue.ts';
import type { Settings } from '../model/values.ts';
import { keptWith } from '../source/keptBeside.ts';
import { settingAt } from '../source/settingAt.ts';
import type { Declared, RawOutcome, RawRule } from '../source/raw.ts';

export function normaliseRules({ rules, settings }: Declared): Record<string, Rule> {
  return tableBy(Object.entries(rules).map(([id, rule]) => [id, normaliseRule(rule, settings)] as const));
}

const normaliseRule = keptWith(
  ({ rows, otherwise, fields, examples: _, ...rule }: RawRule, settings: Settings): Rule => ({
    ...rule,
    inputs: fields,
    rows: rows.map(({ when, then }) => ({ when, then: minutesOfSetting(then, settings) })),
    ...(otherwise ? { otherwise: minutesOfSetting(otherwise, settings) } : {}),
  }),
);

/** A clock whose end is a setting has the setting's minutes; one that is no number gives no end. */
function minutesOfSetting({ clock, ...outcome }: RawOutcome, settings: Settings): RuleRow['then'] {
  if (clock === undefined) return outcome;
  const { within, ...rest } = clock;
  const minutes = typeof within === 'string' ? settingAt(settings, within) : within;
  return { ...outcome, clock: typeof minutes === 'number' ? { ...rest, within: minutes } : rest };
}
