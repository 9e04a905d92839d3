/**
 * What a page asks before its first rows, answered to one request: what every start asks, the view of its address, and a
 * list's first question. Each is asked of the server as the page would ask it, so that rights, scope, masks and audit are
 * the same, and is answered as soon as it is known, a line of JSON each.
 */
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../core/model/catalogue.ts';
import { openedAt } from '../../core/model/menuPath.ts';
import { memberIn, parseJson, rowOf } from '../../core/model/row.ts';
import { firstQuestion, isListView } from '../../core/screens/list/question.ts';
import { askItself, sentFor, type OwnQuestion } from '../api/askItself.ts';
import type { Actor } from '../calls/handler.ts';
import { wireTime, type Clock } from '../time/clock.ts';
import { textIn, valueIn } from './editor/editorInput.ts';
import type { Releases } from './releases.ts';
import type { ViewCache } from './views.ts';

interface OpeningGround {
  readonly releases: Pick<Releases, 'current'>;
  readonly cache: ViewCache;
  readonly clock: Clock;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
}

interface Asked {
  /** The page's, without its parameters. */
  readonly path: string;
  /** Whether its first rows are those of its plain address. */
  readonly rows: boolean;
}

/** One question as its text, `POST /api/x {"a":1}`, with its answer. */
interface Answer {
  readonly question: string;
  readonly status: number;
  readonly tag: string | null;
  /** As it is sent: a JSON text. */
  readonly body: string;
}

type Ask = (question: OwnQuestion) => Promise<Row>;
type Tell = (answer: Answer) => void;

const lineOf = ({ question, status, tag, body }: Answer): string =>
  `${JSON.stringify({ question, status, tag }).slice(0, -1)},"body":${body}}\n`;

const lineType = 'application/x-ndjson';
/** Nobody waits for a line until the next one fills a block. */
const flushing = { compress: { customTypes: /ndjson/, zlibOptions: { flush: constants.Z_SYNC_FLUSH } } };

export function openingRoute(app: FastifyInstance, ground: OpeningGround): void {
  app.post('/api/release/opening', flushing, async (request, reply) => {
    await ground.authenticate(request);
    const asked = { path: textIn(request.body, 'path'), rows: valueIn(request.body, 'rows') === true };
    const lines = new Readable({ read: () => undefined });
    const tell: Tell = (answer) => void lines.push(lineOf(answer));
    answerOpening(ground, asked, askingFor(app, request, tell), tell).then(
      () => lines.push(null),
      (error: unknown) => {
        // What has not been answered is asked by the page itself.
        request.log.error({ err: error }, 'a page could not be opened at once');
        lines.push(null);
      },
    );
    return reply.header('cache-control', 'no-store').type(`${lineType}; charset=utf-8`).send(lines);
  });
}

function askingFor(app: FastifyInstance, request: FastifyRequest, tell: Tell): Ask {
  return async (question) => {
    const { url, body: sent } = sentFor(question);
    const { statusCode, headers, body } = await askItself(app, request, question);
    const tag = typeof headers['etag'] === 'string' ? headers['etag'] : null;
    tell({
      question: [question.method, url, ...(sent === null ? [] : [sent])].join(' '),
      status: statusCode,
      tag,
      body,
    });
    return rowOf(parseJson(body));
  };
}

async function answerOpening(ground: OpeningGround, { path, rows }: Asked, ask: Ask, tell: Tell): Promise<void> {
  const { releases, cache, clock } = ground;
  const release = releases.current();
  const ofCall = async (does: string): Promise<unknown> => {
    const call = Object.values(release.catalogue.calls).find((each) => each.does === does);
    return call && (await ask(call))['data'];
  };
  const [menu, user, manifest, kept] = await Promise.all([
    ofCall('getUserMenuNew'),
    ofCall('userInfo'),
    ask({ method: 'GET', path: '/release/manifest' }),
    ofCall('readPreferences'),
  ]);
  const opened = openedAt(path, menu);
  const name = memberIn(memberIn(manifest['data'], 'screens'), opened.screen);
  const body = typeof name === 'string' ? cache.find(release, `${name}.json`) : undefined;
  if (body === undefined) return;
  tell({ question: `GET /views/${String(name)}.json`, status: 200, tag: null, body });
  const view = parseJson(body);
  if (!rows || !opened.isPlain || !isListView(view)) return;
  const context = { user: rowOf(user), row: {}, values: {}, now: wireTime(clock.now()) };
  const params = firstQuestion(view, kept, context);
  if (params) await ask({ ...view.call, params });
}
