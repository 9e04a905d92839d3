/** What users gain and lose, page by page: rights first, and what only comes or goes with its page in one line that opens. */
import { StatusTag, usePorts, type Ports } from '../../renderer/index.ts';
import { namesOf } from '../../core/model/names.ts';
import { pageOf } from '../../core/model/screens/pageOf.ts';
import type { ChangedPart, ViewChange } from '../../core/viewChanges.ts';
import type { Names } from '../../core/editorAnswers.ts';
import { texts as studioTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface ChangeListProps {
  readonly changes: readonly ViewChange[];
  readonly userTypes: Names['userTypes'];
}

/** So many parts of one page are read; of more, the rest is opened. */
const shownAtMost = 8;

export function ChangeList({ changes, userTypes }: ChangeListProps) {
  const { text } = usePorts();
  return [...byPage(changes)].map(([page, own]) => {
    const { shown, withPage, more } = sorted(page, own);
    const title = (own.find(({ screen }) => screen === page) ?? own[0])?.screenTitle ?? page;
    return (
      <section key={page}>
        <h4>
          {text(title)} <small>{page}</small>
        </h4>
        <Lines changes={shown} userTypes={userTypes} />
        <Folded
          said={text(texts.withPage, { parts: countsOf(withPage, text) })}
          changes={withPage}
          userTypes={userTypes}
        />
        <Folded said={text(texts.more, { count: more.length })} changes={more} userTypes={userTypes} />
      </section>
    );
  });
}

/** With its own dialogs, which are called by it. */
function byPage(changes: readonly ViewChange[]): ReadonlyMap<string, readonly ViewChange[]> {
  const pages = new Map<string, ViewChange[]>();
  for (const change of changes) {
    const page = pageOf(change.screen);
    pages.set(page, [...(pages.get(page) ?? []), change]);
  }
  return pages;
}

/** Several dialogs of a page show the same fields; a column or an action stands in one of its screens. */
const isShared = (part: ViewChange['part']): boolean => part === 'field';

/** What several dialogs of a page say of a field in the same words is said once. */
function saidOnce(changes: readonly ViewChange[]): readonly ViewChange[] {
  const said = new Map<string, ViewChange>();
  for (const one of changes) {
    const { change, part, screen, id, title, types, all } = one;
    const key = JSON.stringify([change, part, isShared(part) ? '' : screen, id, title, types, all]);
    if (!said.has(key)) said.set(key, one);
  }
  return [...said.values()];
}

function sorted(page: string, said: readonly ViewChange[]) {
  const changes = saidOnce(said);
  const pages = changes.filter(({ part, screen }) => part === 'page' && screen === page);
  const follows = (one: ViewChange): boolean =>
    !pages.includes(one) &&
    isSeen(one.part) &&
    pages.some(({ change, types }) => change === one.change && one.types.every((type) => types.includes(type)));
  const withPage = changes.filter(follows);
  const others = changes.filter((one) => !follows(one));
  const rights = others.filter(({ part }) => !isSeen(part) || part === 'page' || part === 'mask');
  const parts = others.filter((one) => !rights.includes(one)).toSorted((a, b) => Number(b.widens) - Number(a.widens));
  return { shown: [...rights, ...parts.slice(0, shownAtMost)], withPage, more: parts.slice(shownAtMost) };
}

/** `columns: 8, filters: 4`; a field counts once, whichever dialogs and users it is for. */
function countsOf(changes: readonly ViewChange[], text: Ports['text']): string {
  return namesOf(texts.countOf)
    .map((part) => ({ part, count: countOf(changes.filter((one) => one.part === part)) }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => text(texts.countOf[part], { count }))
    .join(text(studioTexts.and));
}

const countOf = (changes: readonly ViewChange[]): number =>
  new Set(changes.map(({ part, screen, id }) => (isShared(part) ? id : `${screen} ${id}`))).size;

function Folded({ said, changes, userTypes }: ChangeListProps & { readonly said: string }) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{said}</summary>
      <Lines changes={changes} userTypes={userTypes} />
    </details>
  );
}

function Lines({ changes, userTypes }: ChangeListProps) {
  return (
    <ul>
      {changes.map((one) => (
        <Line key={`${one.change} ${one.screen} ${one.part} ${one.id}`} change={one} userTypes={userTypes} />
      ))}
    </ul>
  );
}

function Line({ change, userTypes }: { readonly change: ViewChange } & Pick<ChangeListProps, 'userTypes'>) {
  const { text } = usePorts();
  const { part, types, all, title, widens } = change;
  const names = types.map((type) => userTypes.find(({ id }) => id === type)?.name ?? String(type));
  // Who has a page is what is told of it: only of its parts may they be called so.
  const isAll = all && part !== 'page';
  const who =
    types.length === 0
      ? text(studioTexts.superManagers)
      : isAll
        ? text(studioTexts.everybody)
        : names.join(text(studioTexts.and));
  return (
    <li>
      {text(isSeen(part) ? texts.changeOf[change.change][part] : texts.given[part], { title: text(title), who })}
      {widens && <StatusTag tone="warning" word={text(studioTexts.widens)} />}
    </li>
  );
}

const isSeen = (part: ViewChange['part']): part is ChangedPart => part in texts.changeOf.comes;
