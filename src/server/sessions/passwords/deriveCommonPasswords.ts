/**
 * Writes the fact file of common passwords: `node --import tsx src/server/sessions/passwords/deriveCommonPasswords.ts LIST.json`, where the list is an
 * array of texts, the commonest first: they, with a capital and with a 1, and whatever is one or two signs long or three
 * plain ones. The one that stands here is made of `src/passwords.json` in the npm package
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT licence, © Dan Wheeler and Dropbox, Inc., © @zxcvbn-ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commonFile, digestOf } from './commonPasswords.ts';
import { wirePassword } from './password.ts';

const count = 10_000;
/** What people here choose that the list has not. */
const local = ['woaini', 'woaini1314', 'woaini520', 'woaini521', '5201314', '1314520', '520131', 'wodemima', 'nihao123']
  .concat(['a123456', 'aa123456', 'abc123456', 'qwe123456', 'admin123', 'admin@123', 'admin888', 'root123', 'p@ssw0rd'])
  .concat(['test123', '1qaz@wsx', 'passw0rd', 'mima123', 'caonima', 'caonima123', 'zhongguo', 'jiaotong', 'guangzhou']);
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const plain = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const short = ['', ...printable, ...pairs(printable, printable), ...pairs(pairs(plain, plain), plain)];

const list = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[];
const common = [...new Set([...list.slice(0, count), ...local])];
const words = new Set([...common.flatMap(variants), ...short]);
const digests = [...words].map((password) => digestOf(wirePassword(password))).toSorted(Buffer.compare);
writeFileSync(commonFile, Buffer.concat(digests));

function variants(word: string): readonly string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, `${word}1`, `${capital}1`];
}

function pairs(first: readonly string[], second: readonly string[]): readonly string[] {
  return first.flatMap((a) => second.map((b) => a + b));
}
