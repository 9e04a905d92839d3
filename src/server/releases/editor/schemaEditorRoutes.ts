/** The schema editor's routes, for super managers alone; they belong to the server and not to a release, which they change. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EditorAnswers } from '../../../core/editorAnswers.ts';
import type { Catalogue, Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { wireTime } from '../../time/clock.ts';
import { succeed } from '../../calls/answer.ts';
import { boundInput } from '../../calls/inputBounds.ts';
import { languageOf } from '../../api/language.ts';
import type { Actor } from '../../calls/handler.ts';
import type { SeenBy } from '../../calls/seer.ts';
import { refusedAs, Refusal } from '../../records/refusal.ts';
import { approvalRoutes } from './approvalRoutes.ts';
import { authorsOf, noteIn, type AuthorsGround } from './authors.ts';
import { draftOnWire, draftRoutes } from './draftRoutes.ts';
import { authorOf, numberIn, numberOrNull, textIn, textOrNull, valueIn } from './editorInput.ts';
import { messagesIn } from '../invalid.ts';
import { withPlainEnds } from '../plainEnds.ts';
import { onWire, publishedOnWire, refusedIn } from './editorOutput.ts';
import { pageOf } from '../../../core/model/screens/pageOf.ts';
import { textFormatNames } from '../../../core/source/ownFormats.ts';
import type { Note, Review, Route, SchemaEditor } from './model.ts';
import { trialRoutes } from './trialRoutes.ts';

interface SchemaEditorRoutes extends AuthorsGround {
  readonly schemaEditor: SchemaEditor;
  readonly seenBy: SeenBy;
}

export function schemaEditorRoutes(
  app: FastifyInstance,
  { schemaEditor, seenBy, ...ground }: SchemaEditorRoutes,
): void {
  const { currentRelease } = ground;
  const note = noteIn(ground);
  const route = routesFor(app, authorsOf(ground));
  route('GET', 'files', async () => {
    const files = await schemaEditor.files();
    return files.map((file) => ({ ...file, changedAt: file.changedAt && wireTime(file.changedAt) }));
  });
  route('GET', 'names', async (_asked, _actor, language) => namesOf(currentRelease().catalogue, language));
  route('GET', 'file', async (asked, actor) => {
    const file = textIn(asked, 'file');
    const draft = await schemaEditor.draft(actor.id, file);
    const opened = onWire(await schemaEditor.open(file, draft !== null));
    return { ...opened, draft: draft && draftOnWire(draft) };
  });
  route('POST', 'try', async (asked, _actor, language) => {
    const screen = (valueIn(asked, 'screen') ?? null) === null ? null : textIn(asked, 'screen');
    const look = { userType: numberOrNull(asked, 'userType'), screen, language };
    const tried = await schemaEditor.try(textIn(asked, 'file'), textIn(asked, 'text'), look);
    const { faults, warnings } = tried;
    return { ...tried, faults: messagesIn(faults, language), warnings: messagesIn(warnings, language) };
  });
  route('GET', 'people', (asked) => schemaEditor.people(numberIn(asked, 'userType')));
  const reviewed = (asked: unknown): Promise<Review> =>
    schemaEditor.review(textIn(asked, 'file'), textOrNull(asked, 'text'));
  route('POST', 'changes', async (asked) => (await reviewed(asked)).changes);
  route('POST', 'review', reviewed);
  route('POST', 'compare', (asked) =>
    schemaEditor.compare(textIn(asked, 'file'), numberIn(asked, 'from'), numberIn(asked, 'to')),
  );
  publishRoute(route, schemaEditor, note);
  approvalRoutes(route, schemaEditor, note);
  draftRoutes(route, schemaEditor);
  trialRoutes(route, schemaEditor, seenBy);
}

/** Routes that authors alone may ask, each answered in their language and kept nowhere. */
function routesFor(app: FastifyInstance, author: (request: FastifyRequest) => Promise<Actor>): Route {
  return (method, url, run) => {
    app.route({
      method,
      url: `/api/schemas/${url}`,
      handler: async (request, reply) => {
        const actor = await author(request);
        const language = languageOf(request.headers['accept-language']);
        const asked = method === 'GET' ? request.query : request.body;
        boundInput(asked);
        try {
          const data = await run(asked, actor, language, request.ip);
          return await reply.header('cache-control', 'no-store').send(succeed(language, data));
        } catch (error) {
          throw refusedIn(error, language);
        }
      },
    });
  };
}

/** What is published stands in the audit log, as does what was refused, or waits for a second author. */
function publishRoute(route: Route, schemaEditor: SchemaEditor, note: Note): void {
  route('POST', 'publish', async (asked, actor, language, address) => {
    const file = textIn(asked, 'file');
    const written = textOrNull(asked, 'text');
    const text = written === null ? null : withPlainEnds(written);
    const by = authorOf(asked, actor);
    const noted = { actor, address, about: { ids: [file] } };
    try {
      const { opened, isAlone } = await schemaEditor.publish(file, text, numberIn(asked, 'version'), by);
      await note({ ...noted, ...(isAlone && { call: 'schemas/publishAlone' }) }, { done: true });
      return publishedOnWire(opened, language);
    } catch (error) {
      const waits = error instanceof Refusal && error.error === 'waits-for-approval';
      if (waits) await note({ ...noted, call: 'schemas/propose' }, { done: true });
      else await note(noted, { refused: refusedAs(error) });
      throw error;
    }
  });
}

/** What can be named in a page. */
function namesOf(catalogue: Catalogue, language: Language): EditorAnswers['names'] {
  const entities = Object.entries(catalogue.entities).map(([id, entity]): [string, string[]] => [
    id,
    Object.keys(entity.fields),
  ]);
  return {
    entities: Object.fromEntries(entities),
    fields: mapped(catalogue.entities, ({ fields }) =>
      mapped(fields, ({ title, kind, format, widget }) => ({ title: textOf(title, language), kind, format, widget })),
    ),
    calls: Object.keys(catalogue.calls),
    screens: Object.keys(catalogue.screens),
    dictionaries: Object.keys(catalogue.dictionaries),
    rules: Object.keys(catalogue.rules),
    formats: textFormatNames(catalogue.settings),
    parts: catalogue.parts,
    uses: screensUsing(catalogue),
    menus: menuGroupsOf(catalogue).map(({ id, name }) => ({ id, name: textOf(name, language) })),
    userTypes: (catalogue.dictionaries['userType']?.items ?? []).flatMap(({ id, name }) =>
      typeof id === 'number' ? [{ id, name: textOf(name, language) }] : [],
    ),
    titles: {
      screens: mapped(catalogue.screens, ({ title }) => textOf(title, language)),
      dictionaries: mapped(catalogue.dictionaries, ({ title }) => textOf(title, language)),
      lookups: mapped(lookupsOf(catalogue), ({ title }) => textOf(title, language)),
    },
  };
}

/** The screens that show records of an entity, by what they and their fields are made of. */
function screensUsing({ screens, calls, entities }: Catalogue): Readonly<Record<string, readonly string[]>> {
  const uses = new Map<string, Set<string>>();
  for (const { id, call, entity: own } of Object.values(screens)) {
    const screen = pageOf(id);
    const use = (file: string): void => void uses.set(file, (uses.get(file) ?? new Set()).add(screen));
    const entity = entities[calls[call]?.entity ?? own ?? ''];
    if (!entity) continue;
    use(`entities/${entity.id}.json`);
    for (const { dictionary, rule } of [
      ...Object.values(entity.fields),
      ...Object.values(calls[call]?.takes.fields ?? {}),
    ]) {
      if (dictionary !== undefined) use(`dictionaries/${dictionary}.json`);
      if (rule !== undefined) use(`rules/${rule}.json`);
    }
  }
  return Object.fromEntries([...uses].map(([file, using]) => [file, [...using]]));
}

/** Entries of the menu that a page may stand beneath: those that open into others. */
function menuGroupsOf({ menus }: Catalogue): Catalogue['menus'] {
  const seen = menus.filter(({ hidden }) => hidden !== true);
  const parents = new Set(seen.map(({ parentId }) => parentId));
  return seen.filter(({ id }) => parents.has(id));
}

/** Calls that answer what can be chosen. */
function lookupsOf({ calls }: Catalogue): Catalogue['calls'] {
  return Object.fromEntries(Object.entries(calls).filter(([, { does }]) => does === 'lookup'));
}

function mapped<T, Told>(all: Readonly<Record<string, T>>, change: (one: T) => Told): Record<string, Told> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));
}
