/** Versions of the four apps: one table, and calls of its own for each app, named `<app>.insert` and `<app>.update`. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { compareVersions } from '../domain/appVersion.ts';
import { refuseApp } from './errors.ts';
import { kindOfApp, packageKindOf, packageKinds } from './packageFile.ts';
import { fileIdOf, publishedApps as readPublished } from './published.ts';
import { entityOf, findRow, found } from '../../server/records/query.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { enterFile, oneFile } from '../../server/files/upload.ts';
import { genericHandlers } from '../../server/calls/generic.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { HandlerCalls } from '../../generated/calls.ts';
import type { Handler } from '../records/handler.ts';

export const addAppVersion: Handler<HandlerCalls['addAppVersion']> = async (context, input) => {
  const given = requiredText(input, 'versionName');
  const others = await versionsOf(context);
  const last = others.map(({ versionName }) => versionName).reduce(higher, '');
  if (last !== '' && compareVersions(given, last) <= 0)
    throw refuseApp('version-not-higher', 'versionName', { given, last });
  return genericHandlers.insert(context, { ...(await withPackage(context, input)), app: appOf(context) });
};

/** @throws Refusal 404 for a version of another app */
export const updateAppVersion: Handler<HandlerCalls['updateAppVersion']> = async (context, input) => {
  const own = { where: { app: appOf(context) } };
  const id = requiredText(input, 'id');
  found(await findRow(context, entityOf(context, 'appVersion'), own, id, true));
  const given = input.versionName;
  if (typeof given === 'string') {
    const others = (await versionsOf(context)).filter((row) => row.id !== id);
    if (others.some(({ versionName }) => compareVersions(versionName, given) === 0))
      throw refuseApp('version-taken', 'versionName', { given });
  }
  return genericHandlers.update(context, await withPackage(context, input));
};

/** Which apps can be had, by their ids: what the console offers to whoever is signed in. */
export const publishedApps: Handler<'publishedApps'> = async (context) => {
  const published = await readPublished(dbOf(context));
  return Object.fromEntries([...published.values()].map(({ app, version }) => [app, version]));
};

/** An apk or ipa by content, kept until a version takes it. @throws Refusal */
export async function keepPackage(context: HandlerContext): Promise<{ id: string; path: string }> {
  const upload = oneFile(context.uploads);
  const kind = await packageKindOf(context.pathOfFile(upload.id));
  if (kind === null) throw refuseApp('not-a-package', 'file');
  const owner = { entity: null, recordId: null, group: 'package', detachmentId: null };
  const path = await enterFile(context.db, context, { ...upload, type: packageKinds[kind].type }, owner);
  return { id: upload.id, path: context.signFile(path) };
}

/** Names the file by its own path, whatever was sent: a version shows its package and no other file. */
async function withPackage(context: HandlerContext, input: Row): Promise<Row> {
  const id = fileIdOf(input.package);
  if (id === null) return input;
  const kind = kindOfApp(appOf(context));
  const file = await context.db
    .selectFrom('file')
    .select(['name', 'type', 'group'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (file?.group !== 'package' || file.type !== packageKinds[kind].type)
    throw refuseApp('wrong-package', 'package', { kind });
  return { ...input, package: [{ id, path: `/files/${id}`, name: file.name }] };
}

/** Two people who add a version at once wait for each other. */
async function versionsOf(context: HandlerContext): Promise<{ id: string; versionName: string }[]> {
  const app = appOf(context);
  await sql`select pg_advisory_xact_lock(hashtext(${`appVersion ${app}`}))`.execute(context.db);
  return dbOf(context).selectFrom('appVersion').select(['id', 'versionName']).where('app', '=', app).execute();
}

function higher(a: string, b: string): string {
  return a === '' || compareVersions(b, a) > 0 ? b : a;
}

function appOf({ call }: HandlerContext): string {
  return call.id.split('.')[0] ?? '';
}
