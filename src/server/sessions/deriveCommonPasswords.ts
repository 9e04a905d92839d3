/**
 * Writes the fact file of common passwords: `node --import tsx src/server/sessions/deriveCommonPasswords.ts LIST.json`, where the list is an
 * array of texts, the commonest first. The one that stands here is made of `src/passwords.json` in the npm package
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT licence, © Dan Wheeler and Dropbox, Inc., © @zxcvbn-ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commonFile, commonLength, digestOf } from './commonPasswords.ts';
import { wirePassword } from './password.ts';

const count = 10_000;

const list = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[];
const digests = [...new Set(list)].slice(0, count).map((password) => digestOf(wirePassword(password)));
const sorted = digests.toSorted(Buffer.compare);
writeFileSync(commonFile, Buffer.concat(sorted, count * commonLength));
