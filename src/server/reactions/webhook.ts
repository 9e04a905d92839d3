/** Sends one webhook: the same id and the same body with each attempt, signed anew. */
import { request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import { sql } from 'kysely';
import { seesWhole } from '../../core/access/access.ts';
import type { Actor } from '../calls/handler.ts';
import { nobody } from '../calls/nobody.ts';
import { GiveUp, TryLater, type ErrandKind, type ErrandRun } from '../jobs/errands.ts';
import { mayBeSentTo, PrivateAddress, publicLookup } from '../push/reach.ts';
import { rowOf } from '../../core/model/row.ts';
import { reactionIn, stepOf } from '../database/reactions.ts';
import { conditionContext } from '../records/access.ts';
import { plainRow } from '../records/plainRow.ts';
import { toWire } from '../records/wireRow.ts';
import { dueOf, recordOf, type Due, type Reacting } from './reacting.ts';
import type { Sealing } from './sealed.ts';
import { signatureOf } from './signature.ts';

export interface WebhookOptions extends Reacting {
  readonly sealing: Sealing;
  /** Origins that may be reached though they are private or without https. */
  readonly origins: readonly string[];
}

/** With the pauses between them: a receiver may be away for two and a half hours. */
const attemptsAtMost = 8;

export function webhookErrand(options: WebhookOptions): ErrandKind {
  return async (run) => {
    const due = dueOf(options, run);
    const webhook = due?.reaction.webhook;
    if (!due || !webhook) return;
    const receiver = await receiverOf(options, run, webhook.to);
    if (!receiver) return;
    const body = due.input.body ?? (await written(run, due));
    if (body === undefined) return;
    const request = {
      release: due.release,
      call: stepOf(due.entity, due.reaction, 'webhook'),
      userId: '',
      address: '',
      now: run.now,
    };
    const about = { entity: due.entity.id, ids: [due.input.record] };
    try {
      await send(options, run, receiver, body);
      await options.audit.outcome(request, about, { done: true });
    } catch (error) {
      const isLast = error instanceof GiveUp || run.attempts >= attemptsAtMost;
      if (!isLast) throw error;
      await options.audit.outcome(request, about, { refused: 'unreachable' });
      throw new GiveUp(error instanceof Error ? error.message : String(error));
    }
  };
}

interface Receiver {
  readonly address: string;
  readonly secret: string;
}

/** Undefined where it has no address any more. @throws GiveUp where what is kept cannot be read */
async function receiverOf(
  { sealing }: WebhookOptions,
  { database }: ErrandRun,
  to: string,
): Promise<Receiver | undefined> {
  const kept = await database.selectFrom('webhookReceiver').selectAll().where('name', '=', to).executeTakeFirst();
  if (!kept) return undefined;
  const [address, secret] = [await sealing.unseal(kept.address), await sealing.unseal(kept.secret)];
  if (address === undefined || secret === undefined)
    throw new GiveUp(
      `what is kept of "${to}" was sealed with another key than that of DATA_DIR: set its address again`,
    );
  return { address, secret };
}

/** Read once with the rights of its user type, and kept for the attempts to come; undefined where there is nothing to tell. */
async function written(run: ErrandRun, due: Due): Promise<string | undefined> {
  return run.database.transaction().execute(async (db) => {
    const job = await db.selectFrom('job').select('input').where('id', '=', run.id).forUpdate().executeTakeFirst();
    const input = reactionIn(rowOf(job?.input));
    const record = input && (await recordOf(db, due, run.now, input.waits && !input.kept));
    if (!record) return undefined;
    const type = `${due.entity.id}.${due.reaction.id}`;
    const body = JSON.stringify({ type, timestamp: due.input.at, data: carried(due, record, run.now) });
    await sql`update job set input = input || ${JSON.stringify({ body })}::jsonb where id = ${run.id}`.execute(db);
    return body;
  });
}

/** The fields that a user of this type reads whole, and no others. */
function carried(
  { release, entity, reaction: { webhook } }: Due,
  record: Readonly<Record<string, unknown>>,
  now: Date,
) {
  const actor: Actor = { ...nobody, userType: webhook?.as ?? 0, detachments: 'all' };
  const asking = { actor, now, release, language: 'zh-CN' } as const;
  const plain = plainRow(entity, record, release.catalogue);
  const wire = toWire(entity, record, asking);
  const isWhole = (name: string): boolean => {
    const field = entity.fields[name];
    const label = field?.nameOf && release.catalogue.entities[field.nameOf.entity]?.fields[field.nameOf.label];
    const said = field?.says === undefined ? undefined : entity.fields[field.says];
    return [field, label, said].every((one) => !one?.mask || seesWhole(one, plain, conditionContext(asking)));
  };
  const named = webhook?.fields && new Set(['id', ...webhook.fields]);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => (named?.has(name) ?? true) && isWhole(name)));
}

/** @throws TryLater, or GiveUp where trying again would change nothing */
async function send(
  { origins }: WebhookOptions,
  run: ErrandRun,
  { address, secret }: Receiver,
  body: string,
): Promise<void> {
  const { host, origin } = new URL(address);
  if (!mayBeSentTo(address, origins))
    throw new GiveUp(`${host} may not be reached: it is of the inside, or without https`);
  const seconds = Math.floor(run.now.getTime() / 1000);
  const id = `msg_${run.id}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  };
  const lookup = origins.includes(origin) ? {} : { lookup: publicLookup };
  const status = await new Promise<number>((done, failed) => {
    const begin = address.startsWith('https:') ? requestSafe : requestPlain;
    // A redirect is not followed: it is an answer like any other.
    const request = begin(address, { method: 'POST', headers, signal: run.signal, ...lookup }, (answer) => {
      done(answer.statusCode ?? 0);
      answer.destroy();
    });
    request.on('error', failed);
    request.end(body);
  }).catch((error: unknown) => {
    if (error instanceof PrivateAddress) throw new GiveUp(`${host} leads to an address of the inside`);
    throw new TryLater(`${host} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (status < 200 || status > 299) throw new TryLater(`${host} answers ${status}`);
}
