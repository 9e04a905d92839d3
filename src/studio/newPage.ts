/** The text of a new page with a table of its own, as its author's first answers make it. Pure. */
import { lookupTitles } from '../core/model/texts.ts';
import { printSchema } from '../core/source/printSchema.ts';
import { offeredKinds } from './design/page.ts';

export interface NewPage {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly menu?: string | undefined;
}

export function newPageText({ zh, en, menu }: NewPage): string {
  const title = en === '' ? zh : { 'zh-CN': zh, 'en-US': en };
  const name = { title: lookupTitles.name, ...offeredKinds[0]?.words, search: true };
  const page = {
    $schema: '../grammar/screen.schema.json',
    ...(menu === undefined ? {} : { menu }),
    entity: { title, required: ['name'], properties: { name } },
  };
  return printSchema(page);
}
