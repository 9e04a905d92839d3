/** A new password for whoever holds the mobile number; all sessions of the user end. */
import { requiredText } from '../../calls/inputValues.ts';
import { refuseAt } from '../../records/faults.ts';
import type { Handler } from '../../calls/handler.ts';
import { Refusal } from '../../records/refusal.ts';
import { acceptedPassword } from './newPassword.ts';
import { hashWirePassword, isWirePassword } from './password.ts';
import { changeUser, inTransactionOf } from '../userChange.ts';
import { signOutEverywhere } from '../endings.ts';
import { takeCode, userOfMobile } from '../verificationCodes.ts';

type NewPassword = {
  readonly mobile: string;
  readonly verificationCode: string;
  readonly password: string;
  readonly password1: string;
};

export const modifyPass: Handler<NewPassword, null> = async (context, input) => {
  const { db, settings, audit } = context;
  const next = input.password;
  if (!isWirePassword(next)) throw refuseAt('password-form', 'password');
  if (input.password1 !== next) throw refuseAt('passwords-differ', 'password1');
  // Judged before the code is used up; what only its owner's row tells comes after.
  await acceptedPassword({ field: 'password', wire: next, owner: null, settings });
  const mobile = requiredText(input, 'mobile');
  const right = await takeCode(context, mobile, requiredText(input, 'verificationCode'));
  const user = right ? await userOfMobile(db, mobile) : undefined;
  if (!user) throw wrongCode();
  audit?.about({ userId: user.id });
  await acceptedPassword({ field: 'password', wire: next, owner: user, settings });
  const passwordHash = await hashWirePassword(next);
  await inTransactionOf(context, user, async (inner) => {
    await changeUser(inner, user, { passwordHash, defaultPassword: false, passwordEndsAt: null });
    await signOutEverywhere(inner.db, { userId: user.id, why: 'password-changed' });
  });
  return null;
};

function wrongCode(): Refusal {
  const text = { 'zh-CN': '验证码不正确或已失效', 'en-US': 'The code is wrong or has expired' };
  return new Refusal('code-wrong', { status: 422, text }, { fields: { verificationCode: text } });
}
