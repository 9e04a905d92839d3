/** A new password for whoever holds the mobile number (contract, section 3); all sessions of the user end. */
import { requiredText } from '../calls/inputValues.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import type { Handler } from '../calls/handler.ts';
import { Refusal } from '../records/refusal.ts';
import { hashWirePassword, isWirePassword, wirePassword } from './password.ts';
import { endSessions } from './endings.ts';
import { takeCode, userOfMobile } from './verificationCodes.ts';

export const modifyPass: Handler = async ({ db, now, settings, audit }, input) => {
  const next = input['password'];
  if (!isWirePassword(next)) throw refuseAt('password-form', 'password');
  if (input['password1'] !== next) throw refuseAt('passwords-differ', 'password1');
  const standard = settings['defaultPassword'];
  if (typeof standard === 'string' && next === wirePassword(standard)) throw refuseAt('password-default', 'password');
  const mobile = requiredText(input, 'mobile');
  const right = await takeCode(db, mobile, requiredText(input, 'verificationCode'), now);
  const user = right ? await userOfMobile(db, mobile) : undefined;
  if (!user) throw wrongCode();
  audit?.about({ userId: user.id });
  const passwordHash = await hashWirePassword(next);
  await db.transaction().execute(async (change) => {
    const set = { passwordHash, defaultPassword: false, version: user.version + 1, updateTime: now };
    const changed = change.updateTable('user').set(set).where('id', '=', user.id).where('version', '=', user.version);
    if ((await changed.executeTakeFirst()).numUpdatedRows !== 1n) throw refuse('busy');
    await endSessions(change, (is) => is.and([is('userId', '=', user.id)]));
  });
  return null;
};

function wrongCode(): Refusal {
  const text = { 'zh-CN': '验证码不正确或已失效', 'en-US': 'The code is wrong, or no longer valid' };
  return new Refusal('code-wrong', { status: 422, text }, { fields: { verificationCode: text } });
}
