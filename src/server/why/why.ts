/** Why a user sees what they see of a screen and of the menu: for super managers, who may read all that is told here. */
import type { MenuEntry } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Language } from '../../core/model/values.ts';
import type { ToldWhy, WhyAnswer, WhyQuestion } from '../../core/why/answer.ts';
import { placeFinder } from '../../core/why/places.ts';
import { whyMenu, whyScreen, type Asked, type Why } from '../../core/why/why.ts';
import type { Release, Source } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { conditionContext } from '../records/access.ts';
import type { Actor } from '../records/context.ts';
import { refuse } from '../records/faults.ts';
import { findRow } from '../records/query.ts';
import { plainRow } from '../records/plainRow.ts';
import { openSeenBy } from '../sessions/seenBy.ts';
import type { ResolveActor } from '../sessions/sessions.ts';
import { menuEntries } from '../sessions/userMenu.ts';

export interface WhyOptions {
  readonly database: Database;
  readonly releases: { readonly current: () => Release; readonly sources: () => readonly Source[] };
  readonly resolveActor: ResolveActor;
  readonly now: () => Date;
}

type AskWhy = (question: WhyQuestion, asker: Actor, language: Language) => Promise<WhyAnswer>;

export function openWhy({ database, releases, resolveActor, now }: WhyOptions): AskWhy {
  const db = database.kysely;
  const aboutWhom = openSeenBy(db, resolveActor);

  return async (question, asker, language) => {
    const release = releases.current();
    const { catalogue } = release;
    const screen = Object.hasOwn(catalogue.screens, question.screen) ? catalogue.screens[question.screen] : undefined;
    if (!screen) throw refuse('unknown-page');
    const actor = await aboutWhom(question, asker);
    const entity = catalogue.entities[catalogue.calls[screen.call]?.entity ?? screen.entity ?? ''];
    // Found as the asker finds it, who sees all rows: what the other sees is what is asked.
    const { distributed } = database;
    const reading = { actor: asker, db, release, language, now: now(), distributed };
    const found =
      entity && question.record !== null ? await findRow(reading, entity, {}, question.record, false) : undefined;
    const row = entity && found ? plainRow(entity, found, catalogue) : null;
    const asked: Asked = { user: actor, context: conditionContext({ actor, now: now() }), row };
    const entries: readonly MenuEntry[] = await menuEntries({ db, release, language });
    const find = placeFinder(releases.sources());
    const told = ({ title, steps, ...why }: Why): ToldWhy => ({
      ...why,
      title: textOf(title, language),
      steps: steps.map(({ at, ...step }) => ({ ...step, at: find(at) ?? null })),
    });
    const items = [...whyScreen(catalogue, screen, asked), ...whyMenu(entries, asked)];
    return { user: actor.name, hasRecord: row !== null, items: items.map(told) };
  };
}
