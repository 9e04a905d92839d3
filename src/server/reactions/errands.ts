/** The errands by which reactions are carried out. */
import { reactionKinds } from '../database/reactions.ts';
import type { ErrandKind } from '../jobs/errands.ts';
import { notifyErrand } from './notify.ts';
import { setErrand } from './setFields.ts';
import { webhookErrand, type WebhookOptions } from './webhook.ts';

export function reactionErrands(options: WebhookOptions): Readonly<Record<string, ErrandKind>> {
  return {
    [reactionKinds.webhook]: webhookErrand(options),
    [reactionKinds.notify]: notifyErrand(options),
    [reactionKinds.set]: setErrand(options),
  };
}
