/** What administrators do with users: edit, reset, lock and unlock, roles and abilities. */
import type { Label } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import { creatableTypes } from '../domain/userTypes.ts';
import { withoutType } from '../../core/access/withoutType.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { mayChange } from '../../server/records/visible.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { fault, Refusal } from '../../server/records/refusal.ts';
import { acceptedName } from '../../server/sessions/displayName.ts';
import { issuePassword, showOnce } from '../../server/sessions/passwords/oneTimePassword.ts';
import { usernameKey } from '../../server/sessions/username.ts';
import { textsIn, type User } from '../../server/sessions/users.ts';
import { unknownRoles } from './roleNames.ts';
import { driverOfAccount, driverOfLocked } from './driverKeeping.ts';
import { keepsPlaceOf } from './userPlaces.ts';
import { type EndedBy, signOutEverywhere } from '../../server/sessions/endings.ts';
import { saveUser } from './userRows.ts';

export const editUser: Handler<'user.edit'> = async (context, input) => {
  const before = await userInHand(context, input);
  const given = givenText(input.name);
  const name = given === undefined || given === before.name ? before.name : acceptedName(given, 'name');
  const mobile = 'mobile' in input ? (givenText(input.mobile) ?? null) : before.mobile;
  if (mobile !== before.mobile) refusePeer(context, before);
  await driverOfAccount(context, await saveUser(context, before, { name, mobile }, input.version));
  return null;
};

/** A password for one use, which must be changed at the next sign-in; whose deed it was stands in the row for its owner. */
export const resetUser: Handler<'user.reset'> = async (context, input) => {
  const before = await userInHand(context, input);
  const { actor, now, settings } = context;
  // Whoever has only a session must not get a password by it.
  if (before.id === actor.id) throw refusal('own-account', '请用“修改密码”', 'Use “Change password” for your own');
  refusePeer(context, before);
  const issued = await issuePassword(settings, now);
  await saveUser(context, before, { ...issued.row, passwordResetAt: now, passwordResetBy: actor.name });
  await endOthers(context, before, 'password-reset');
  return showOnce({ id: before.id }, [{ user: before, issued }]);
};

/** Whoever sets another's password or number, shuts them out or signs them out stands above them. @throws Refusal 403 */
function refusePeer({ actor, settings }: HandlerContext, { id, userType }: User): void {
  if (actor.superManager || actor.userType !== userType || actor.id === id || settings['resetPeers'] === true) return;
  const zh = '不能对同类用户重置密码、更改手机号、锁定、解锁或结束登录，请联系上级';
  const en = 'No reset, mobile number, lock, unlock or end of sessions of your own type: ask somebody above you both';
  throw new Refusal('own-type', fault(403, zh, en));
}

export const lockUser: Handler<'user.lock'> = async (context, input) => {
  const before = await userInHand(context, input);
  if (before.id === context.actor.id) throw refusal('own-account', '不能锁定自己', 'You cannot lock yourself');
  refusePeer(context, before);
  if (!before.active) throw refusal('locked-already', '用户已锁定', 'The user is locked already');
  await saveUser(context, before, { active: false });
  await driverOfLocked(context, before.id, false);
  await endOthers(context, before, 'account-locked');
  return null;
};

/** Lifts the pause after failed sign-ins too. */
export const unlockUser: Handler<'user.unlock'> = async (context, input) => {
  const before = await userInHand(context, input);
  refusePeer(context, before);
  if (before.active) throw refusal('not-locked', '用户未锁定', 'The user is not locked');
  if (before.userType === withoutType) throw refusal('not-approved', '用户还没有审核', 'The user is not approved yet');
  await saveUser(context, before, { active: true });
  await driverOfLocked(context, before.id, true);
  const accounts = [usernameKey(before.username), before.mobile ?? '', `password of ${before.id}`];
  await context.db.deleteFrom('loginFailure').where('username', 'in', accounts).where('count', '>', 0).execute();
  return null;
};

/** Signs the user out everywhere; they may sign in again at once. */
export const endUserSessions: Handler<'user.endSessions'> = async (context, input) => {
  const before = await userInHand(context, input);
  refusePeer(context, before);
  await endOthers(context, before, 'signed-out');
  return null;
};

/** What this user sees of the menu besides, and what they do not see, whatever their type has. */
export const setUserMenus: Handler<'user.menus'> = async (context, input) => {
  const before = await userInHand(context, input);
  const { extraMenus = before.extraMenus, hiddenMenus = before.hiddenMenus } = input;
  const set = { extraMenus: [...textsIn(extraMenus)], hiddenMenus: [...textsIn(hiddenMenus)] };
  const both = set.extraMenus.some((id) => set.hiddenMenus.includes(id));
  if (both) throw refuse('rule-broken', { fields: { hiddenMenus: shownAndHidden } });
  await saveUser(context, before, set, input.version);
  return null;
};

const shownAndHidden: Label = {
  'zh-CN': '同一菜单不能既可见又不可见',
  'en-US': 'A menu cannot be both shown and hidden',
};

export const setUserRoles: Handler<'user.roles'> = async (context, input) => {
  const before = await userInHand(context, input);
  // What somebody may do is said by another: whoever roles keep from something would lift them.
  if (before.id === context.actor.id && !context.actor.superManager)
    throw refusal('own-account', '不能更改自己的角色和权限', 'You cannot change your own roles and abilities');
  const lists = {
    roles: textsIn(input.roles ?? before.roles),
    ability: textsIn(input.ability ?? before.ability),
  };
  const added = lists.roles.filter((name) => !textsIn(before.roles).includes(name));
  if (added.includes('admin') && !context.actor.superManager) throw refuse('not-allowed');
  await requireRoles(context, added);
  const set = { roles: JSON.stringify(lists.roles), ability: JSON.stringify(lists.ability) };
  await saveUser(context, before, set, input.version);
  return null;
};

/** @throws Refusal 422 where one of them is a role that there is not */
async function requireRoles(context: HandlerContext, names: readonly string[]): Promise<void> {
  const unknown = await unknownRoles(context, names);
  if (unknown.length === 0) return;
  const text = label(
    `没有角色${unknown.map((name) => `“${name}”`).join('、')}，请先在角色管理中添加`,
    `There is no role ${unknown.map((name) => `"${name}"`).join(', ')}. Add it under Roles first`,
  );
  throw refuse('rule-broken', { fields: { roles: text } });
}

/** @throws Refusal 404 for one beyond the actor's scope, 403 for one whose type the actor does not keep */
async function userInHand(context: HandlerContext, input: { readonly id: string }): Promise<User> {
  const id = requiredText(input, 'id');
  const { actor } = context;
  const user = await dbOf(context).selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user || !mayChange(context, 'user', { ...user }) || !(await keepsPlaceOf(context, user)))
    throw refuse('unknown-record');
  const keeps = actor.superManager || (user.superManager !== 1 && creatableTypes(actor).includes(user.userType));
  if (!keeps) throw refuse('not-allowed');
  return user;
}

function endOthers({ db, actor }: HandlerContext, { id }: User, why: EndedBy): Promise<void> {
  return signOutEverywhere(db, { userId: id, why, besides: actor.sessionId });
}

function refusal(error: string, zh: string, en: string): Refusal {
  return new Refusal(error, fault(409, zh, en));
}
