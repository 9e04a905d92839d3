/** The text of a new page with a table of its own, or of what pages are made of, as its author's first answers make it. Pure. */
import type { Label } from '../core/model/catalogue.ts';
import { begunTitles, lookupTitles } from '../core/model/texts.ts';
import { printSchema } from '../core/source/printSchema.ts';
import { offeredKinds } from './design/page.ts';

export interface NewPage {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly menu?: string | undefined;
}

export const sortsOfNew = ['screens', 'dictionaries', 'entities', 'rules'] as const;
/** The folder that it is made in. */
export type NewSort = (typeof sortsOfNew)[number];

export function newPageText({ zh, en, menu }: NewPage): string {
  return printSchema({
    $schema: grammarOf('screen'),
    ...(menu === undefined ? {} : { menu }),
    entity: { title: titleOf(zh, en), required: ['name'], properties: ownName() },
  });
}

export function newText(sort: NewSort, answers: NewPage): string {
  const title = titleOf(answers.zh, answers.en);
  switch (sort) {
    case 'screens':
      return newPageText(answers);
    case 'entities':
      return printSchema({
        $schema: grammarOf('entity'),
        title,
        scope: 'detachment',
        required: ['name'],
        properties: ownName(),
      });
    case 'dictionaries':
      return printSchema({ $schema: grammarOf('dictionary'), title, items: [{ id: 1, name: begunTitles.first }] });
    case 'rules':
      return printSchema({
        $schema: grammarOf('rule'),
        title,
        fields: { status: 0 },
        rows: [{ when: { status: 1 }, then: outcome('first', begunTitles.first, 'progress') }],
        otherwise: outcome('rest', begunTitles.other, 'neutral'),
      });
  }
}

const grammarOf = (name: string): string => `../grammar/${name}.schema.json`;
const titleOf = (zh: string, en: string): Label => (en === '' ? zh : { 'zh-CN': zh, 'en-US': en });
const ownName = (): object => ({ name: { title: lookupTitles.name, ...offeredKinds[0]?.words, search: true } });
const outcome = (value: string, said: Label, tone: string): object => ({ value, label: said, tone });
