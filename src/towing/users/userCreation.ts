/** New users: many at once, by whoever may create their type (specification, section 6), with the default password. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { creatableTypes } from '../domain/userTypes.ts';
import { givenNumber, givenRows, givenText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { faults as refusals, refuse } from '../../server/records/faults.ts';
import type { Handler, HandlerContext } from '../../server/calls/handler.ts';
import { isMobileTaken } from '../../server/sessions/mobile.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { insertDriver, insertUser } from './userRows.ts';
import { isPlace, placeFor, type Place } from './userPlaces.ts';

const atMost = 200;

/** All or none. @returns `{count, ids}`. @throws Refusal 422 with the faults as `users.<row>.<field>` */
export const batchAdd: Handler = async (context, input) => {
  const users = givenRows(input, 'users');
  if (users.length === 0 || users.length > atMost) throw refuse('rule-broken', { fields: { users: howMany } });
  const fields: Record<string, Label> = {};
  const places: (Place | null)[] = [];
  for (const [index, user] of users.entries()) {
    const { place, faults } = await judged(context, users, index, user);
    for (const [name, text] of Object.entries(faults)) fields[`users.${index}.${name}`] = text;
    places.push(place);
  }
  if (Object.keys(fields).length > 0) throw refuse('rule-broken', { fields });
  // One hash for all of them: that they share the default password is no secret, and each must change it.
  const passwordHash = await hashPassword(String(context.settings['defaultPassword']));
  const ids: string[] = [];
  for (const [index, user] of users.entries()) {
    const place = places[index];
    if (place) ids.push(await addOne(context, user, place, passwordHash));
  }
  return { count: ids.length, ids };
};

const howMany: Label = { 'zh-CN': `一次添加 1 到 ${atMost} 个用户`, 'en-US': `1 to ${atMost} users at once` };
const notThisType: Label = { 'zh-CN': '无权创建该类型的用户', 'en-US': 'You may not create users of this type' };
const takenName: Label = { 'zh-CN': '用户名已存在', 'en-US': 'This username is taken' };
const takenMobile = refusals['mobile-taken'].text;
const noName: Label = { 'zh-CN': '不能为空', 'en-US': 'Must not be blank' };

async function judged(
  context: HandlerContext,
  users: readonly Row[],
  index: number,
  user: Row,
): Promise<{ place: Place | null; faults: Record<string, Label> }> {
  const faults: Record<string, Label> = {};
  const username = givenText(user, 'username');
  if (username === undefined) faults['username'] = noName;
  else {
    const earlier = users.slice(0, index).some((other) => givenText(other, 'username') === username);
    if (earlier || (await isTaken(context, username))) faults['username'] = takenName;
  }
  if (await isSharedMobile(context, users.slice(0, index), user)) faults['mobile'] = takenMobile;
  if (givenText(user, 'name') === undefined) faults['name'] = noName;
  const type = givenNumber(user, 'userType') ?? 0;
  if (!creatableTypes(context.actor).includes(type))
    return { place: null, faults: { ...faults, userType: notThisType } };
  const place = await placeFor(context, type, user);
  return isPlace(place) ? { place, faults } : { place: null, faults: { ...faults, capacityId: place } };
}

async function isSharedMobile({ db }: HandlerContext, earlier: readonly Row[], user: Row): Promise<boolean> {
  const mobile = givenText(user, 'mobile') ?? null;
  if (mobile === null) return false;
  return earlier.some((other) => givenText(other, 'mobile') === mobile) || isMobileTaken(db, { id: null, mobile });
}

async function isTaken(context: HandlerContext, username: string): Promise<boolean> {
  const row = dbOf(context).selectFrom('user').select('id').where('username', '=', username);
  return (await row.executeTakeFirst()) !== undefined;
}

async function addOne(context: HandlerContext, input: Row, place: Place, passwordHash: string): Promise<string> {
  const user = await insertUser(
    context,
    {
      username: givenText(input, 'username') ?? '',
      name: givenText(input, 'name') ?? '',
      mobile: givenText(input, 'mobile') ?? null,
      userType: givenNumber(input, 'userType') ?? 0,
      passwordHash,
      defaultPassword: true,
      active: true,
    },
    place,
  );
  await insertDriver(context, user, place, input);
  return user.id;
}

/** The user types that this user may create. */
export const getLoginTypeUser: Handler = async ({ actor, release, language }) => {
  const types = creatableTypes(actor);
  const items = release.catalogue.dictionaries['userType']?.items ?? [];
  return items
    .filter(({ id }) => types.includes(Number(id)))
    .map(({ id, name }) => ({ id, name: textOf(name, language) }));
};
