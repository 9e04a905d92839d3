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
  /** What it shows: an entity that is there, the first screen of a desk. A list without it brings a table of its own. */
  readonly of?: string | undefined;
}

export const sortsOfNew = ['list', 'chart', 'desk', 'dictionary', 'entity', 'rule'] as const;
export type NewSort = (typeof sortsOfNew)[number];

/** The folder that it is made in. */
export const folderOfNew: Readonly<Record<NewSort, string>> = {
  list: 'screens',
  chart: 'screens',
  desk: 'screens',
  dictionary: 'dictionaries',
  entity: 'entities',
  rule: 'rules',
};

export function newPageText({ zh, en, menu, of }: NewPage): string {
  const title = titleOf(zh, en);
  const rows =
    of === undefined ? { entity: { title, required: ['name'], properties: ownName() } } : { title, entity: of };
  return printSchema({ $schema: grammarOf('screen'), ...inMenu(menu), ...rows });
}

/** How many there are in all, to begin with. */
function chartText({ zh, en, menu, of = '' }: NewPage): string {
  return printSchema({
    $schema: grammarOf('screen'),
    type: 'chart',
    title: titleOf(zh, en),
    ...inMenu(menu),
    aggregate: {
      entity: of,
      group: { all: [] },
      computed: { count: { title: begunTitles.count, measure: 'count' } },
    },
    sections: [{ id: 'all', title: begunTitles.all, as: 'tiles', group: 'all' }],
  });
}

function deskText({ zh, en, menu, of = '' }: NewPage): string {
  const page = { $schema: grammarOf('screen'), type: 'desk', title: titleOf(zh, en), ...inMenu(menu) };
  return printSchema({ ...page, panes: [{ id: 'first', screen: of }] });
}

export function newText(sort: NewSort, answers: NewPage): string {
  const title = titleOf(answers.zh, answers.en);
  switch (sort) {
    case 'list':
      return newPageText(answers);
    case 'chart':
      return chartText(answers);
    case 'desk':
      return deskText(answers);
    case 'entity':
      return printSchema({
        $schema: grammarOf('entity'),
        title,
        scope: 'detachment',
        required: ['name'],
        properties: ownName(),
      });
    case 'dictionary':
      return printSchema({ $schema: grammarOf('dictionary'), title, items: [{ id: 1, name: begunTitles.first }] });
    case 'rule':
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
const inMenu = (menu: string | undefined): object => (menu === undefined ? {} : { menu });
const titleOf = (zh: string, en: string): Label => (en === '' ? zh : { 'zh-CN': zh, 'en-US': en });
const ownName = (): object => ({ name: { title: lookupTitles.name, ...offeredKinds[0]?.words, search: true } });
const outcome = (value: string, said: Label, tone: string): object => ({ value, label: said, tone });
