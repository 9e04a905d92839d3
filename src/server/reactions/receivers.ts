/** Receivers of webhooks and what could not be sent to them, for super managers. */
import { sql } from 'kysely';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { ShownOnce } from '../calls/shownOnce.ts';
import { reactionIn, reactionKinds } from '../database/reactions.ts';
import { beginAgain } from '../jobs/queue.ts';
import { ruleBroken } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { wireTime } from '../time/clock.ts';
import type { Sealing } from './sealed.ts';
import { isSecret, newSecret } from './signature.ts';

interface ReceiverRow {
  readonly id: string;
  readonly name: string;
  readonly events: string;
  readonly host: string | null;
  readonly setBy: string | null;
  readonly setTime: string | null;
  readonly failed: number;
}

interface FailedRow {
  readonly id: string;
  readonly name: string;
  readonly event: string;
  readonly record: string;
  readonly fault: string | null;
  readonly attempts: number;
  readonly failedTime: string;
}

export interface ReceiverOptions {
  readonly sealing: Sealing;
}

const badAddress: Label = { 'zh-CN': '请填写 http 或 https 地址', 'en-US': 'An http or https address' };
const badSecret: Label = {
  'zh-CN': '以 whsec_ 开头，后接 24 至 64 字节的 base64',
  'en-US': 'whsec_ and 24 to 64 bytes in base64',
};

/** The reactions of this release that tell a receiver. */
function webhooksIn({ release }: HandlerContext) {
  return Object.values(release.catalogue.entities).flatMap((entity) =>
    entity.on.flatMap((reaction) => (reaction.webhook ? [{ entity, reaction, to: reaction.webhook.to }] : [])),
  );
}

/** What failed longer ago is gone. */
const shownAtMost = 500;
const keptAgain = 30 * 86_400_000;

export function receiverHandlers(options: () => ReceiverOptions) {
  const webhookReceivers: Handler<Row, ReceiverRow[]> = async (context) => {
    const { db, language } = context;
    const kept = new Map((await db.selectFrom('webhookReceiver').selectAll().execute()).map((row) => [row.name, row]));
    const failed = await sql<{ to: string; count: number }>`
      select input->>'to' as to, count(*)::int as count from job
      where kind = ${reactionKinds.webhook} and state = 'failed' group by 1`.execute(db);
    const webhooks = webhooksIn(context);
    return Promise.all(
      [...new Set(webhooks.map(({ to }) => to))].sort().map(async (name) => {
        const row = kept.get(name);
        const address = row && (await options().sealing.unseal(row.address));
        return {
          id: name,
          name,
          events: webhooks
            .filter(({ to }) => to === name)
            .map(({ reaction }) => textOf(reaction.title, language))
            .join(', '),
          host: address === undefined ? null : new URL(address).host,
          setBy: row?.setBy ?? null,
          setTime: row ? wireTime(row.setAt) : null,
          failed: failed.rows.find(({ to }) => to === name)?.count ?? 0,
        };
      }),
    );
  };

  /** An empty address takes the receiver's away. A new secret is told once. */
  const setWebhookReceiver: Handler<Row, unknown> = async (context, input) => {
    const { db, actor, now } = context;
    const name = String(input['name']);
    if (!webhooksIn(context).some(({ to }) => to === name)) throw refuse('unknown-record');
    const address = typeof input['address'] === 'string' ? input['address'].trim() : '';
    if (address === '') {
      await db.deleteFrom('webhookReceiver').where('name', '=', name).execute();
      return null;
    }
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw ruleBroken('address', badAddress);
    const given = typeof input['secret'] === 'string' ? input['secret'].trim() : '';
    if (given !== '' && !isSecret(given)) throw ruleBroken('secret', badSecret);
    const secret = given === '' ? newSecret() : given;
    const { sealing } = options();
    const row = {
      address: await sealing.seal(address),
      secret: await sealing.seal(secret),
      setBy: actor.name,
      setAt: now,
    };
    await db
      .insertInto('webhookReceiver')
      .values({ name, ...row })
      .onConflict((known) => known.column('name').doUpdateSet(row))
      .execute();
    return given === '' ? new ShownOnce({ secret }, { secret: null }) : null;
  };

  return { webhookReceivers, setWebhookReceiver, failedWebhooks, sendWebhookAgain };
}

/** The newest first. */
const failedWebhooks: Handler<Row, FailedRow[]> = async (context) => {
  const { db, release, language } = context;
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'input', 'fault', 'attempts', 'createdAt'])
    .where('kind', '=', reactionKinds.webhook)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(shownAtMost)
    .execute();
  return jobs.flatMap(({ id, input, fault, attempts, createdAt }) => {
    const known = reactionIn(input);
    if (!known) return [];
    const { entity, on, record, to } = known;
    const reaction = release.catalogue.entities[entity]?.on.find((one) => one.id === on);
    const event = reaction ? textOf(reaction.title, language) : on;
    return [{ id, name: to ?? '', event, record, fault, attempts, failedTime: wireTime(createdAt) }];
  });
};

/** With the id and the body that it had. @throws Refusal 404 where it has not failed */
const sendWebhookAgain: Handler<Row, null> = async ({ db, now }, input) => {
  const id = String(input['id']);
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', reactionKinds.webhook)
    .executeTakeFirst();
  if (!job || !(await beginAgain(db, job, new Date(now.getTime() + keptAgain)))) throw refuse('unknown-record');
  return null;
};
