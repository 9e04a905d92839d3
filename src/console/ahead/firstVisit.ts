/**
 * What a page asks at its first visit, when nothing is noted of it: what every start asks, then the view of its address,
 * then, of a list at its plain address, the first rows. What these answers do not tell is left to the page.
 */
import type { Row } from '../../core/model/catalogue.ts';
import type { Context } from '../../core/condition/condition.ts';
import { openedAt } from '../../core/model/menuPath.ts';
import { memberIn, rowOf } from '../../core/model/row.ts';
import type { ListView } from '../../core/model/view.ts';
import { firstQuestion, isListView } from '../../core/screens/list/question.ts';
import type { addresses } from '../../generated/consoleCalls.ts';
import { conditionContext, wireNow } from '../../renderer/engine/conditionContext.ts';
import { readAddress } from '../api/address.ts';
import { placeIn, shippedPlace, type ApiPlace } from '../api/config.ts';
import { rootOf } from '../api/root.ts';
import { manifestRoute, viewFolder } from '../api/routes.ts';
import { addressOf, queryOf } from '../api/wire.ts';
import { bodyOfEarly, configFile, questionOf, questionOfFile, type EarlyAnswer } from '../early/answers.ts';
import { shippedZone, zoneIn } from '../session/zone.ts';

type Asked = typeof addresses;

/** What every start asks, as the generated addresses have it; they are too many for this file. */
const startCalls: readonly [
  Asked['readPreferences'],
  Asked['userInfo'],
  Asked['getUserMenuNew'],
  readonly ['GET', typeof manifestRoute.path],
] = [
  ['GET', '/preferences/read'],
  ['POST', '/userInfo'],
  ['POST', '/rescue_public/menu/getUserMenuNew.do'],
  [manifestRoute.method, manifestRoute.path],
];

export interface Start {
  readonly kept: unknown;
  readonly user: unknown;
  readonly menu: unknown;
  readonly manifest: unknown;
}
/** What a list's page is made of at its first visit, as it comes. */
export interface FirstVisit {
  readonly path: string;
  readonly start: Promise<Start>;
  /** Null where the page is no list at its plain address. */
  readonly list: Promise<FirstList | null>;
}
interface FirstList {
  readonly view: ListView;
  readonly rows: Promise<unknown>;
}

export function askFirstVisit(ask: (question: string) => EarlyAnswer, hash: string): FirstVisit {
  const answerTo = (question: string): Promise<Row> => bodyOfEarly(ask(question));
  const { path, query } = readAddress(hash);
  // Most consoles stand where their server is: it is asked before the deployment has said so.
  void askStart(shippedPlace, answerTo);
  const config = answerTo(questionOfFile(configFile)).then(placeIn);
  // To make the clock of a zone takes longer than to read all answers: it is made once all is on its way.
  queueMicrotask(() => wireNow({ now: Date.now, zone: shippedZone }));
  const start = config.then((known) => askStart(known, answerTo));

  async function askList(): Promise<FirstList | null> {
    const [known, given] = await Promise.all([config, start]);
    const opened = openedAt(path, given.menu);
    const named = memberIn(memberIn(given.manifest, 'screens'), opened.screen);
    if (typeof named !== 'string') return null;
    const view = await answerTo(questionOfFile(`${rootOf(known.apiBase)}${viewFolder}${named}.json`));
    if (!opened.isPlain || query.size > 0 || !isListView(view)) return null;
    const { method, path: at } = view.call;
    const params = firstQuestion(view, given.kept, contextOf(given));
    if (!params) return null;
    const url = known.apiBase + at;
    const answer = answerTo(
      method === 'GET'
        ? questionOf(method, addressOf({ url, params: queryOf(params) }))
        : questionOf(method, url, JSON.stringify(params)),
    );
    return { view, rows: answer.then((list) => list[known.envelope.data]) };
  }
  return { path, start, list: askList() };
}

async function askStart({ apiBase, envelope }: ApiPlace, answerTo: (question: string) => Promise<Row>): Promise<Start> {
  const [kept, user, menu, manifest] = await Promise.all(
    startCalls.map(async ([method, path]) => {
      const question = questionOf(method, apiBase + path, method === 'POST' ? '{}' : undefined);
      return (await answerTo(question))[envelope.data];
    }),
  );
  return { kept, user, menu, manifest };
}

function contextOf({ user, manifest }: Start): Context {
  const zone = zoneIn(memberIn(manifest, 'settings'));
  return conditionContext({ user: rowOf(user), zone, now: () => Date.now() });
}
