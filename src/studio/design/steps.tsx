/** The steps in which a page, or what pages are made of, is asked for: those whose words its type has. */
import { useMemo, type ReactNode } from 'react';
import { textOf } from '../../core/model/label.ts';
import { memberIn } from '../../core/model/row.ts';
import type { View } from '../../core/model/view.ts';
import { usePorts } from '../../renderer/index.ts';
import { wordsAt } from '../grammar.ts';
import { folderOf } from '../schemaEditor.ts';
import type { Path } from './document.ts';
import { FieldsPanel } from './FieldsPanel.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { CodesPanel } from './CodesPanel.tsx';
import { hasFields, isEntity, placesIn, shownColumns } from './page.ts';
import { designTexts } from './texts.ts';
import { useWordTitle } from './titles/wordTitles.ts';
import { useDesign } from './design.ts';
import { WordsEditor } from './WordsEditor.tsx';

interface Step {
  readonly key: keyof typeof designTexts.steps;
  /** What it asks for, whose faults it has. */
  readonly paths: readonly Path[];
  readonly panel: ReactNode;
}

/** Lists of named things, by the step that they are put in order in. */
const lists = { list: ['columns', 'filters', 'fields', 'sections', 'panes'], actions: ['actions'] } as const;
const rules = ['when', 'checks'];
const elsewhere = new Set<string>([...lists.list, ...lists.actions, ...rules, '$schema']);
const asked = ['title', 'menu', 'help'];

export function useSteps(source: string, file: string, view: View | null): readonly Step[] {
  const { language } = usePorts();
  return useMemo(() => {
    if (isEntity(source)) return stepsOfEntity(source);
    if (made.has(folderOf(file))) return stepsOfContents(source, file);
    const at = placesIn(source);
    const own = hasFields(source);
    const words = new Set(wordsAt(source, [], file).map(({ word }) => word));
    const has = (list: readonly string[]): string[] => list.filter((word) => words.has(word));
    const rest = [...words].filter((word) => !elsewhere.has(word) && !(own && word === 'entity'));
    const steps: Step[] = [];
    const always = has(asked).filter((word) => !(own && word === 'title'));
    const page = (
      <>
        {own && <WordsEditor path={at.entity} always={['title']} skip={['properties', 'required', ...rules]} />}
        <WordsEditor path={[]} always={always} skip={[...elsewhere, ...(own ? ['entity'] : [])]} />
      </>
    );
    const ofEntity: Path[] = own
      ? ['title', 'scope', 'write', 'shard', 'label', 'on'].map((word) => [...at.entity, word])
      : [];
    if (rest.length > 0) steps.push({ key: 'page', paths: [...rest.map((word) => [word]), ...ofEntity], panel: page });
    if (own) steps.push({ key: 'fields', paths: [at.fields, at.required], panel: <FieldsPanel /> });
    const listed = has(lists.list);
    const seen = impliedBy(view, language);
    const implied = (word: string): ReadonlyMap<string, string> =>
      own && word === 'columns' && seen(word).size === 0
        ? new Map(shownColumns(source).map((name) => [name, name]))
        : seen(word);
    const panels = listed.map((word) => <ItemsPanel key={word} path={[word]} implied={implied(word)} />);
    if (listed.length > 0) steps.push({ key: 'list', paths: listed.map((word) => [word]), panel: panels });
    const ruled: Path[] = [
      ...(own ? rules.map((word) => [...at.entity, word]) : []),
      ...(words.has('when') ? [['when']] : []),
    ];
    if (ruled.length > 0)
      steps.push({
        key: 'rules',
        paths: ruled,
        panel: ruled.map((path) => (
          <Rules key={path.join()} path={path} isOfFilters={words.has('filters') && path.length === 1} />
        )),
      });
    if (words.has('actions')) {
      const actions = <ItemsPanel path={['actions']} implied={implied('actions')} isMerged />;
      steps.push({ key: 'actions', paths: [['actions']], panel: actions });
    }
    return steps;
  }, [source, file, view, language]);
}

/** What pages are made of beside entities, whose words need no order of their own. */
const made: ReadonlySet<string> = new Set(['dictionaries', 'rules', 'menus']);

function stepsOfContents(source: string, file: string): readonly Step[] {
  const words = wordsAt(source, [], file).flatMap(({ word }) => (word === '$schema' ? [] : [word]));
  const isCodes = folderOf(file) === 'dictionaries';
  const panel = (
    <>
      <WordsEditor
        path={[]}
        always={words.filter((word) => !isCodes || word !== 'items')}
        skip={isCodes ? ['$schema', 'items'] : ['$schema']}
      />
      {isCodes && <CodesPanel />}
    </>
  );
  return [{ key: 'items', paths: words.map((word) => [word]), panel }];
}

function stepsOfEntity(source: string): readonly Step[] {
  const { fields, required } = placesIn(source);
  const skip = [...fields, ...required, ...rules].map(String);
  const own = wordsAt(source, [], 'entities/own.json').flatMap(({ word }) => (skip.includes(word) ? [] : [word]));
  const whole = <WordsEditor path={[]} always={['title']} skip={[...skip, '$schema']} />;
  return [
    { key: 'entity', paths: own.map((word) => [word]), panel: whole },
    { key: 'fields', paths: [fields, required], panel: <FieldsPanel /> },
    {
      key: 'rules',
      paths: rules.map((word) => [word]),
      panel: rules.map((word) => <Rules key={word} path={[word]} isOfFilters={false} />),
    },
  ];
}

/** Linkage and checks, one below the other. */
function Rules({ path, isOfFilters }: { path: Path; isOfFilters: boolean }) {
  const { text } = usePorts();
  const { Word } = useDesign();
  const name = useWordTitle()(String(path.at(-1)));
  const title =
    path.at(-1) === 'checks' ? name : text(isOfFilters ? designTexts.ofFilters : designTexts.ofForm, { name });
  return (
    <section className="design-items" aria-label={`${title} ${path.join('.')}`}>
      <h3>
        {title} <code>{path.join('.')}</code>
      </h3>
      <Word path={path} label={name} />
    </section>
  );
}

/** What the page shows without its being written: ids of a list, and what they are called. */
function impliedBy(view: View | null, language: ReturnType<typeof usePorts>['language']) {
  return (word: string): ReadonlyMap<string, string> => {
    const items: unknown = memberIn(view, word);
    if (!Array.isArray(items)) return new Map();
    return new Map(
      items.flatMap((item: Shown) => {
        const id = item.field ?? item.id ?? item.name;
        const title = item.title ?? item.definition?.title;
        return id === undefined ? [] : [[id, title === undefined ? id : textOf(title, language)]];
      }),
    );
  };
}

/** Columns, filters, fields and actions of a view, as far as they are told here. */
interface Shown {
  readonly id?: string;
  readonly field?: string;
  readonly name?: string;
  readonly title?: Parameters<typeof textOf>[0];
  readonly definition?: { readonly title: Parameters<typeof textOf>[0] };
}
