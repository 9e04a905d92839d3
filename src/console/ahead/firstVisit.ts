/**
 * What a page asks at its first visit, when nothing is noted of it: what every start asks, then the view of its address,
 * then, of a list at its plain address, the first rows. What these answers do not tell is left to the page.
 */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { menuPathOf, screenOfPath } from '../../core/model/menuPath.ts';
import { isRow } from '../../core/model/row.ts';
import type { ListView } from '../../core/model/view.ts';
import type { addresses } from '../../generated/consoleCalls.ts';
import { conditionContext, wireNow } from '../../renderer/engine/conditionContext.ts';
import { askedOf } from '../../renderer/engine/records.ts';
import { initialState, listParams, visibleFilters } from '../../renderer/list/listQuestion.ts';
import { readAddress } from '../api/address.ts';
import { configOf, shippedConfig, type ConsoleConfig } from '../api/config.ts';
import { rootOf } from '../api/root.ts';
import { manifestRoute } from '../api/routes.ts';
import { addressOf, wireRequest } from '../api/wire.ts';
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

interface Given {
  readonly ask: (question: string) => EarlyAnswer;
  readonly token: string;
  readonly language: Language;
  readonly hash: string;
}
export interface Start {
  readonly kept: unknown;
  readonly user: unknown;
  readonly menu: unknown;
  readonly manifest: unknown;
}
interface Opened {
  readonly screen: string;
  /** The menu gives it no parameters. */
  readonly isPlain: boolean;
}

/** What a list's page is made of at its first visit, as it comes. */
export interface FirstVisit {
  readonly path: string;
  readonly start: Promise<Start>;
  /** Null where the page is no list at its plain address. */
  readonly list: Promise<FirstList | null>;
}
export interface FirstList {
  readonly view: ListView;
  readonly rows: Promise<unknown>;
}

export function askFirstVisit({ ask, token, language, hash }: Given): FirstVisit {
  const answerTo = (question: string): Promise<Row> => bodyOfEarly(ask(question));
  const { path, query } = readAddress(hash);
  // Most consoles stand where their server is: it is asked before the deployment has said so.
  void askStart(shippedConfig, answerTo);
  const config = answerTo(questionOfFile(configFile)).then(configOf);
  // To make the clock of a zone takes longer than to read all answers: it is made while they are on their way.
  wireNow({ now: Date.now, zone: shippedZone });
  const start = config.then((known) => askStart(known, answerTo));

  async function askList(): Promise<FirstList | null> {
    const [known, given] = await Promise.all([config, start]);
    const opened = openedAt(path, given.menu);
    const named = memberOf(memberOf(given.manifest, 'screens'), opened.screen);
    if (typeof named !== 'string') return null;
    const view = await answerTo(questionOfFile(`${rootOf(known.apiBase)}views/${named}.json`));
    if (!opened.isPlain || query.size > 0 || !isList(view) || memberOf(given.kept, `filters:${view.id}`)) return null;
    const { method, path: at, encoding } = view.call;
    if (encoding !== 'json') return null;
    const params = askedOf(view.call, firstParams(view, given));
    const wire = wireRequest({ method, path: at, encoding, params }, known, { token, language, tag: undefined });
    const sent = method === 'GET' ? undefined : JSON.stringify(wire.data);
    const answer = answerTo(questionOf(method, addressOf(wire), sent));
    return { view, rows: answer.then((list) => list[known.envelope.data]) };
  }
  return { path, start, list: askList() };
}

async function askStart(config: ConsoleConfig, answerTo: (question: string) => Promise<Row>): Promise<Start> {
  const { apiBase, envelope } = config;
  const [kept, user, menu, manifest] = await Promise.all(
    startCalls.map(async ([method, path]) => {
      const question = questionOf(method, apiBase + path, method === 'POST' ? '{}' : undefined);
      return (await answerTo(question))[envelope.data];
    }),
  );
  return { kept, user, menu, manifest };
}

const memberOf = (value: unknown, name: string): unknown => (isRow(value) ? value[name] : undefined);

/** The screen of a path, as the menu has it, else by the rule of menu paths. */
function openedAt(path: string, menu: unknown): Opened {
  const entries = (Array.isArray(menu) ? menu : []).filter(isRow).map((row) => ({
    id: String(row['id']),
    parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
    path: String(row['path']),
    row,
  }));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const entry = entries.find((each) => `/${menuPathOf(each, byId)}` === path)?.row;
  const named = entry?.['screen'];
  return { screen: typeof named === 'string' ? named : screenOfPath(path), isPlain: !entry?.['params'] };
}

const isList = (view: Row): view is Row & ListView => view['type'] === 'list';

function firstParams(view: ListView, { user, manifest }: Start): Row {
  const zone = zoneIn(memberOf(manifest, 'settings'));
  const context = conditionContext({ user: isRow(user) ? user : {}, zone, now: () => Date.now() });
  const state = initialState(view, context);
  const filters = visibleFilters(view.filters, view.when, state.values, context);
  return listParams(state, filters, {}, view.call.takes);
}
