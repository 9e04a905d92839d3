/** `GET /download`: the apps for whoever has the address, without signing in and without script; `/download/<app>` hands one over. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { textOf, isLabel } from '../../core/model/label.ts';
import type { Label, Language, Row } from '../../core/model/catalogue.ts';
import { rowsOf } from '../../core/model/row.ts';
import type { Release } from '../../release/release.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { EntityTables } from '../records/productTables.ts';
import { sendFile } from '../../server/files/send.ts';
import type { FileStore } from '../../server/files/store.ts';
import { refuse } from '../../server/records/faults.ts';
import { languageOf } from '../../server/api/language.ts';
import { deploymentZone } from '../../server/time/clock.ts';
import { downloadStyle } from './downloadStyle.ts';
import { downloadTexts } from './downloadTexts.ts';
import { kindOfApp } from './packageFile.ts';
import { publishedApps, type Published } from './published.ts';

interface DownloadPage {
  readonly database: Kysely<Tables>;
  readonly files: FileStore;
  readonly currentRelease: () => Release;
}

const styleHash = createHash('sha256').update(downloadStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function downloadPage(app: FastifyInstance, { database, files, currentRelease }: DownloadPage): void {
  const db = database.withTables<EntityTables>();
  app.get('/download', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const page = pageOf(currentRelease(), await publishedApps(db), language);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<{ Params: { app: string } }>('/download/:app', async (request, reply) => {
    const published = (await publishedApps(db)).get(request.params.app);
    if (!published?.file) throw refuse('unknown-file');
    const { file, version } = published;
    void reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${published.app}-${version}.${kindOfApp(published.app)}"`);
    return sendFile(request, reply, { ...file, path: files.pathOf(file.id) });
  });
}

const labelIn = (value: unknown): Label => (isLabel(value) ? value : '');

function pageOf(release: Release, published: ReadonlyMap<string, Published>, language: Language): string {
  const { settings, dictionaries } = release.catalogue;
  const say = (label: Label, values: Row = {}): string => escaped(textOf(label, language, values));
  const name = (app: string): string => say(dictionaries['app']?.items.find(({ id }) => id === app)?.name ?? app);
  const offers = rowsOf(settings['appDownloads']);
  const sections = offers.map((offer) => {
    const apps = (Array.isArray(offer['apps']) ? offer['apps'] : []).map(String);
    const cards = apps.map(
      (app) =>
        `<article id="${escaped(app)}"><h3>${name(app)}</h3>${card(published.get(app), say, language)}</article>`,
    );
    return `<section><h2>${say(labelIn(offer['name']))}</h2>${apps.some((app) => published.has(app)) ? cards.join('') : elsewhere(offer['address'], say)}</section>`;
  });
  const title = `${say(downloadTexts.title)} · ${say(labelIn(settings['productName']))}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${downloadStyle}</style></head><body><main><h1>${title}</h1>${sections.join('')}</main></body></html>`;
}

type Say = (label: Label, values?: Row) => string;

/** While no version is published: the page of the console that a phone keeps on its home screen. */
function elsewhere(address: unknown, say: Say): string {
  if (typeof address !== 'string' || address === '') return absent(say);
  return `<article><a href="${escaped(address)}" rel="noreferrer">${say(downloadTexts.open)}</a></article>`;
}

const absent = (say: Say): string => `<p class="absent">${say(downloadTexts.absent)}</p>`;

function card(published: Published | undefined, say: Say, language: Language): string {
  if (!published) return absent(say);
  const { app, version, file, date, forced, notes, address } = published;
  const facts = [
    say(downloadTexts.version, { version }),
    ...(file ? [say(downloadTexts.size, { size: (file.size / 1_048_576).toFixed(1) })] : []),
    escaped(new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: deploymentZone() }).format(date)),
    ...(forced ? [say(downloadTexts.forced)] : []),
  ];
  const link = file
    ? `<a href="/download/${escaped(app)}" download>${say(downloadTexts.download)}</a>`
    : `<a href="${escaped(address ?? '')}" rel="noreferrer">${say(downloadTexts.store)}</a>`;
  return `<p class="facts">${facts.join(' · ')}</p>${notes === '' ? '' : `<p class="notes">${escaped(notes)}</p>`}${link}`;
}

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => characters[character] ?? '');
}
