/** Every literal text of the specification as `texts.json` has it: shown by the console, or answered by the call that gives it. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadTexts } from '../../src/console/texts/downloads.ts';
import { entryTexts } from '../../src/console/texts/entry.ts';
import { shellTexts } from '../../src/console/texts/shell.ts';
import { toolTexts } from '../../src/console/texts/tools.ts';
import type { Json } from '../towing/office.ts';
import { openCrew, type Crew } from '../towing/crew.ts';
import { startTask, succeeded } from '../towing/work.ts';

interface Answered {
  readonly as: string;
  readonly path: string;
  readonly input: Json;
  readonly form?: true;
  readonly field?: string;
  readonly 'zh-CN': string;
  readonly 'en-US'?: string;
}
interface Texts {
  readonly console: readonly (readonly [where: string, key: string, zh: string, en: string])[];
  readonly answers: readonly Answered[];
}

const listed = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8')) as Texts;
const tables: Readonly<Record<string, readonly [string, string]>> = {
  ...entryTexts,
  ...shellTexts,
  ...toolTexts,
  ...downloadTexts,
};

let crew: Crew;
const named: Record<string, string> = {};
beforeAll(async () => {
  crew = await openCrew();
  const { city, police } = crew;
  named['$company'] = city.companyA;
  named['$otherCompany'] = city.companyC;
  named['$me'] = police.id;
  named['$unassigned'] = await startTask(police);
  named['$fresh'] = await startTask(police);
  named['$assigned'] = await startTask(police);
  succeeded(await crew.assign(named['$assigned']));
  await crew.dispatched(0);
  named['$busy'] = crew.at(0).id;
  named['$dispatched'] = await crew.dispatched(1);
});
afterAll(() => crew.office.close());

test.each(listed.console)('%s: %s', (_, key, zh, en) => {
  expect(tables[key]).toEqual([zh, en]);
});

async function answerOf({ as, path, input, form }: Answered, language: string): Promise<Json> {
  const person = await crew.office.as(as);
  const given = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, named[String(value)] ?? value]));
  if (!form) return { ...(await person.post(path, given, { 'accept-language': language })) };
  const body = new URLSearchParams(given as Record<string, string>).toString();
  const type = 'application/x-www-form-urlencoded';
  return {
    ...(await person.post(path, body as unknown as Json, { 'accept-language': language, 'content-type': type })),
  };
}

test.each(listed.answers.map((one) => [one['zh-CN'], one] as const))('%s', async (_, one) => {
  const text = one['zh-CN'].replace('$busyName', crew.at(0).name);
  const answer = await answerOf(one, 'zh-CN');
  expect(one.field === undefined ? answer['msg'] : (answer['fields'] as Json | undefined)?.[one.field]).toBe(text);
  if (one['en-US'] === undefined) return;
  const english = await answerOf(one, 'en-US');
  expect((english['fields'] as Json | undefined)?.[one.field ?? '']).toBe(one['en-US']);
});
