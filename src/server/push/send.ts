/** Brings one message to one browser through its push service (RFC 8030, 8291, 8292). */
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSafe } from 'node:https';
import type { Kysely, Selectable } from 'kysely';
import webPush from 'web-push';
import type { Language } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { messageOf } from '../../core/model/thrown.ts';
import type { SystemTables } from '../database/systemRows.ts';
import type { Tables } from '../database/tables.ts';
import { GiveUp, TryLater, type ErrandKind, type ErrandRun } from '../jobs/errands.ts';
import { pushKeys } from './keys.ts';
import { isPush, topicOf, type PushInput } from './message.ts';
import { mayBeSentTo, PrivateAddress, publicLookup } from './reach.ts';

type Subscription = Selectable<SystemTables['pushSubscription']>;

interface SendOptions {
  /** Origins that may be reached though they are private or without https. */
  readonly origins: readonly string[];
  readonly warn: (what: object, message: string) => void;
}

export function pushErrand({ origins, warn }: SendOptions): ErrandKind {
  return async (run) => {
    const message = run.input;
    if (!isPush(message)) throw new GiveUp('it does not say what is sent');
    const subscription = await livingSubscription(run.database, message.subscription);
    if (!subscription) return;
    const { endpoint } = subscription;
    const host = new URL(endpoint).host;
    if (!mayBeSentTo(endpoint, origins)) return void warn({ host }, 'a push service may not be reached');
    const { status, retryAfter } = await post(run, subscription, message, origins).catch((error: unknown) => {
      if (error instanceof PrivateAddress) return { status: 410, retryAfter: 0 };
      throw new TryLater(`${host} cannot be reached: ${messageOf(error)}`);
    });
    if (status >= 200 && status < 300) return;
    if (status === 404 || status === 410) {
      await run.database.deleteFrom('pushSubscription').where('id', '=', subscription.id).execute();
    } else if (status === 429 || status >= 500) throw new TryLater(`${host} answers ${status}`, retryAfter);
    else warn({ host, status }, 'a push service has refused a message');
  };
}

/** Undefined where the browser or its user has been signed out or shut out since. */
function livingSubscription(db: Kysely<Tables>, id: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('user', 'user.id', 'pushSubscription.userId')
    .where('pushSubscription.id', '=', id)
    .where('user.active', '=', true)
    .selectAll('pushSubscription')
    .executeTakeFirst();
}

interface Answered {
  readonly status: number;
  /** Seconds; 0 where nothing was said. */
  readonly retryAfter: number;
}

async function post(
  { id, database, now, signal }: ErrandRun,
  subscription: Subscription,
  message: PushInput,
  origins: readonly string[],
): Promise<Answered> {
  const { endpoint, p256dh, auth, language, origin } = subscription;
  const keys = await pushKeys(database, now);
  const left = Math.max(0, Math.ceil((message.at + message.kept * 1000 - now.getTime()) / 1000));
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(id, message, language === 'en-US' ? 'en-US' : 'zh-CN')),
    {
      vapidDetails: { subject: origin ?? 'mailto:console@localhost.invalid', ...keys },
      TTL: left,
      urgency: message.urgent ? 'high' : 'normal',
      topic: topicOf(message.tag),
    },
  );
  const options: RequestOptions = {
    method: details.method,
    headers: details.headers,
    signal,
  };
  // Where the operator names an origin, its address is theirs to know.
  const lookup = origins.includes(new URL(endpoint).origin) ? {} : { lookup: publicLookup };
  return new Promise((done, failed) => {
    const send = endpoint.startsWith('https:') ? requestSafe : requestPlain;
    const request = send(endpoint, { ...options, ...lookup }, (answer) => {
      done({ status: answer.statusCode ?? 0, retryAfter: pauseIn(answer) });
      // Nothing of what it says is needed.
      answer.destroy();
    });
    request.on('error', failed);
    request.end(details.body);
  });
}

/** As the browser's worker reads it. */
function payloadOf(id: string, { title, body, tag, page, urgent, at }: PushInput, language: Language): object {
  return { id, title: textOf(title, language), body: textOf(body, language), tag, page, urgent, at };
}

/** Seconds; a date is not asked for by any push service, and longer than an hour is not waited. */
function pauseIn({ headers }: IncomingMessage): number {
  const given = Number(headers['retry-after']);
  return Number.isFinite(given) ? Math.min(Math.max(0, given), 3_600) : 0;
}
