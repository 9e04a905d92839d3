/** `schema import openapi FILE --service NAME`: an admin for a service that stands elsewhere, from its document. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { printFault } from '../../src/core/lint.ts';
import type { Service } from '../../src/core/model/entity/service.ts';
import { printSchema } from '../../src/core/source/printSchema.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import type { Source } from '../../src/release/release.ts';
import { readSources } from '../readSources.ts';
import { UsageFault, type Output } from '../usage.ts';
import { readDocument, type Document, type SecurityScheme } from './document.ts';
import { filesOf, type Written } from './files.ts';
import { keyPage } from './keyPage.ts';
import { resourcesOf } from './resources.ts';

interface ServiceImport {
  readonly folder: string;
  readonly service: string;
  /** Where it stands; what the document says where left out. */
  readonly url?: string | undefined;
  readonly menu?: string | undefined;
}

export async function importService(file: string, asked: ServiceImport, output: Output): Promise<number> {
  const { folder, service } = asked;
  if (!/^[a-z][A-Za-z0-9]{0,30}$/.test(service))
    throw new UsageFault(`--service must be a camelCase name, and it is "${service}"`);
  const document = await readDocument(file);
  const before = readSources(folder);
  const { resources, leftOut } = resourcesOf(document);
  if (resources.length === 0)
    throw new UsageFault(`${file} has no list of objects that a page could be made of${because(leftOut)}`);
  const described = describe(document, asked);
  const settings = settingsWith(before, service, described);
  const allow = (parse(settings.text) as { newPage?: { allow?: readonly number[] } }).newPage?.allow;
  const made = filesOf({ document, service, allow, menu: asked.menu }, resources);
  const keys =
    described.key === undefined
      ? []
      : keyPage(asked.menu).filter((one) => !before.some((source) => source.file === one.file));
  const sources = [settings, ...[...made, ...keys].map(printed)];
  const taken = sources.find((one) => one !== settings && existsSync(join(folder, one.file)));
  if (taken) throw new UsageFault(`${join(folder, taken.file)} is there already: choose another name of the service`);
  const { faults } = readCatalogue([...before.filter((source) => source.file !== settings.file), ...sources]);
  if (faults.length > 0) {
    for (const fault of faults) output.complain(printFault(fault));
    return 1;
  }
  for (const { file: path, text } of sources) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  output.say(`${resources.length} pages for ${described.url}: ${resources.map(({ name }) => name).join(', ')}`);
  if (leftOut.length > 0) output.say(whyLeftOut(leftOut));
  if (described.key) output.say('Give its key on the page of services before the first use');
  return 0;
}

/** The first few stand for all. */
function whyLeftOut(leftOut: readonly string[]): string {
  const more = leftOut.length > 5 ? ' …' : '';
  const need = leftOut.length === 1 ? '1 list needs' : `${leftOut.length} lists need`;
  const are = leftOut.length === 1 ? 'is' : 'are';
  return `${need} a parent or a parameter, and ${are} left out: ${leftOut.slice(0, 5).join(', ')}${more}`;
}

const because = (leftOut: readonly string[]): string => (leftOut.length === 0 ? '' : `: ${whyLeftOut(leftOut)}`);

function printed({ file, json }: Written): Source {
  return { file, text: printSchema(json) };
}

function describe(document: Document, { url: given, service }: ServiceImport): Service {
  const url = given ?? document.servers?.[0]?.url ?? '';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageFault(`where the service stands must be an http or https address, and it is "${url}": give --url`);
  const key = keyOf(Object.values(document.components?.securitySchemes ?? {}));
  const title = document.info?.title?.replace(/[{}]/g, '').slice(0, 60) || service;
  return { title, url: url.replace(/\/$/, ''), ...(key ? { key } : {}) };
}

/** The first that a server can send: a key, a token, a name with its password. */
function keyOf(schemes: readonly SecurityScheme[]): Service['key'] {
  for (const { type, in: where, name, scheme } of schemes) {
    if (type === 'apiKey' && (where === 'header' || where === 'query') && name) return { in: where, name };
    if (type === 'http') return { in: scheme?.toLowerCase() === 'basic' ? 'basic' : 'bearer' };
    if (type === 'oauth2' || type === 'openIdConnect') return { in: 'bearer' };
  }
  return undefined;
}

function settingsWith(sources: readonly Source[], service: string, described: Service): Source {
  const file = 'settings.json';
  const text = sources.find((source) => source.file === file)?.text ?? '{}';
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const edits = modify(text, ['services', service], described, { formattingOptions });
  return { file, text: applyEdits(text, edits) };
}
