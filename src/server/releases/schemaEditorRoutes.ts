/** The schema editor's routes, for super managers alone; they belong to the server and not to a release, which they change. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue, Language } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Release } from '../../release/release.ts';
import type { AuditLog, Outcome } from '../audit/auditLog.ts';
import type { About } from '../records/auditTrail.ts';
import { wireTime, type Clock } from '../time/clock.ts';
import { succeed } from '../calls/answer.ts';
import { refuse } from '../records/faults.ts';
import type { Actor } from '../calls/handler.ts';
import { boundInput } from '../calls/inputBounds.ts';
import { languageOf } from '../api/language.ts';
import { Refusal } from '../records/refusal.ts';
import type { OpenedFile, SchemaEditor } from './schemaEditor.ts';

export interface SchemaEditorRoutes {
  readonly schemaEditor: SchemaEditor;
  readonly currentRelease: () => Release;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const longestReason = 300;

/** What a route answers to the parameters it was sent. */
type Run = (asked: unknown, actor: Actor, language: Language, address: string) => Promise<unknown>;

export function schemaEditorRoutes(
  app: FastifyInstance,
  { schemaEditor, currentRelease, authenticate, audit, clock }: SchemaEditorRoutes,
): void {
  const note = (actor: Actor, address: string, about: About, outcome: Outcome): Promise<void> => {
    const request = { release: currentRelease(), call: 'schemas/publish', userId: actor.id, address, now: clock.now() };
    return audit.outcome(request, { entity: 'schema', ...about }, outcome);
  };
  const route = (method: 'GET' | 'POST', url: string, run: Run): void => {
    app.route({
      method,
      url: `/api/schemas/${url}`,
      handler: async (request, reply) => {
        const actor = await authenticate(request);
        if (!actor.superManager) {
          await note(actor, request.ip, {}, { refused: 'not-allowed' });
          throw refuse('not-allowed');
        }
        const language = languageOf(request.headers['accept-language']);
        const asked = method === 'GET' ? request.query : request.body;
        boundInput(asked);
        const data = await run(asked, actor, language, request.ip);
        return reply.header('cache-control', 'no-store').send(succeed(language, data));
      },
    });
  };
  route('GET', 'files', async () => {
    const files = await schemaEditor.files();
    return files.map((file) => ({ ...file, changedAt: file.changedAt && wireTime(file.changedAt) }));
  });
  route('GET', 'names', async (_asked, _actor, language) => namesOf(currentRelease().catalogue, language));
  route('GET', 'file', async (asked) => onWire(await schemaEditor.open(textIn(asked, 'file'))));
  route('POST', 'try', (asked) => schemaEditor.try(textIn(asked, 'file'), textIn(asked, 'text')));
  route('POST', 'changes', (asked) => schemaEditor.changes(textIn(asked, 'file'), textIn(asked, 'text')));
  route('POST', 'publish', async (asked, actor, language, address) => {
    const file = textIn(asked, 'file');
    const text = valueIn(asked, 'text') === null ? null : textIn(asked, 'text');
    const seen = Number(valueIn(asked, 'version') ?? 0);
    if (!Number.isInteger(seen)) throw refuse('bad-parameters');
    const reason = valueIn(asked, 'reason') ?? null;
    if (reason !== null && (typeof reason !== 'string' || reason.length > longestReason))
      throw refuse('bad-parameters');
    const by = { name: actor.name, reason: reason?.trim() || null };
    try {
      const published = await schemaEditor.publish(file, text, seen, by);
      await note(actor, address, { ids: [file] }, { done: true });
      const broken = (published.broken ?? []).map((one) => ({
        ...one,
        title: textOf(one.title, language),
        text: textOf(one.text, language),
      }));
      return { ...onWire(published), broken };
    } catch (error) {
      await note(actor, address, { ids: [file] }, { refused: error instanceof Refusal ? error.error : 'server-fault' });
      throw error;
    }
  });
}

/** What can be named in a page. */
function namesOf(catalogue: Catalogue, language: Language): object {
  const entities = Object.entries(catalogue.entities).map(([id, entity]) => [id, Object.keys(entity.fields)]);
  return {
    entities: Object.fromEntries(entities) as unknown,
    calls: Object.keys(catalogue.calls),
    screens: Object.keys(catalogue.screens),
    dictionaries: Object.keys(catalogue.dictionaries),
    rules: Object.keys(catalogue.rules),
    parts: catalogue.parts,
    menus: catalogue.menus.map(({ id, name }) => ({ id, name: textOf(name, language) })),
    userTypes: (catalogue.dictionaries['userType']?.items ?? []).map(({ id, name }) => {
      return { id, name: textOf(name, language) };
    }),
    titles: {
      dictionaries: mapped(catalogue.dictionaries, ({ title }) => textOf(title, language)),
      lookups: mapped(lookupsOf(catalogue), ({ title }) => textOf(title, language)),
    },
  };
}

/** Calls that answer what can be chosen. */
function lookupsOf({ calls }: Catalogue): Catalogue['calls'] {
  return Object.fromEntries(Object.entries(calls).filter(([, { does }]) => does === 'lookup'));
}

function mapped<T>(all: Readonly<Record<string, T>>, change: (one: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));
}

function onWire(opened: OpenedFile): object {
  const history = opened.history.map(({ version, text, author, reason, createdAt }) => {
    return { version, text, author, reason, createdAt: wireTime(createdAt) };
  });
  return { ...opened, changedAt: opened.changedAt && wireTime(opened.changedAt), history };
}

function valueIn(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textIn(input: unknown, name: string): string {
  const value = valueIn(input, name);
  if (typeof value !== 'string') throw refuse('bad-parameters');
  return value;
}
