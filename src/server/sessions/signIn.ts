/** The calls of a session (auth and user), as handlers by name. */
import type { Kysely } from 'kysely';
import { wireTime, type Clock } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import { withoutType } from '../../core/access/withoutType.ts';
import type { HandlerContext, Handlers } from '../calls/handler.ts';
import { decrypted, loginKey } from './loginKey.ts';
import { keepDevice, knownDevice } from './device.ts';
import type { Lockout } from './lockout.ts';
import { updateMobile, type MobileGiven } from './mobile.ts';
import { isWirePassword, verifyPassword } from './passwords/password.ts';
import { updatePassword, userById, type PasswordsGiven } from './passwords/passwordChange.ts';
import type { ResolveActor, Sessions } from './sessions.ts';
import { findByUsername, usernameKey } from './username.ts';
import { userInfo, type User } from './users.ts';

export interface SignIn {
  readonly database: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly lockout: Lockout;
  readonly resolveActor: ResolveActor;
  readonly otherWays: {
    /** Who signs in with a mobile number and the code sent to it; null where the code is wrong. */
    readonly userOfCode?: (context: HandlerContext, mobile: string, code: string) => Promise<string | null>;
    /** Whether another identity provider is set up: clients offer it then. */
    readonly isElsewhereSetUp?: () => boolean;
  };
}

/** Handlers of sign-in count failures that must outlive the refusal: they run outside the call's transaction. */
export const ownTransaction: ReadonlySet<string> = new Set([
  'signIn',
  'updatePassword',
  'updateMobile',
  'register',
  'sendCode',
  'modifyPass',
  'socialLogin',
]);

/** Those of them whose answer is kept under its idempotency key, as of a call in one transaction: it holds no secret. */
export const keptApart: ReadonlySet<string> = new Set(['updateMobile']);

/** What a default or one-time password still lets its holder do. */
export const whilePasswordIsDue: ReadonlySet<string> = new Set(['userInfo', 'checkPass', 'updatePassword', 'logout']);

type Login = {
  readonly username?: string | null;
  readonly password?: string | null;
  readonly mobile?: string | null;
  readonly verificationCode?: string | null;
};

/** @param options asked for only when a call comes. */
export function signInHandlers(options: () => SignIn) {
  return {
    signIn: (context, input: Login) => signIn(options(), context, input),
    userInfo: async ({ db, actor, now }) => {
      const user = await userById(db, actor.id);
      // What pages ask of a row: whether it belongs to the units of whoever looks at it.
      const { detachments } = actor;
      return { ...userInfo(user, actor.capacityName, now), ...(detachments === 'all' ? {} : { detachments }) };
    },
    logout: async ({ db, actor }) => {
      await options().sessions.end(db, actor.sessionId);
      return null;
    },
    updatePassword: (context, input: PasswordsGiven) => updatePassword(options(), context, input),
    updateMobile: (context, input: MobileGiven) => updateMobile(options().lockout, context, input),
    checkPass: async ({ db, actor }) => (await userById(db, actor.id)).defaultPassword,
    // Whoever is not in yet knows no settings: those that the sign-in page depends on come with the key.
    publicKey: async ({ db, now, settings }) => ({
      mockServer: false,
      publicKey: (await loginKey(db, now)).publicKey,
      loginRSA: settings['loginRSA'] === true,
      loginInterception: settings['loginInterception'] !== false,
      socialLogin: options().otherWays.isElsewhereSetUp?.() ?? false,
      registrationNumbers: settings['registrationNumbers'] ?? [],
    }),
  } satisfies Handlers;
}

async function signIn(options: SignIn, context: HandlerContext, input: Login): Promise<unknown> {
  const user =
    input.mobile === undefined && input.verificationCode === undefined
      ? await userOfPassword(options, context, input)
      : await userOfMobile(options, context, input);
  const { sessions, resolveActor } = options;
  await keepDevice(context.db, user.id, context.device, context.now);
  const { capacityName } = await resolveActor(context.db, user);
  const { token, endsAt } = await sessions.open(context.db, user, context.address, null);
  return { accessToken: token, expireTime: wireTime(endsAt), userInfo: userInfo(user, capacityName, context.now) };
}

async function userOfPassword(options: SignIn, context: HandlerContext, input: Login): Promise<User> {
  const { address, device } = context;
  const { username } = input;
  const password = await wireForm(options, context, input.password);
  if (typeof username !== 'string' || username.trim() === '')
    throw missing('username', '请输入用户名', 'Enter your username');
  if (!isWirePassword(password)) throw refuseAt('password-form', 'password');
  const account = usernameKey(username);
  const user = await findByUsername(options.database, username.trim());
  const place = { address, device: await knownDevice(options.database, user?.id, device) };
  const { lockout } = options;
  await lockout.admit(account, place);
  await lockout.attempt(account, place);
  if (user) context.audit?.about({ userId: user.id });
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right || !user.active) {
    await lockout.failed(place);
    // Whoever knows the password learns no more of the account than they know. One that waits for its approval has no type.
    throw refuse(user && right && user.userType !== withoutType ? 'account-locked' : 'wrong-credentials');
  }
  if (user.passwordEndsAt !== null && user.passwordEndsAt <= context.now) throw refuse('password-expired');
  await lockout.succeeded(account, place);
  return user;
}

/** A client may encrypt the password for the server; where `loginRSA` is on, it must. */
async function wireForm(options: SignIn, { settings, now }: HandlerContext, given: unknown): Promise<unknown> {
  if (typeof given !== 'string') return given;
  return (await decrypted(options.database, now, given)) ?? (settings['loginRSA'] === true ? undefined : given);
}

async function userOfMobile(options: SignIn, context: HandlerContext, input: Login): Promise<User> {
  const { mobile, verificationCode } = input;
  if (typeof mobile !== 'string') throw missing('mobile', '请输入手机号', 'Enter your mobile number');
  if (typeof verificationCode !== 'string') throw missing('verificationCode', '请输入验证码', 'Enter the code');
  const { userOfCode } = options.otherWays;
  if (!userOfCode) throw refuse('not-configured');
  // Tries are counted with the code: what a stranger does with a number locks nobody out of it.
  const id = await userOfCode(context, mobile, verificationCode);
  if (id === null) throw refuseAt('wrong-code', 'verificationCode');
  context.audit?.about({ userId: id });
  return userById(options.database, id);
}

function missing(field: string, zh: string, en: string): Error {
  return refuse('bad-parameters', { fields: { [field]: { 'zh-CN': zh, 'en-US': en } } });
}
