/** Defaults of what happens by itself, each a function named after its rule. */
import type { Label, Reaction, Settings } from '../model/catalogue.ts';
import { settingAt } from '../source/settingAt.ts';
import { given, type EntityFile } from '../source/raw.ts';

type Written = NonNullable<EntityFile['on']>[number];

/** Minutes are a number, or what a setting says; at once where neither. */
function minutesOf({ minutes }: Written, settings: Settings): number {
  const said = typeof minutes === 'string' ? settingAt(settings, minutes) : minutes;
  return typeof said === 'number' ? said : 0;
}

/** It is called after its entity and its id. */
function titleOf({ id, title }: Written, entity: Label): Label {
  if (title !== undefined) return title;
  if (typeof entity === 'string') return `${entity} · ${id}`;
  return { 'zh-CN': `${entity['zh-CN']} · ${id}`, 'en-US': `${entity['en-US']} · ${id}` };
}

/** Nothing is opened where no page is said. */
function notifyOf({ user: users, text, goto: page, params }: NonNullable<Written['notify']>): Reaction['notify'] {
  return given({ users, text, page, params });
}

/** What says neither `added` nor `when` never happens; the linter says so. */
export function normaliseReactions({ on = [], title }: EntityFile, settings: Settings): Reaction[] {
  return on
    .filter(({ added, when }) => added || when !== undefined)
    .map((one) =>
      given({
        id: one.id,
        title: titleOf(one, title),
        added: one.added ?? false,
        when: one.when ?? {},
        minutes: minutesOf(one, settings),
        webhook: one.webhook,
        notify: one.notify && notifyOf(one.notify),
        set: one.set,
      }),
    );
}
