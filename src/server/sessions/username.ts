/** Usernames: what one may be made of, and the form in which two of them are the same to whoever reads them. */
import type { Kysely } from 'kysely';
import type { Label } from '../../core/model/catalogue.ts';
import { readsAs } from '../../core/model/entity/readsAs.ts';
import type { Tables } from '../database/tables.ts';
import type { User } from './users.ts';

/** Equal for two usernames that read the same. */
export const usernameKey = readsAs;

const latin = /^[a-z\u00df-\u017f0-9 ._@-]+$/u;
const chinese = /^[\p{Script=Han}0-9 ._@-]+$/u;
const invisible = /[\p{Cf}\p{Cc}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

const hidden: Label = {
  'zh-CN': '用户名不能含有不可见的字符',
  'en-US': 'Usernames cannot contain invisible characters',
};
const mixed: Label = {
  'zh-CN': '用户名只能用一种文字（汉字或拉丁字母），可加数字、空格和 . _ @ -',
  'en-US': 'Usernames use one script (Latin or Chinese) plus digits, spaces and . _ @ -',
};
const short: Label = { 'zh-CN': '用户名至少 2 个字符', 'en-US': 'Usernames need at least 2 characters' };

/** What is wrong with a new username; null where nothing is. */
export function usernameFault(username: string): Label | null {
  if (invisible.test(username)) return hidden;
  const key = usernameKey(username);
  if (key.length < 2) return short;
  return latin.test(key) || chinese.test(key) ? null : mixed;
}

/** The one of exactly this name, else the one whose name reads the same. */
export function findByUsername(db: Kysely<Tables>, username: string): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where((is) => is.or([is('username', '=', username), is('usernameKey', '=', usernameKey(username))]))
    .orderBy((is) => is('username', '=', username), 'desc')
    .limit(1)
    .executeTakeFirst();
}
