/**
 * Sign-in by an OpenID Connect provider. Without a code: where to send the browser; with the code
 * and state that the provider sent back: a session of the active user whose username the id token's claim names.
 */
import { sql, type Kysely } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import type { TablePlan } from '../../release/release.ts';
import { wireTime } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';
import { givenText } from '../calls/inputValues.ts';
import { refuse } from '../records/faults.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { Refusal } from '../records/refusal.ts';
import { keepDevice } from './device.ts';
import { sessionLimitsOf } from './sessionLimits.ts';
import { openSessions, type ResolveActor } from './sessions.ts';
import { userInfo, type User } from './users.ts';
import { authorizationUrl, begin, claimsOf, whatFailed, type Begun } from './oidc.ts';
import type { OidcSettings, Outside } from './outside.ts';

export const oidcLoginTable: TablePlan = {
  entity: '',
  table: 'oidc_login',
  columns: ['state', 'nonce', 'verifier']
    .map((name) => ({ name, type: 'text', notNull: true }))
    .concat([{ name: 'created_at', type: 'timestamptz', notNull: true }]),
  primaryKey: ['state'],
  indexes: [],
};

const lifeMs = 10 * 60_000;

type Returned = {
  readonly code?: string | null;
  readonly state?: string | null;
};

/** @returns `{authorizationUrl}`, or what signing in with a password answers. */
export function socialLogin(outside: () => Outside, resolveActor: ResolveActor): Handler<Returned> {
  return async (context, input) => {
    const { oidc } = outside();
    if (!oidc) throw refuse('not-configured');
    const code = givenText(input.code);
    if (code === undefined) return { authorizationUrl: await started(context, oidc) };
    const begun = await takeBegun(context, givenText(input.state) ?? '');
    if (!begun) throw stateWrong();
    return signedIn(context, await userOf(context, oidc, code, begun), resolveActor);
  };
}

async function started({ db, now }: HandlerContext, oidc: OidcSettings): Promise<string> {
  const begun = begin();
  const url = await authorizationUrl(oidc, begun).catch((error: unknown) => {
    throw unreachable(whatFailed(error));
  });
  const { state, nonce, verifier } = begun;
  await sql`delete from oidc_login where created_at < ${new Date(now.getTime() - lifeMs)}`.execute(db);
  await sql`
    insert into oidc_login (state, nonce, verifier, created_at) values (${state}, ${nonce}, ${verifier}, ${now})
  `.execute(db);
  return url;
}

/** Each half fits once. */
async function takeBegun({ db, now }: HandlerContext, state: string): Promise<Begun | undefined> {
  const since = new Date(now.getTime() - lifeMs);
  const { rows } = await sql<Begun>`
    delete from oidc_login where state = ${state} and created_at > ${since} returning state, nonce, verifier`.execute(
    db,
  );
  return rows[0];
}

async function userOf({ db }: HandlerContext, oidc: OidcSettings, code: string, begun: Begun): Promise<User> {
  const claims: Row = await claimsOf(oidc, code, begun).catch((error: unknown) => {
    throw failed(whatFailed(error));
  });
  const username = claims[oidc.claim];
  if (typeof username !== 'string' || username === '') throw failed(`the id token must have a text "${oidc.claim}"`);
  const users = db.selectFrom('user').selectAll().where('username', '=', username).where('active', '=', true);
  const user = await users.executeTakeFirst();
  if (!user) throw unknownHere();
  return user;
}

async function signedIn(context: HandlerContext, user: User, resolveActor: ResolveActor): Promise<Row> {
  const { db, settings, now, address } = context;
  context.audit?.about({ userId: user.id });
  const limits = sessionLimitsOf(settings);
  const sessions = openSessions({
    database: db as Kysely<Tables>,
    clock: { now: () => now },
    limits: () => limits,
    resolveActor,
    isWhole: () => false,
  });
  await keepDevice(db, user.id, context.device, now);
  const { token, endsAt } = await sessions.open(db, user, address, null);
  const { capacityName } = await resolveActor(db, user);
  return { accessToken: token, expireTime: wireTime(endsAt), userInfo: userInfo(user, capacityName, now) };
}

/** Says nothing of why to whoever signs in: that is between the server and the provider, and stands in the log. */
function failed(because: string): Refusal {
  const text = { 'zh-CN': '第三方登录失败，请重试', 'en-US': 'Third-party sign-in failed. Try again' };
  return new Refusal('social-failed', { status: 401, text }, { because });
}

function stateWrong(): Refusal {
  const text = {
    'zh-CN': '本次登录已失效，或不是从这里发起的，请返回登录页重新开始',
    'en-US': 'This sign-in has expired or was not started here. Start again at the sign-in page',
  };
  return new Refusal('social-state', { status: 401, text });
}

function unreachable(because: string): Refusal {
  const text = {
    'zh-CN': '身份服务暂时无法访问，请稍后再试',
    'en-US': 'The identity provider cannot be reached. Try again later',
  };
  return new Refusal('social-unreachable', { status: 503, text }, { because });
}

function unknownHere(): Refusal {
  const text = {
    'zh-CN': '该账号尚未开通，请联系管理员',
    'en-US': 'This account is not enabled. Contact an administrator',
  };
  return new Refusal('social-unknown', { status: 401, text });
}
